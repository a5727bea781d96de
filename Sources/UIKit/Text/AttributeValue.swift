/// The first word of an object that may be an attribute of a text.
///
/// Linux's Foundation keeps attributes in a dictionary of Core Foundation. When it compares those of two parts, it reads
/// each value's word after the object header as Core Foundation's own, and ends the process if the bits of its type are
/// 0. Any other type lets it call `isEqual(_:)`. So classes of attribute values begin with a stored property of this
/// value; what the word would be otherwise, such as a colour's component, may have these bits unset.
let attributeValueHeader: UInt64 = 1 << 8

extension NSAttributedString {
  /// Makes an empty text: Linux's Foundation has no initializer without arguments.
  public convenience init(_ nothing: Void = ()) {
    self.init(string: "")
  }
}
