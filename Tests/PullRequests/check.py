"""Runs the commands of action.yml and ci/gitlab.yml in copies of a repository with a base and a change.

usage: check.py FOLDER_OF_THE_BUILT_PROGRAMS [--record]
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import yaml

from server import PERSON, PLANTED, WORKFLOW, Server

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARIES = pathlib.Path(sys.argv[1]).resolve()
RECORDS = "--record" in sys.argv
CARD = "UIWindow/UIView#card"
passed = failed = 0


def expect(condition, what, *details):
    global passed, failed
    if condition:
        passed += 1
        return
    failed += 1
    print(f"FAILED: {what}", *details, sep="\n  ")


class Repository:
    """A repository whose tests are a shell script; each commit is a set of files."""

    def __init__(self, work, base, change):
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=work))
        self.git("init", "--quiet", "--initial-branch", "main")
        self.base = self.commit(base)
        self.change = self.commit(change)

    def git(self, *words):
        settings = ["-c", "user.name=Layout", "-c", "user.email=layout@localhost"]
        return subprocess.run(["git", *settings, *words], cwd=self.folder, check=True, capture_output=True,
                              text=True).stdout.strip()

    def commit(self, files):
        for name, text in {"build": "true", ".gitignore": "layout-results\n.plumbline\n", **files}.items():
            (self.folder / name).write_text(text)
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--message", "change")
        return self.git("rev-parse", "HEAD")

    def result(self, name):
        path = self.folder / "layout-results" / name
        return path.read_text() if path.exists() else None

    def run(self, script, environment, path):
        return subprocess.run(
            ["bash", "-e", "-o", "pipefail", "-c", script], cwd=self.folder, capture_output=True, text=True,
            env={"PATH": path, "HOME": str(self.folder.parent), "LANG": "C.UTF-8",
                 "GIT_CONFIG_GLOBAL": str(self.folder.parent / "gitconfig"), **environment})

    def layout(self, *words, path=None):
        """Runs the script that both templates use."""
        path = path or with_programs()
        words = ["--base", self.base, "--build", "sh build", "--tests", "sh tests", "--runs", "1", *words]
        script = 'exec "$0" "$@"'
        return subprocess.run(["bash", "-c", script, str(ROOT / "ci/layout"), *words], cwd=self.folder,
                              capture_output=True, text=True, env={"PATH": path, "HOME": str(self.folder.parent)})


def with_programs():
    return f"{BINARIES}:{os.environ['PATH']}"


def normal(comment):
    """Returns a comment without the differences between runs: times, and the width of the columns after them."""
    lines = []
    # The program's sources are outside the repository that is checked.
    comment = comment.replace(f"{ROOT}/", "")
    for line in comment.split("\n"):
        if re.search(r"(layout|solver|text|view) time", line):
            line = line.split("|")[1].join("||") + " …"
        lines.append(re.sub(r"\d+(\.\d+)? (ns|µs|ms|s)\b", "…", line))
    return "\n".join(lines)


def golden(name, comment):
    path = ROOT / f"Tests/Fixtures/Goldens/pull-request-{name}.md"
    comment = normal(comment or "")
    if RECORDS:
        path.write_text(comment)
    expect(path.exists() and path.read_text() == comment, f"the comment is {path.name}", comment)


# A name of a test, a commit or a file with text that would become a link, a mention, a reference
# and markup.
HOSTILE = "[ok](https://evil.example) @org/team #12 !3 <img> www.evil.example `"
ESCAPED = (r"\[ok\](https:<!-- -->//evil.example) @<!-- -->org/team \#<!-- -->12 !<!-- -->3 &lt;img&gt; "
           r"www<!-- -->.evil.example \`")
PLAIN, CHURNING = {"tests": "exec PlantedLayout"}, {"tests": "exec PlantedLayout --churn"}
# Every second run churns. The counter is outside the checkouts.
FLAKY = {"tests": 'echo >> "$HOME/runs"\n[ $(( $(wc -l < "$HOME/runs") / 2 % 2 )) = 0 ] || exec PlantedLayout --churn\n'
                  "exec PlantedLayout"}
ACCEPTED = f"""compare:
  fail-on: regression
accepted:
  - rule: churn
    superview: {CARD}
    limit: LIMIT
    by: Ada
    why: until May
