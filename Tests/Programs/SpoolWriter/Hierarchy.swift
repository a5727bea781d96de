import Signposts

/// Writes many views down.
enum Hierarchy {
  /// A hierarchy in which each view is in the one before.
  static func emitDeep(_ count: Int) {
    var last: ObjectID?
    for _ in 0..<count {
      let view = Signpost.makeObjectID()
      define(view, in: last, at: 0)
      last = view
    }
  }

  /// A window with rows of a thousand labels each, the row counted; all of them are laid out once.
  static func emitWide(_ count: Int) {
    let window = Signpost.makeObjectID()
    define(window, in: nil, at: 0)
    let engine = Signpost.makeObjectID()
    Signpost.engineCreated(engine, for: .window, view: window, parent: nil)
    var row = window
    for number in 0..<count {
      let view = Signpost.makeObjectID()
      let isRow = number % 1000 == 0
      define(view, in: isRow ? window : row, at: isRow ? number / 1000 : number % 1000 - 1)
      if isRow { row = view }
      Signpost.frameChanged(
        view,
        engine: engine,
        from: TraceRect(x: 0, y: 0, width: 0, height: 0),
        to: TraceRect(x: Double(number % 1000), y: Double(number / 1000), width: 1, height: 1)
      )
    }
  }

  private static func define(_ view: ObjectID, in superview: ObjectID?, at index: Int) {
    Signpost.define(
      ItemDefinition(
        id: view,
        kind: superview == nil ? .window : .view,
        className: superview == nil ? "UIWindow" : "UILabel",
        identifier: nil,
        reuseIdentifier: nil,
        superview: superview,
        index: index,
        isHidden: false,
        frame: TraceRect(x: 0, y: 0, width: 0, height: 0)
      )
    )
  }
}
