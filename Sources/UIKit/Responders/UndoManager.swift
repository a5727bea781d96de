/// Records how to undo changes, and undoes them; Foundation has none on Linux.
///
/// Changes are undone in the reverse order. What is registered while undoing is what redoing does.
open class UndoManager: NSObject {
  private final class Entry {
    weak var target: AnyObject?
    let undo: (AnyObject) -> Void
    var name = ""

    init(target: AnyObject, undo: @escaping (AnyObject) -> Void) {
      self.target = target
      self.undo = undo
    }
  }

  private var undoEntries: [Entry] = []
  private var redoEntries: [Entry] = []
  private var disabled = 0

  /// The number of changes that are kept, 0 for all.
  open var levelsOfUndo = 0
  /// Whether a change is being undone.
  open private(set) var isUndoing = false
  /// Whether a change is being redone.
  open private(set) var isRedoing = false
  /// Whether changes are recorded.
  open var isUndoRegistrationEnabled: Bool { disabled == 0 }
  /// Whether there is a change to undo.
  open var canUndo: Bool { !undoEntries.isEmpty }
  /// Whether there is a change to redo.
  open var canRedo: Bool { !redoEntries.isEmpty }
  /// The name of the change that would be undone.
  open var undoActionName: String { undoEntries.last?.name ?? "" }
  /// The name of the change that would be redone.
  open var redoActionName: String { redoEntries.last?.name ?? "" }

  /// Records how to undo a change; the target is not retained.
  open func registerUndo<Target: AnyObject>(
    withTarget target: Target,
    handler: @escaping (Target) -> Void
  ) {
    guard disabled == 0 else { return }
    let entry = Entry(target: target) { object in
      if let object = object as? Target { handler(object) }
    }
    if isUndoing {
      redoEntries.append(entry)
      return
    }
    if !isRedoing { redoEntries = [] }
    undoEntries.append(entry)
    if levelsOfUndo > 0, undoEntries.count > levelsOfUndo { undoEntries.removeFirst() }
  }

  /// Names the change that was recorded last.
  open func setActionName(_ actionName: String) {
    (isUndoing ? redoEntries : undoEntries).last?.name = actionName
  }

  /// Undoes the last change.
  open func undo() {
    guard let entry = undoEntries.popLast() else { return }
    isUndoing = true
    if let target = entry.target { entry.undo(target) }
    isUndoing = false
  }

  /// Redoes the change that was undone last.
  open func redo() {
    guard let entry = redoEntries.popLast() else { return }
    isRedoing = true
    if let target = entry.target { entry.undo(target) }
    isRedoing = false
  }

  /// Stops recording, as often as it is called.
  open func disableUndoRegistration() { disabled += 1 }

  /// Goes on recording.
  open func enableUndoRegistration() { disabled = max(0, disabled - 1) }

  /// Forgets everything.
  open func removeAllActions() {
    undoEntries = []
    redoEntries = []
  }

  /// Forgets the changes of a target.
  open func removeAllActions(withTarget target: Any) {
    undoEntries.removeAll { $0.target === target as AnyObject }
    redoEntries.removeAll { $0.target === target as AnyObject }
  }

  /// Would begin a group: each change is undone by itself.
  ///
  /// No layout effect.
  open func beginUndoGrouping() {}

  /// Would end a group: each change is undone by itself.
  ///
  /// No layout effect.
  open func endUndoGrouping() {}
}
