/// The coder that a document passes to an object's `init(coder:)`; it contains nothing else to
/// decode.
package final class InterfaceCoder: NSCoder {
  /// The frame that the document stores.
  package var frame = CGRect.zero
  package var reuseIdentifier: String?
  package var cellStyle = UITableViewCell.CellStyle.default
  package var tableStyle = UITableView.Style.plain
  package var collectionLayout: UICollectionViewLayout?
  package var buttonType = UIButton.ButtonType.custom

  package override init() { super.init() }

  package override var allowsKeyedCoding: Bool { true }

  package override func containsValue(forKey key: String) -> Bool { false }
  package override func decodeObject(forKey key: String) -> Any? { nil }
  package override func decodeBool(forKey key: String) -> Bool { false }
  package override func decodeInteger(forKey key: String) -> Int { 0 }
  package override func decodeInt32(forKey key: String) -> Int32 { 0 }
  package override func decodeInt64(forKey key: String) -> Int64 { 0 }
  package override func decodeFloat(forKey key: String) -> Float { 0 }
  package override func decodeDouble(forKey key: String) -> Double { 0 }
  package override func encode(_ object: Any?, forKey key: String) {}
}

extension NSCoder {
  /// The coder, if it comes from a document; nil for an app's own coder.
  var document: InterfaceCoder? { self as? InterfaceCoder }
}