"""
POLICY = {"plumbline.yml": "compare:\n  fail-on: regression, nondeterministic\n"}


def check_verdicts(work):
    for name, base, change, status, sentence in [
        ("regresses", PLAIN, CHURNING, 1, "Layout: worse"),
        ("improves", CHURNING, PLAIN, 0, "Layout: better"),
        ("flaky", PLAIN, FLAKY, 3, "Layout: nondeterministic"),
    ]:
        repository = Repository(work, {**base, **POLICY}, change)
        (work / "runs").write_text("")
        done = repository.layout("--runs", "2" if name == "flaky" else "1")
        comment = repository.result("comment.md")
        expect(done.returncode == status, f"{name}: status {status}", str(done.returncode), done.stderr)
        expect(sentence in (comment or ""), f"{name}: '{sentence}'", comment or "no comment")
        golden(name, comment)
        for file in ["layout.sarif", "layout.html", "junit.xml"]:
            expect(repository.result(file), f"{name}: {file}")
        json.loads(repository.result("layout.sarif") or "{}")
        expect(repository.git("worktree", "list").count("\n") == 0, f"{name}: no worktree is left")


def check_policies(work):
    for name, policy, status, sentence in [
        ("without a policy nothing fails", "", 0, "Layout: worse"),
        ("an accepted regression", ACCEPTED.replace("LIMIT", "4"), 0,
         f"Accepted: churn 3 → 4 under {CARD.replace('#', chr(92) + '#')}; up to 4 is allowed, says Ada: until May"),
        ("a rise beyond what is accepted", ACCEPTED.replace("LIMIT", "3"), 1, "Layout: worse"),
        ("a budget that is not kept", "budgets:\n  churned: 3\n", 1, "Budget: churned: 4 is over 3."),
        ("a policy that is misspelt", "compare:\n  fail_on: regression\n", 2, "Did you mean 'fail-on'"),
    ]:
        repository = Repository(work, PLAIN, {**CHURNING, "plumbline.yml": policy})
        done = repository.layout()
        comment = repository.result("comment.md")
        expect(done.returncode == status, f"{name}: status {status}", str(done.returncode), done.stderr)
        expect(sentence in (comment or ""), f"{name}: '{sentence}'", comment or "no comment")


def check_names(work):
    """Names from a change remain text and are never options."""
    repository = Repository(work, PLAIN, {
        "tests": f"exec PlantedLayout --churn --profile-test '{HOSTILE}'", "plumbline.yml": "budgets:\n  churned/test: 3\n"})
    repository.base = HOSTILE
    repository.layout()
    comment = repository.result("comment.md") or ""
    for what, sentence in [("a test", f"Budget: churned/test: up to 4 is over 3, in {ESCAPED}."),
                           ("a commit", f"There is no commit '{ESCAPED}'")]:
        expect(sentence in comment, f"the name of {what} is text in the comment", comment)
    # Text that Plumbline itself writes follows the same rules.
    expect(comment.count(ESCAPED) >= 3, "the name is text in the verdict", comment)
    expect(not re.search(r"(?<!\\)\[ok|@org|://|<img", comment), "no link, mention or markup is left", comment)
    done = repository.layout("--config", f"{HOSTILE}.yml")
    expect(f"There is no file '{ESCAPED}.yml'" in repository.result("comment.md"), "the name of a file is text", done.stderr)
    repository.base = "no-such\n::error::x"
    done = repository.layout()
    expect("no commit 'no-such?::error::x'" in done.stderr, "a line break in a name does not break the log's line", done.stderr)
    repository.base = f"--upload-pack=touch {work}/ran"
    done = repository.layout()
    expect(done.returncode == 64 and "begins with '-'" in done.stderr, "a base that is an option is refused", done.stderr)
    status, printed, _ = action(repository, Server())
    expect(status == 64 and not (work / "ran").exists(), "a base that is an option runs nothing", str(status), printed)


def check_heading(work):
    """The heading names a budget that is exceeded, whatever the comparison says."""
    budget = {"plumbline.yml": "budgets:\n  churned: 2\n"}
    for name, change, heading in [("the same", PLAIN, "1 budget not kept"), ("worse", CHURNING, "worse, 1 budget not kept")]:
        repository = Repository(work, PLAIN, {**change, **budget})
        done = repository.layout()
        comment = repository.result("comment.md") or ""
        expect(done.returncode == 1 and comment.split("\n")[1] == f"### 🔴 Layout: {heading}",
               f"a failed budget is in the heading, although the runs are {name}", comment[:300], done.stderr)


def check_bad_input(work):
    """Failures of Plumbline do not hide the results of the change's own build and tests."""
    failing = {"tests": "echo the test failed >&2; exit 7"}
    without = os.pathsep.join(f for f in os.environ["PATH"].split(os.pathsep) if not (pathlib.Path(f) / "plumbline").exists())
    broken = work / "broken"
    broken.mkdir()
    shutil.copy(BINARIES / "PlantedLayout", broken)
    shutil.copytree(BINARIES / "plumbline_TextMeasurement.resources", broken / "plumbline_TextMeasurement.resources")
    (broken / "plumbline").write_text("#!/bin/sh\necho 'plumbline: There is no space left on the device.' >&2\nexit 125\n")
    (broken / "plumbline").chmod(0o755)
    programs = work / "programs"
    programs.mkdir()
    (programs / "PlantedLayout").symlink_to(BINARIES / "PlantedLayout")
    for name, base, change, path, status, sentence in [
        ("tests that fail", PLAIN, failing, None, 7, "The change's tests fail (status 7)"),
        ("a change that does not build", PLAIN, {**PLAIN, "build": "exit 3"}, None, 3, "does not build (status 3)"),
        ("a base that does not build", {**CHURNING, "build": "exit 3"}, PLAIN, None, 0, "The base does not build"),
        ("a base whose tests fail", failing, PLAIN, None, 0, "The base's tests fail (status 7)"),
        ("no plumbline", PLAIN, PLAIN, f"{programs}:{without}", 2, "There is no plumbline on the path"),
        ("no plumbline and tests that fail", PLAIN, failing, f"{programs}:{without}", 7, "ran without it (status 7)"),
        ("a full disk", PLAIN, PLAIN, f"{broken}:{without}", 2, "There is no space left on the device."),
        ("a full disk and tests that fail", PLAIN, failing, f"{broken}:{without}", 7, "ran without it (status 7)"),
    ]:
        repository = Repository(work, base, change)
        done = repository.layout(path=path)
        comment = repository.result("comment.md") or ""
        expect(done.returncode == status, f"{name}: status {status}", str(done.returncode), done.stderr)
        expect(sentence in comment, f"{name}: '{sentence}'", comment)
        expect(comment.startswith("<!-- plumbline -->\n"), f"{name}: the comment has its mark")
        if change is failing:
            expect("the test failed" in done.stderr, f"{name}: the test's own words are shown", done.stderr)
    unknown = Repository(work, PLAIN, PLAIN)
    unknown.base = "no-such-commit"
    done = unknown.layout()
    expect(done.returncode == 0 and "no commit 'no-such-commit'" in unknown.result("comment.md"), "an unknown base",
           done.stderr)
    expect(unknown.layout("--runs", "0").returncode == 64, "wrong usage is status 64")


