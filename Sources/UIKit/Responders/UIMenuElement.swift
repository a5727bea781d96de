/// A part of a menu, with a title and an image.
@preconcurrency @MainActor
open class UIMenuElement: NSObject {
  /// How a part of a menu is marked.
  ///
  /// No layout effect.
  public enum State: Int, Sendable {
    /// Not marked.
    case off = 0
    /// Marked.
    case on = 1
    /// Marked for some of what it stands for.
    case mixed = 2
  }

  /// How a part of a menu looks and acts.
  ///
  /// No layout effect.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The attributes as bits.
    public let rawValue: UInt

    /// Makes attributes of their bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// It cannot be chosen.
    public static let disabled = Attributes(rawValue: 1 << 0)
    /// It deletes something.
    public static let destructive = Attributes(rawValue: 1 << 1)
    /// It is not shown.
    public static let hidden = Attributes(rawValue: 1 << 2)
    /// The menu stays when it is chosen.
    public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
  }

  /// What the element is called.
  open internal(set) var title: String
  /// What the element is explained with.
  open var subtitle: String?
  /// The image beside the title.
  open internal(set) var image: UIImage?

  init(title: String, subtitle: String?, image: UIImage?) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
    super.init()
  }
}
