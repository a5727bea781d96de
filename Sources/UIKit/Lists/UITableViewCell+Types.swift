extension UITableViewCell {
  /// The layout of a cell's built-in labels.
  public enum CellStyle: Int, Sendable {
    /// One label.
    case `default` = 0
    /// A second label at the right.
    case value1 = 1
    /// The first label right-aligned in a separate column, the second label next to it.
    case value2 = 2
    /// A second label below.
    case subtitle = 3
  }

  /// The appearance of a selected cell.
  ///
  /// No layout effect.
  public enum SelectionStyle: Int, Sendable {
    case none, blue, gray, `default`
  }

  /// The separator below a row.
  ///
  /// No layout effect. It takes no space.
  public enum SeparatorStyle: Int, Sendable {
    case none, singleLine, singleLineEtched
  }

  /// The standard accessory at the trailing end of a cell.
  public enum AccessoryType: Int, Sendable {
    case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
  }

  /// The effect of editing on a row.
  public enum EditingStyle: Int, Sendable {
    case none, delete, insert
  }

  /// The appearance of a focused cell.
  ///
  /// No layout effect.
  public enum FocusStyle: Int, Sendable {
    case `default`, custom
  }

  /// The phases of a drag of a cell.
  ///
  /// No layout effect.
  public enum DragState: Int, Sendable {
    case none, lifting, dragging
  }

  /// The parts of a cell that are shown during editing.
  ///
  /// No layout effect.
  public struct StateMask: OptionSet, Hashable, Sendable {
    /// The parts as bits.
    public let rawValue: UInt

    /// Creates a mask of its bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// The control at the leading end is shown.
    public static let showingEditControl = StateMask(rawValue: 1)
    /// The delete confirmation is shown.
    public static let showingDeleteConfirmation = StateMask(rawValue: 2)
  }
}