def check_get(work):
    """Ways to install plumbline on a runner, and the messages if that fails."""
    stage = work / "stage/plumbline-0/bin"
    stage.mkdir(parents=True)
    (stage / "plumbline").symlink_to(BINARIES / "plumbline")
    subprocess.run(["tar", "-czf", work / "plumbline.tar.gz", "-C", work / "stage", "plumbline-0"], check=True)
    (work / "text.tar.gz").write_text("no archive")

    def get(folder, *words, path=os.environ["PATH"], **environment):
        return subprocess.run([ROOT / "ci/get", *words, work / folder], capture_output=True, text=True,
                              env={"PATH": path, "HOME": str(work), **environment})

    for attempt, said in [("first", ""), ("second", "is there already")]:
        done = get("kept", PLUMBLINE_ARCHIVE=str(work / "plumbline.tar.gz"))
        expect(done.returncode == 0 and done.stdout == f"{work}/kept/bin\n" and said in done.stderr,
               f"ci/get, {attempt} call: the folder for the path", done.stdout, done.stderr)
    swift = work / "swift"
    swift.mkdir()

    def fake(version, build):
        (swift / "swift").write_text(f"""#!/bin/sh
            [ "$1" != --version ] || exec echo 'Swift version {version} (swift-{version}-RELEASE)'
            echo '{build}' >&2
            exit 1
            """)
        (swift / "swift").chmod(0o755)
        return f"{swift}:{os.environ['PATH']}"

    # It gives up only if it has limits, as curl does.
    hanging = work / "hanging"
    hanging.mkdir()
    (hanging / "curl").write_text("""#!/bin/sh
        case "$*" in *--connect-timeout*--speed-time*) echo 'curl: (28) Operation too slow' >&2; exit 28 ;; esac
        """)
    (hanging / "curl").chmod(0o755)

    # All tools that the scripts call, except swift.
    tools = work / "tools"
    tools.mkdir()
    for name in ["bash", "cat", "dirname", "env", "git", "grep", "mkdir", "pkg-config", "sed", "sort", "head"]:
        (tools / name).symlink_to(shutil.which(name))
    for what, said, done in [
        ("a file that is not a tarball", "is not a tarball that scripts/package made.",
         lambda: get("a", PLUMBLINE_ARCHIVE=str(work / "text.tar.gz"))),
        ("an address that does not answer", "cannot be fetched:",
         lambda: get("b", PLUMBLINE_ARCHIVE="http://127.0.0.1:9/plumbline.tar.gz")),
        ("a host that never answers", "cannot be fetched: Operation too slow.",
         lambda: get("h", path=f"{hanging}:{os.environ['PATH']}", PLUMBLINE_ARCHIVE="http://127.0.0.1:9/plumbline.tar.gz")),
        ("no Swift", "there is no swift on the path", lambda: get("c", path=str(tools))),
        ("another Swift", "this is Swift 5.9; Plumbline needs 6.2 or later.", lambda: get("d", path=fake("5.9.2", ""))),
        ("no network", "could not be fetched: is there a network?",
         lambda: get("e", path=fake("6.3.1", "error: fatal: unable to access swift-argument-parser: Could not resolve host"))),
        ("a full disk", "there is no space left on the device.",
         lambda: get("f", path=fake("6.3.1", "error: cannot write UIView.o: No space left on device"))),
        ("sources that do not compile", "does not build: cannot find A in scope",
         lambda: get("g", path=fake("6.3.1", "/a.swift:1:2: error: cannot find A in scope"))),
    ]:
        done = done()
        lines = done.stderr.strip().splitlines()
        expect(done.returncode == 2 and lines and said in lines[-1] and not done.stdout,
               f"ci/get, {what}: one sentence and status 2", str(done.returncode), done.stderr)
    expect(subprocess.run([ROOT / "ci/get"], capture_output=True).returncode == 64, "ci/get without a folder is wrong usage")


