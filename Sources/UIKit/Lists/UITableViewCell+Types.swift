extension UITableViewCell {
  /// How a cell arranges its own labels.
  public enum CellStyle: Int, Sendable {
    /// One label.
    case `default` = 0
    /// A second one at the right.
    case value1 = 1
    /// The first one right-aligned in a column of its own, the second one beside it.
    case value2 = 2
    /// The second one below.
    case subtitle = 3
  }

  /// How a selected cell looks.
  ///
  /// No layout effect.
  public enum SelectionStyle: Int, Sendable {
    case none, blue, gray, `default`
  }

  /// The line below a row.
  ///
  /// No layout effect. It takes no room.
  public enum SeparatorStyle: Int, Sendable {
    case none, singleLine, singleLineEtched
  }

  /// What a cell has at its trailing end.
  public enum AccessoryType: Int, Sendable {
    case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
  }

  /// What editing does to a row.
  public enum EditingStyle: Int, Sendable {
    case none, delete, insert
  }

  /// How a focused cell looks.
  ///
  /// No layout effect.
  public enum FocusStyle: Int, Sendable {
    case `default`, custom
  }

  /// What of a cell is dragged.
  ///
  /// No layout effect.
  public enum DragState: Int, Sendable {
    case none, lifting, dragging
  }

  /// What of a cell is being edited.
  ///
  /// No layout effect.
  public struct StateMask: OptionSet, Hashable, Sendable {
    /// The parts as bits.
    public let rawValue: UInt

    /// Makes a mask of its bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// The control at the leading end is seen.
    public static let showingEditControl = StateMask(rawValue: 1)
    /// The question whether to delete is seen.
    public static let showingDeleteConfirmation = StateMask(rawValue: 2)
  }
}
