# Plumbline for Macs and other machines without Swift on Linux: docs/mac.md. For x86-64 and arm64.

# Swift's image for Debian 12, as the released packages are.
FROM swift:6.3-bookworm AS build
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libsqlite3-dev libpango1.0-dev pkg-config \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /plumbline
# Dependencies are fetched again only if the manifest changes.
COPY Package.swift Package.resolve[d] ./
RUN swift package resolve --scratch-path /build
COPY . .
RUN scripts/install --prefix /opt/plumbline --scratch-path /build && rm -rf .git

# To develop in: Swift, plumbline on the path, and the sources, for packages that depend on them.
FROM swift:6.3-bookworm AS develop
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libsqlite3-dev libpango1.0-dev pkg-config git \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /opt/plumbline /opt/plumbline
ENV PATH="/opt/plumbline/bin:$PATH"
ARG USER_ID=1000
RUN useradd --create-home --uid "$USER_ID" --shell /bin/bash layout && install --directory --owner layout /work
# The build copies resources with their owner, which only that user may.
COPY --from=build --chown=layout:layout /plumbline /usr/src/plumbline
USER layout
WORKDIR /work
CMD ["bash"]

# To read traces only.
FROM debian:bookworm-slim AS read
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libsqlite3-0 libpango-1.0-0 libpangoft2-1.0-0 libstdc++6 libxml2 \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /opt/plumbline /opt/plumbline
ENV PATH="/opt/plumbline/bin:$PATH"
RUN useradd --create-home --uid 1000 layout && install --directory --owner layout /work
USER layout
WORKDIR /work
ENTRYPOINT ["plumbline"]

# What 'docker build .' makes.
FROM develop
