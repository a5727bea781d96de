/// An editable text; its changes update its text view.
///
/// Linux's Foundation does not make all changes through one method, so each mutating method is
/// overridden.
open class NSTextStorage: NSMutableAttributedString {
  /// Called after a change; nil until a text view uses the storage.
  var didChange: (() -> Void)?

  /// The layout managers that lay out the text.
  open private(set) var layoutManagers: [NSLayoutManager] = []

  /// Creates a text without attributes.
  public override init(string str: String) {
    super.init(string: str)
  }

  /// Creates a text with attributes for all of it.
  public override init(string str: String, attributes attrs: [NSAttributedString.Key: Any]? = nil) {
    super.init(string: str, attributes: attrs)
  }

  /// Creates a copy of another text.
  public override init(attributedString attrStr: NSAttributedString) {
    super.init(attributedString: attrStr)
  }

  /// Creates a text from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// Adds a layout manager.
  @preconcurrency @MainActor
  open func addLayoutManager(_ aLayoutManager: NSLayoutManager) {
    layoutManagers.append(aLayoutManager)
    aLayoutManager.textStorage = self
  }

  /// Removes a layout manager.
  @preconcurrency @MainActor
  open func removeLayoutManager(_ aLayoutManager: NSLayoutManager) {
    layoutManagers.removeAll { $0 === aLayoutManager }
    aLayoutManager.textStorage = nil
  }

  open override func replaceCharacters(in range: NSRange, with str: String) {
    super.replaceCharacters(in: range, with: str)
    didChange?()
  }

  open override func replaceCharacters(in range: NSRange, with attrString: NSAttributedString) {
    super.replaceCharacters(in: range, with: attrString)
    didChange?()
  }

  open override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    super.setAttributes(attrs, range: range)
    didChange?()
  }

  open override func addAttribute(_ name: NSAttributedString.Key, value: Any, range: NSRange) {
    super.addAttribute(name, value: value, range: range)
    didChange?()
  }

  open override func addAttributes(_ attrs: [NSAttributedString.Key: Any], range: NSRange) {
    super.addAttributes(attrs, range: range)
    didChange?()
  }

  open override func removeAttribute(_ name: NSAttributedString.Key, range: NSRange) {
    super.removeAttribute(name, range: range)
    didChange?()
  }

  open override func insert(_ attrString: NSAttributedString, at loc: Int) {
    super.insert(attrString, at: loc)
    didChange?()
  }

  open override func append(_ attrString: NSAttributedString) {
    super.append(attrString)
    didChange?()
  }

  open override func deleteCharacters(in range: NSRange) {
    super.deleteCharacters(in: range)
    didChange?()
  }

  open override func setAttributedString(_ attrString: NSAttributedString) {
    super.setAttributedString(attrString)
    didChange?()
  }
}