def check_install(work):
    """scripts/install, with programs that are built for a release."""
    (work / "swift").write_text(f"""#!/bin/sh
        case "$*" in
          --version) echo 'Swift version 6.3.1 (swift-6.3.1-RELEASE)' ;;
          *--show-bin-path) echo '{BINARIES}' ;;
        esac
        """)
    (work / "swift").chmod(0o755)
    prefix = work / "prefix"
    (prefix / "bin").mkdir(parents=True)
    (prefix / "bin/other").write_text("another program")
    for folder, mode in [(prefix, 0o775), (prefix / "bin", 0o711)]:
        folder.chmod(mode)

    def install(*words, folder=prefix):
        return subprocess.run([ROOT / "scripts/install", "--prefix", folder, *words], capture_output=True, text=True,
                              env={"PATH": f"{work}:{os.environ['PATH']}", "HOME": str(work)})

    # The second time, it replaces the installed files.
    for _ in range(2):
        done = install("--scratch-path", work / "build")
        expect(done.returncode == 0 and f"in {prefix}" in done.stdout, "install installs", done.stdout, done.stderr)
    modes = [path.stat().st_mode & 0o7777 for path in [prefix, prefix / "bin"]]
    expect(modes == [0o775, 0o711], "install leaves the permissions of folders that were there", str(modes))
    expect(all(path.stat().st_mode & 0o005 == 0o005 for path in [prefix / "lib/plumbline", prefix / "bin/plumbline"]),
           "the installation is for all users")
    done = subprocess.run([prefix / "bin/plumbline", "churn", ROOT / "traces/feed-churning.plumb"], capture_output=True, text=True)
    expect("1,781 constraints" in done.stdout, "it runs from there", done.stderr)
    for file in ["lib/plumbline/plumbline-inspect", "share/man/man1/plumbline-churn.1", "share/bash-completion/completions/plumbline",
                 "share/zsh/site-functions/_plumbline", "share/fish/vendor_completions.d/plumbline.fish"]:
        expect((prefix / file).stat().st_size > 1000, f"install brings {file}")
    done = install("--uninstall")
    left = sorted(str(path.relative_to(prefix)) for path in prefix.rglob("*"))
    expect(done.returncode == 0 and left == ["bin", "bin/other"], "--uninstall removes what was installed", *left, done.stderr)
    for what, said, done in [
        ("nothing to uninstall", "there is no plumbline in", lambda: install("--uninstall")),
        ("a prefix that cannot be written", "/proc/none cannot be written:",
         lambda: install("--scratch-path", work / "build", folder="/proc/none")),
    ]:
        done = done()
        expect(done.returncode == 2 and said in done.stderr.splitlines()[-1], f"install, {what}: one sentence", done.stderr)


