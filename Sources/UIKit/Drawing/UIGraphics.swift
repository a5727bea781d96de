// Names are as Apple has them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The current contexts.
enum DrawingContexts {
  private static let key = "plumbline.drawingContexts"

  private struct Entry {
    let context: CGContext
    let size: CGSize
    let scale: CGFloat
  }

  /// The thread's contexts, innermost last.
  private static var entries: [Entry] {
    get { Thread.current.threadDictionary[key] as? [Entry] ?? [] }
    set { Thread.current.threadDictionary[key] = newValue }
  }

  static func push(_ context: CGContext, size: CGSize? = nil, scale: CGFloat = 1) {
    let pixels = CGSize(width: context.width, height: context.height)
    let whole = CGSize(width: pixels.width / scale, height: pixels.height / scale)
    entries.append(Entry(context: context, size: size ?? whole, scale: scale))
  }

  static func pop() {
    _ = entries.popLast()
  }

  static var innermostSize: (size: CGSize, scale: CGFloat)? {
    entries.last.map { ($0.size, $0.scale) }
  }

  static var current: CGContext? {
    if let last = entries.last { return last.context }
    guard MainThread.isCurrent else { return nil }
    // Views draw on the main thread, and this is the main thread.
    return unsafe unsafeBitCast(contextOfView, to: (() -> CGContext?).self)()
  }

  // MARK: Views that draw without a layer

  /// The view whose `draw(_:)` is running, and its context if it has requested one.
  @MainActor private static var drawing: (view: UIView, context: CGContext?)?

  /// Calls the view's `draw(_:)`, and creates a context only if the view requests the current one.
  @MainActor
  static func draw(_ view: UIView) {
    let outer = drawing
    drawing = (view, nil)
    view.draw(view.bounds)
    drawing = outer
  }

  @MainActor
  private static func contextOfView() -> CGContext? {
    guard let (view, made) = drawing else { return nil }
    if let made { return made }
    let context = CGContext(size: view.bounds.size, scale: view.screenScale)
    drawing = (view, context)
    return context
  }
}

/// Returns the current context: the innermost one, or that of the view that is drawing; otherwise
/// nil.
public func UIGraphicsGetCurrentContext() -> CGContext? { DrawingContexts.current }

/// Makes a context the current one.
public func UIGraphicsPushContext(_ context: CGContext) {
  DrawingContexts.push(context)
}

/// Restores the previous context.
public func UIGraphicsPopContext() {
  DrawingContexts.pop()
}
