/// A part of a menu, with a title and an image.
@preconcurrency @MainActor
open class UIMenuElement: NSObject {
  /// The mark of a menu element.
  ///
  /// No layout effect.
  public enum State: Int, Sendable {
    /// Not marked.
    case off = 0
    /// Marked.
    case on = 1
    /// Mixed, for an element that represents several values.
    case mixed = 2
  }

  /// The appearance and behaviour of a menu element.
  ///
  /// No layout effect.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The attributes as bits.
    public let rawValue: UInt

    /// Creates attributes from their bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// The element is disabled.
    public static let disabled = Attributes(rawValue: 1 << 0)
    /// The element is destructive.
    public static let destructive = Attributes(rawValue: 1 << 1)
    /// The element is hidden.
    public static let hidden = Attributes(rawValue: 1 << 2)
    /// The menu stays open when the element is chosen.
    public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
  }

  /// The title of the element.
  open internal(set) var title: String
  /// The subtitle of the element.
  open var subtitle: String?
  /// The image next to the title.
  open internal(set) var image: UIImage?

  init(title: String, subtitle: String?, image: UIImage?) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
    super.init()
  }
}