def expressions(text, values):
    def value(match):
        return values.get(match[1].strip(), "")
    return re.sub(r"\$\{\{(.*?)\}\}", value, text)


def action(repository, server, token="secret"):
    """Runs the shell steps of action.yml as GitHub's runner does; returns the last status and all output."""
    steps = yaml.safe_load((ROOT / "action.yml").read_text())["runs"]["steps"]
    files = {name: repository.folder.parent / f"{repository.folder.name}-{name}"
             for name in ["GITHUB_PATH", "GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY", "GITHUB_EVENT_PATH"]}
    for path in files.values():
        path.write_text("")
    files["GITHUB_EVENT_PATH"].write_text(json.dumps({"pull_request": {"number": 7}}))
    values = {"inputs.base": repository.base, "inputs.build": "sh build", "inputs.tests": "sh tests",
              "inputs.runs": "1", "inputs.config": "", "inputs.archive": "", "inputs.comment": "true",
              "inputs.token": token, "steps.results.outputs.artifact-url": "https://ci.example/layout"}
    environment = {**{name: str(path) for name, path in files.items()}, "GITHUB_ACTION_PATH": str(ROOT),
                   "GITHUB_REPOSITORY": "o/r", "GITHUB_API_URL": server.address, "GITHUB_ACTIONS": "true"}
    printed, path, status = "", with_programs(), 0
    for step in steps:
        # scripts/check-container tests building Plumbline.
        if "run" not in step or step["name"] == "Get Plumbline":
            continue
        for line in files["GITHUB_OUTPUT"].read_text().splitlines():
            values["steps.layout.outputs." + line.split("=")[0]] = line.split("=")[1]
        done = repository.run(step["run"], {
            **environment, **{key: expressions(text, values) for key, text in step.get("env", {}).items()}}, path)
        printed += done.stdout + done.stderr
        status = done.returncode
        if status != 0:
            break
    return status, printed, files["GITHUB_STEP_SUMMARY"].read_text()


def check_github(work):
    server = Server()
    repository = Repository(work, {**PLAIN, **POLICY}, CHURNING)
    for attempt in ["first", "second"]:
        status, printed, summary = action(repository, server)
        expect(status == 1, f"GitHub, {attempt} run: the job fails with status 1", str(status), printed)
        expect(len(server.ours) == 1, f"GitHub, {attempt} run: there is one comment", str(server.ours))
        expect("Layout: worse" in server.ours[0]["body"], "GitHub: the comment has the verdict")
        expect("[Look at the page](https://ci.example/layout)" in server.ours[0]["body"], "GitHub: it links to the page")
        expect("Layout: worse" in summary, "GitHub: the summary has the verdict")
        expect("::error" in printed or "::warning" in printed, "GitHub: there are annotations", printed)
    repository.commit(PLAIN)
    status, printed, _ = action(repository, server)
    expect(status == 0 and "Layout: same" in server.ours[0]["body"], "GitHub: the comment is updated",
           str(status), server.ours[0]["body"][:200])
    server.may_write = False
    for token in ["secret", ""]:
        status, printed, _ = action(repository, server, token)
        expect(status == 0 and "no permission" in printed, "GitHub: a fork may not comment, and passes", printed)
    expect(server.planted == PLANTED, "GitHub: somebody else's comment with the mark is left alone", server.planted)
    server.http.shutdown()
    server.http.server_close()
    status, printed, _ = action(repository, server)
    expect(status == 0 and "comment: no comment" in printed, "GitHub: no network for the comment", printed)


