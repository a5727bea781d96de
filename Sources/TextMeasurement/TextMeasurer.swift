internal import CPango
import Foundation

/// Measures texts with the package's own fonts, so that a text has the same size on every machine.
///
/// Pango performs shaping, bidirectional ordering and line breaking. System fonts are not used,
/// glyphs are not hinted and positions are not rounded. A character that the fonts lack has the
/// width of Pango's placeholder box.
package final class TextMeasurer: Sendable {
  /// The measurer that all views share.
  package static let shared = TextMeasurer()

  /// The libraries that shape and break texts; sizes depend on their versions.
  package static let libraries: String = {
    let pango = unsafe String(cString: pango_version_string())
    let harfBuzz = unsafe String(cString: hb_version_string())
    return "Pango \(pango) and HarfBuzz \(harfBuzz)"
  }()

  // The typesetter and the cache.
  private let state: LockedState

  /// Creates a measurer with a separate cache.
  ///
  /// - Parameter cacheSize: The number of answers in each of the cache's two generations.
  package init(cacheSize: Int = 4096) {
    state = LockedState(cacheSize: cacheSize)
  }

  /// Returns the text's size, and whether it was cached.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text, even if it is cached.
  package func measure(_ request: TextRequest) -> (metrics: TextMetrics, wasCached: Bool) {
    guard !request.text.isEmpty else { return (.empty, false) }
    return state.withLock { cache, typesetter in
      if let metrics = cache.metrics(for: request) { return (metrics, true) }
      let metrics = typesetter.metrics(for: request)
      cache.insert(metrics, for: request)
      return (metrics, false)
    }
  }

  /// Returns the distances that are the same for every text in a font.
  package func metrics(of font: FontDescriptor) -> FontMetrics {
    state.withLock { _, typesetter in typesetter.fontMetrics(of: font) }
  }

  /// Removes all cached sizes, so that the next request for each text measures it.
  package func removeAllCachedMetrics() {
    state.withLock { cache, _ in cache.removeAll() }
  }
}

/// A measurer's state, guarded by the lock that all measurers share.
private final class LockedState: @unchecked Sendable {
  // Two threads must not use Pango at the same time, even with separate font maps: the placeholder
  // box then sometimes had no width.
  private static let lock = NSLock()

  // Guarded by `lock`.
  private var cache: MeasurementCache
  private var typesetter: Typesetter?

  init(cacheSize: Int) {
    cache = MeasurementCache(generationSize: cacheSize)
  }

  func withLock<Result>(
    _ body: (inout MeasurementCache, Typesetter) -> Result
  ) -> Result {
    Self.lock.lock()
    defer { Self.lock.unlock() }
    if let typesetter { return body(&cache, typesetter) }
    let made = Typesetter(fontFiles: FontFiles.paths)
    typesetter = made
    return body(&cache, made)
  }
}
