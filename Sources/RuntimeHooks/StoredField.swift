@_spi(Reflection) import Swift

/// A stored property of a class or structure in its memory layout.
///
/// The list comes from the standard library's `_forEachField`, which is not public API. No getters
/// are called.
package struct StoredField {
  package var name: String
  /// In bytes, from the object's or the value's address.
  package var offset: Int
  package var type: Any.Type

  /// Returns the stored properties of a class, including inherited ones, in their order.
  ///
  /// - Complexity: O(*n*) in stored properties.
  package static func list(of type: AnyClass) -> [StoredField] {
    // The option for classes.
    list(of: type, options: _EachFieldOptions(rawValue: 1))
  }

  /// Returns the stored properties of a structure; empty for other types.
  ///
  /// - Complexity: O(*n*) in stored properties.
  package static func list(ofStructure type: Any.Type) -> [StoredField] {
    list(of: type, options: [])
  }

  private static func list(of type: Any.Type, options: _EachFieldOptions) -> [StoredField] {
    var fields: [StoredField] = []
    _ = unsafe _forEachField(of: type, options: options) { name, offset, type, _ in
      fields.append(StoredField(name: unsafe String(cString: name), offset: offset, type: type))
      return true
    }
    return fields
  }

  /// Returns the bits of a reference at an offset in an object; the offset must be that of one of
  /// its fields.
  ///
  /// Nothing is retained, so it does not matter whether a weak or unowned reference is still valid.
  package static func reference(at offset: Int, in object: AnyObject) -> UInt {
    // The caller keeps the object alive, and the offset is inside it.
    unsafe address(of: object).load(fromByteOffset: offset, as: UInt.self)
  }

  /// Returns the array of references at an offset in an object; the offset must be that of such a
  /// field.
  package static func references(at offset: Int, in object: AnyObject) -> [AnyObject?] {
    // All arrays of references have the same layout, whatever their class is.
    unsafe (address(of: object) + offset).assumingMemoryBound(to: [AnyObject?].self).pointee
  }

  private static func address(of object: AnyObject) -> UnsafeRawPointer {
    unsafe UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
  }

  /// An object with known fields, for a test.
  private final class Probe {
    let one: AnyObject
    let several: [AnyObject?]

    init(holding object: AnyObject) {
      one = object
      several = [nil, object]
    }
  }

  /// Whether the fields of an object are found at their expected offsets.
  static let areAsExpected: Bool = {
    let held = Probe(holding: SwiftVersion.known as AnyObject)
    let probe = Probe(holding: held)
    let fields = list(of: Probe.self)
    return fields.map(\.name) == ["one", "several"]
      && reference(at: fields[0].offset, in: probe) == UInt(bitPattern: ObjectIdentifier(held))
      && references(at: fields[1].offset, in: probe).map { $0.map(ObjectIdentifier.init) }
        == [nil, ObjectIdentifier(held)]
  }()
}