def check_comments(work):
    """Which comment is changed, for each kind of token."""
    (work / "event").write_text(json.dumps({"pull_request": {"number": 7}}))
    hosts = {"GitHub": {"GITHUB_REPOSITORY": "o/r", "GITHUB_EVENT_PATH": str(work / "event"), "GITHUB_TOKEN": "secret"},
             "GitLab": {"CI_MERGE_REQUEST_IID": "7", "CI_PROJECT_ID": "5", "GITLAB_TOKEN": "secret"}}

    def comment(server, environment, text, *words):
        (work / "comment.md").write_text(text)
        return subprocess.run([ROOT / "ci/comment", work / "comment.md", *words], capture_output=True, text=True,
                              env={"PATH": os.environ["PATH"], "GITHUB_API_URL": server.address,
                                   "CI_API_V4_URL": server.address, **environment})

    for host, token, account, answers, more, count in [
        ("GitHub", "a workflow's token", WORKFLOW, ["/graphql"], {}, 1),
        ("GitHub", "a workflow's token, at a host without GraphQL", WORKFLOW, [], {"GITHUB_ACTIONS": "true"}, 1),
        ("GitHub", "an app's token", {"id": 9, "login": "layout[bot]"}, ["/graphql"], {"GITHUB_ACTIONS": "true"}, 1),
        ("GitHub", "a person's token", PERSON, ["/user", "/graphql"], {"GITHUB_ACTIONS": "true"}, 1),
        # If the owner of the token is unknown, no comment is changed.
        ("GitHub", "a token whose owner is unknown", PERSON, [], {}, 2),
        ("GitLab", "a project's token", {"id": 8, "username": "project_5_bot"}, ["/user"], {}, 1),
    ]:
        server = Server(account, answers)
        for text in ["first", "second"]:
            done = comment(server, {**hosts[host], **more}, f"<!-- plumbline -->\n{text}\n", "--page-url", "https://ci.example/a)b <c>")
            expect(done.returncode == 0, f"{host}, {token}: status 0", done.stderr)
        bodies = [item["body"] for item in server.ours]
        expect(len(bodies) == count and "second" in bodies[-1], f"{host}, {token}: {count} of ours", *bodies)
        expect(server.planted == PLANTED, f"{host}, {token}: somebody else's comment is left alone", server.planted)
        expect("(https://ci.example/a%29b%20%3Cc%3E)" in bodies[-1], "the link's address ends where it ends", bodies[-1])
    done = comment(Server(), hosts["GitHub"], "no mark\n")
    expect(done.returncode == 2 and "must be an HTML comment" in done.stderr, "a comment without a mark", done.stderr)


def check_gitlab(work):
    server = Server(account=PERSON, answers=["/user"])
    repository = Repository(work, {**PLAIN, **POLICY}, CHURNING)
    job = yaml.safe_load((ROOT / "ci/gitlab.yml").read_text())["layout"]
    variables = {**job["variables"], "LAYOUT_BUILD": "sh build", "LAYOUT_TESTS": "sh tests", "LAYOUT_RUNS": "1",
                 "CI_MERGE_REQUEST_DIFF_BASE_SHA": repository.base, "CI_MERGE_REQUEST_IID": "7", "CI_PROJECT_ID": "5",
                 "CI_API_V4_URL": server.address, "CI_JOB_URL": "https://ci.example/job", "GITLAB_TOKEN": "secret"}
    sources = repository.folder / ".plumbline/sources"
    sources.parent.mkdir()
    sources.symlink_to(ROOT)
    # scripts/check-container tests building Plumbline. Here it is already installed.
    installed = repository.folder / ".plumbline/installed"
    (installed / "bin").mkdir(parents=True)
    (installed / "bin/plumbline").symlink_to(BINARIES / "plumbline")
    commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True).stdout
    (installed / "source").write_text(commit)
    for _ in range(2):
        done = repository.run(job["script"][0], variables, with_programs())
        expect(done.returncode == 1, "GitLab: the job fails with status 1", str(done.returncode), done.stderr)
        expect(len(server.ours) == 1 and "Layout: worse" in server.ours[0]["body"], "GitLab: one comment", done.stderr)
    expect(server.planted == PLANTED, "GitLab: somebody else's comment with the mark is left alone", server.planted)
    for report in job["artifacts"]["reports"].values():
        expect((repository.folder / report).exists(), f"GitLab: {report}")
    sources.unlink()
    done = repository.run(job["script"][0], {**variables, "PLUMBLINE_REPOSITORY": "/no/repository"}, with_programs())
    expect(done.returncode == 2 and "the tests run without it" in done.stderr, "GitLab: no Plumbline to clone", done.stderr)


