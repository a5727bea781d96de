internal import CPango
import Foundation

/// Measures texts with the package's own fonts, so that a text has the same size on every machine.
///
/// Shaping, bidirectional ordering and line breaking are Pango's. No font of the system is looked at, glyphs are not
/// hinted and positions are not rounded; a character that the fonts lack has the width of Pango's placeholder box.
package final class TextMeasurer: Sendable {
  /// The measurer that all views share.
  package static let shared = TextMeasurer()

  /// The libraries that shape and break texts, and on whose versions sizes depend.
  package static let libraries: String = {
    let pango = unsafe String(cString: pango_version_string())
    let harfBuzz = unsafe String(cString: hb_version_string())
    return "Pango \(pango) and HarfBuzz \(harfBuzz)"
  }()

  // The typesetter and the cache.
  private let state: LockedState

  /// Makes a measurer with a cache of its own.
  ///
  /// - Parameter cacheSize: The number of answers after which old ones are dropped.
  package init(cacheSize: Int = 4096) {
    state = LockedState(cacheSize: cacheSize)
  }

  /// Returns the text's size, and whether it was known already.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text, also for a known one.
  package func measure(_ request: TextRequest) -> (metrics: TextMetrics, wasCached: Bool) {
    guard !request.text.isEmpty else { return (.empty, false) }
    return state.withLock { cache, typesetter in
      if let metrics = cache.metrics(for: request) { return (metrics, true) }
      let metrics = typesetter.metrics(for: request)
      cache.insert(metrics, for: request)
      return (metrics, false)
    }
  }

  /// Returns the distances that a font fixes for every text.
  package func metrics(of font: FontDescriptor) -> FontMetrics {
    state.withLock { _, typesetter in typesetter.fontMetrics(of: font) }
  }

  /// Forgets all sizes, so that the next request of each is measured.
  package func removeAllCachedMetrics() {
    state.withLock { cache, _ in cache.removeAll() }
  }
}

/// The measurer's state in the lock of all measurers.
private final class LockedState: @unchecked Sendable {
  // Two threads must not use Pango at once, not even with font maps of their own: the box for a character without a
  // glyph then sometimes had no width.
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
