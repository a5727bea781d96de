/// The copied content, within the process: nothing is passed to the system.
@preconcurrency @MainActor
open class UIPasteboard: NSObject {
  /// The name of a pasteboard.
  public struct Name: RawRepresentable, Hashable, Sendable {
    /// The name itself.
    public let rawValue: String

    /// Creates a name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The pasteboard that all apps share on a device.
    public static let general = Name(rawValue: "com.apple.UIKit.pboard.general")
  }

  /// The pasteboard that all apps share on a device.
  public static let general = UIPasteboard(name: .general)

  private static var named: [Name: UIPasteboard] = [:]

  /// The pasteboard's name.
  public let name: Name
  /// The number of changes of the content.
  open private(set) var changeCount = 0
  private var content: [Any] = [] {
    didSet {
      changeCount += 1
      NotificationCenter.default.post(name: UIPasteboard.changedNotification, object: self)
    }
  }
  private var typed: [String: Any] = [:]

  private init(name: Name) {
    self.name = name
    super.init()
  }

  /// Returns the pasteboard with a name; creates it if allowed.
  public static func pasteboard(named name: Name, create: Bool) -> UIPasteboard? {
    if name == .general { return general }
    if let known = named[name] { return known }
    guard create else { return nil }
    let made = UIPasteboard(name: name)
    named[name] = made
    return made
  }

  /// Removes the pasteboard with a name.
  open class func remove(withName pasteboardName: Name) {
    named[pasteboardName] = nil
  }

  /// The first text.
  open var string: String? {
    get { strings?.first }
    set { strings = newValue.map { [$0] } }
  }
  /// The texts.
  open var strings: [String]? {
    get { all(String.self) }
    set { content = newValue ?? [] }
  }
  /// The first URL.
  open var url: URL? {
    get { urls?.first }
    set { urls = newValue.map { [$0] } }
  }
  /// The URLs.
  open var urls: [URL]? {
    get { all(URL.self) }
    set { content = newValue ?? [] }
  }
  /// The first image.
  open var image: UIImage? {
    get { images?.first }
    set { images = newValue.map { [$0] } }
  }
  /// The images.
  open var images: [UIImage]? {
    get { all(UIImage.self) }
    set { content = newValue ?? [] }
  }
  /// The first colour.
  open var color: UIColor? {
    get { colors?.first }
    set { colors = newValue.map { [$0] } }
  }
  /// The colours.
  open var colors: [UIColor]? {
    get { all(UIColor.self) }
    set { content = newValue ?? [] }
  }
  /// The items as values by type.
  open var items: [[String: Any]] {
    get { typed.isEmpty ? [] : [typed] }
    set {
      typed = newValue.first ?? [:]
      content = newValue.flatMap(\.values)
    }
  }
  /// The number of items.
  open var numberOfItems: Int { content.count }

  /// Whether there are texts.
  open var hasStrings: Bool { strings?.isEmpty == false }
  /// Whether there are URLs.
  open var hasURLs: Bool { urls?.isEmpty == false }
  /// Whether there are images.
  open var hasImages: Bool { images?.isEmpty == false }
  /// Whether there are colours.
  open var hasColors: Bool { colors?.isEmpty == false }

  /// Stores a value with a type.
  open func setValue(_ value: Any, forPasteboardType pasteboardType: String) {
    typed = [pasteboardType: value]
    content = [value]
  }
  /// Stores data with a type.
  open func setData(_ data: Data, forPasteboardType pasteboardType: String) {
    setValue(data, forPasteboardType: pasteboardType)
  }
  /// Returns the value with a type.
  open func value(forPasteboardType pasteboardType: String) -> Any? { typed[pasteboardType] }
  /// Returns the data with a type.
  open func data(forPasteboardType pasteboardType: String) -> Data? {
    typed[pasteboardType] as? Data
  }
  /// Returns whether there is an item with one of the types.
  open func contains(pasteboardTypes: [String]) -> Bool {
    pasteboardTypes.contains { typed[$0] != nil }
      || hasStrings && !Set(pasteboardTypes).isDisjoint(with: Self.typeListString)
      || hasURLs && !Set(pasteboardTypes).isDisjoint(with: Self.typeListURL)
      || hasImages && !Set(pasteboardTypes).isDisjoint(with: Self.typeListImage)
  }
  /// Replaces the content; the options are ignored.
  open func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {
    self.items = items
  }

  /// A key for the lifetime and visibility of the content.
  ///
  /// No layout effect.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key itself.
    public let rawValue: String

    /// Creates a key.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The expiration date.
    public static let expirationDate = OptionsKey(rawValue: "UIPasteboardOptionExpirationDate")
    /// Only on this device.
    public static let localOnly = OptionsKey(rawValue: "UIPasteboardOptionLocalOnly")
  }

  private func all<Value>(_ type: Value.Type) -> [Value]? {
    let found = content.compactMap { $0 as? Value }
    return found.isEmpty ? nil : found
  }

  /// The types of texts.
  public nonisolated static let typeListString = ["public.utf8-plain-text", "public.text"]
  /// The types of URLs.
  public nonisolated static let typeListURL = ["public.url"]
  /// The types of images.
  public nonisolated static let typeListImage = [
    "public.png", "public.jpeg", "com.apple.uikit.image",
  ]
  /// The types of colours.
  public nonisolated static let typeListColor = ["com.apple.uikit.color"]
  /// The type of a text that is replaced immediately.
  ///
  /// No layout effect.
  public nonisolated static let typeAutomatic = "com.apple.uikit.type-automatic"
  /// Posted after the content has changed.
  public nonisolated static let changedNotification = Notification.Name(
    "UIPasteboardChangedNotification"
  )
}