def check_editor(work):
    """Compares the files that editors read with the output of the commands: .vscode/tasks.json, SARIF, and docs/editors.md."""
    def call(*words, folder=work):
        return subprocess.run(words, cwd=folder, capture_output=True, text=True,
                              env={"PATH": with_programs(), "HOME": str(work)}).stdout
    call("plumbline", "record", "--quiet", "--stacks", "-o", "run.plumb", "--", "PlantedLayout", "--churn")
    tasks = {task["label"]: task for task in json.loads((ROOT / ".vscode/tasks.json").read_text())["tasks"]}
    pattern = tasks["Layout: check"]["problemMatcher"]["pattern"]
    found = [match for line in call("plumbline", "check", "run.plumb", "--format", "github").splitlines()
             if (match := re.search(pattern["regexp"], line))]
    first = found[0] if found else None
    expect(first and first[pattern["severity"]] == "warning" and first[pattern["line"]].isdigit()
           and first[pattern["file"]].endswith("PlantedLayout/Main.swift") and "4 passes" in first[pattern["message"]],
           "the editor's matcher finds what check prints", str(found))
    place, function = tasks["Layout: churn"]["problemMatcher"]["pattern"]
    lines = call("plumbline", "churn", "run.plumb").splitlines()
    pairs = [(match, re.search(function["regexp"], after)) for line, after in zip(lines, lines[1:])
             if (match := re.search(place["regexp"], line))]
    expect(len(pairs) == 2 and all(match[place["file"]].endswith("PlantedLayout/Main.swift")
                                   and below and below[function["message"]] == "ProfileScreen.putBack()"
                                   for match, below in pairs),
           "the editor's matcher finds what churn prints", str(pairs), *lines)
    recipe = re.search(r"^plumbline check run.plumb --format github \|\n.*$", (ROOT / "docs/editors.md").read_text(), re.M)[0]
    printed = call("bash", "-c", recipe).splitlines()
    expect(printed and all(re.match(r"/.*PlantedLayout/Main\.swift:\d+: (warning|error): \S", line) for line in printed),
           "the line for other editors prints file:line: warning: message", recipe, *printed)
    check_sarif(work, call)


def check_sarif(work, call):
    """What VS Code's SARIF viewer requires of a file before it underlines a line."""
    for folder in [ROOT, work]:
        log = json.loads(call("plumbline", "check", str(work / "run.plumb"), "--format", "sarif", folder=folder) or "{}")
        # It loads only this version, with this schema.
        expect(log.get("version") == "2.1.0" and log.get("$schema", "").endswith("/sarif-2.1.0.json"),
               "the viewer loads the file", str(log)[:200])
        run = log["runs"][0]
        for result in run["results"]:
            rule = run["tool"]["driver"]["rules"][result["ruleIndex"]]
            expect(rule["id"] == result["ruleId"] and result["message"]["text"], "a result has its rule and a message")
            location = result["locations"][0]["physicalLocation"]
            uri = location["artifactLocation"]["uri"]
            # A relative path is resolved in the open folder; a file URL is used unchanged.
            inside = folder == ROOT
            path = ROOT / uri if inside else pathlib.Path(uri.removeprefix("file://"))
            expect(inside != uri.startswith("file:") and path.is_file(), "the viewer finds the file", uri)
            expect(not inside or location["artifactLocation"]["uriBaseId"] == "%SRCROOT%", "the location has the root", uri)
            line = path.read_text().splitlines()[location["region"]["startLine"] - 1]
            expect(line.strip(), "the line to underline has text", uri, str(location["region"]))
            if result["ruleId"] == "churn":
                expect("width.isActive" in line, "churn is shown where the constraint is put back", line)


def main():
    work = pathlib.Path(tempfile.mkdtemp(prefix="pull-requests-"))
    try:
        for check in [check_verdicts, check_policies, check_names, check_heading, check_bad_input, check_get, check_install,
                      check_github, check_comments, check_gitlab, check_editor]:
            folder = work / check.__name__
            folder.mkdir()
            check(folder)
    finally:
        shutil.rmtree(work)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
