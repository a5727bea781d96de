/// The first word of an object that may be an attribute of a text.
///
/// Linux's Foundation stores attributes in a Core Foundation dictionary. When it compares the
/// dictionaries of two ranges, it reads the word after each value's object header as Core
/// Foundation's header, and ends the process if its type bits are 0. With any other type it calls
/// `isEqual(_:)`. So classes of attribute values begin with a stored property with this value.
/// Otherwise the word could be, for example, a colour's component, in which these bits may be 0.
let attributeValueHeader: UInt64 = 1 << 8

extension NSAttributedString {
  /// Creates an empty text, because Linux's Foundation has no initializer without arguments.
  public convenience init(_ nothing: Void = ()) {
    self.init(string: "")
  }
}
