/// Records how to undo changes, and undoes them; Linux's Foundation has no such class.
///
/// Changes are undone in reverse order. Changes registered during an undo are performed by a redo.
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

  /// The maximum number of stored changes, 0 for no limit.
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
  /// The name of the next change to undo.
  open var undoActionName: String { undoEntries.last?.name ?? "" }
  /// The name of the next change to redo.
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

  /// Names the last recorded change.
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

  /// Redoes the last undone change.
  open func redo() {
    guard let entry = redoEntries.popLast() else { return }
    isRedoing = true
    if let target = entry.target { entry.undo(target) }
    isRedoing = false
  }

  /// Disables recording; calls nest.
  open func disableUndoRegistration() { disabled += 1 }

  /// Re-enables recording.
  open func enableUndoRegistration() { disabled = max(0, disabled - 1) }

  /// Removes all changes.
  open func removeAllActions() {
    undoEntries = []
    redoEntries = []
  }

  /// Removes the changes of a target.
  open func removeAllActions(withTarget target: Any) {
    undoEntries.removeAll { $0.target === target as AnyObject }
    redoEntries.removeAll { $0.target === target as AnyObject }
  }

  /// Would begin a group: each change is undone separately.
  ///
  /// No layout effect.
  open func beginUndoGrouping() {}

  /// Would end a group: each change is undone separately.
  ///
  /// No layout effect.
  open func endUndoGrouping() {}
}
