internal import RuntimeHooks

/// The names of the stored properties in which views and controllers hold views and layout guides.
///
/// Each class is inspected once for the types and offsets of its fields. No getter is called, no
/// lazy property is created, and only arrays are retained. A field's bits are compared with an
/// object's address. If the runtime's version is unknown, names are not available.
@MainActor
enum PropertyNames {
  /// A field that may hold one or more views or guides.
  private struct Field {
    /// How likely its name is to describe the view, highest first.
    enum Kind: Int {
      case optional
      case array
      case wrapped
      case lazy
      case constant
    }

    var name: String
    var offset: Int
    var kind: Kind
  }

  /// In longer arrays, only the first elements are inspected.
  private static let longestArray = 64

  private static var fields: [ObjectIdentifier: [Field]] = [:]

  /// Returns the name of the property that holds an object, such as `titleLabel` or `rows[2]`; nil
  /// if none does.
  ///
  /// The nearest owner provides the name: `view` or one of its superviews, up to a cell, or one of
  /// their controllers.
  ///
  /// - Complexity: O(*n*) in the fields that can hold views, of the inspected owners.
  static func name(of object: AnyObject, in view: UIView?) -> String? {
    guard RuntimeHooks.readsFields else { return nil }
    let address = UInt(bitPattern: ObjectIdentifier(object))
    var owner = view
    while let current = owner {
      if let name = name(of: address, heldBy: current) { return name }
      if let controller = current.ownController,
        let name = name(of: address, heldBy: controller)
      {
        return name
      }
      // Objects around a cell refer to other cells too: views get the same name in all cells.
      if current.reuseIdentifierForRecording != nil { return nil }
      owner = current.superview
    }
    return nil
  }

  private static func name(of address: UInt, heldBy owner: AnyObject) -> String? {
    for field in fields(of: type(of: owner)) {
      guard field.kind == .array else {
        if StoredField.reference(at: field.offset, in: owner) == address { return field.name }
        continue
      }
      let array = StoredField.references(at: field.offset, in: owner)
      let index = array.prefix(longestArray).firstIndex { element in
        element.map { UInt(bitPattern: ObjectIdentifier($0)) } == address
      }
      if let index { return "\(field.name)[\(index)]" }
    }
    return nil
  }

  private static func fields(of type: AnyClass) -> [Field] {
    if let known = fields[ObjectIdentifier(type)] { return known }
    var found: [Field] = []
    // Skips UIKit's own properties; the app did not name them.
    var first = 0
    if let system = systemClass(of: type) {
      first = (StoredField.list(of: system).map(\.offset).max() ?? -1) + 1
    } else {
      first = 1
    }
    if !isSystem(type) {
      for field in StoredField.list(of: type) where field.offset >= first {
        if let kind = kind(of: field.type) {
          found.append(named(field.name, offset: field.offset, kind: kind))
        } else if field.name.hasPrefix("_") {
          // A property wrapper stores the view in one of its fields.
          for inner in StoredField.list(ofStructure: field.type) {
            guard let kind = kind(of: inner.type), kind != .array else { continue }
            let name = String(field.name.dropFirst())
            found.append(Field(name: name, offset: field.offset + inner.offset, kind: .wrapped))
          }
        }
      }
    }
    // Optional fields come last: one of them often holds the selected or shown object.
    let sorted = found.enumerated().sorted {
      ($1.element.kind.rawValue, $0.offset) < ($0.element.kind.rawValue, $1.offset)
    }.map(\.element)
    fields[ObjectIdentifier(type)] = sorted
    return sorted
  }

  private static func named(_ name: String, offset: Int, kind: Field.Kind) -> Field {
    let lazyPrefix = "$__lazy_storage_$_"
    guard name.hasPrefix(lazyPrefix) else { return Field(name: name, offset: offset, kind: kind) }
    return Field(name: String(name.dropFirst(lazyPrefix.count)), offset: offset, kind: .lazy)
  }

  private static func kind(of type: Any.Type) -> Field.Kind? {
    if isLayoutClass(type) { return .constant }
    if let optional = type as? any OptionalField.Type {
      return isLayoutClass(optional.wrapped) ? .optional : nil
    }
    if let array = type as? any ArrayField.Type {
      if isLayoutClass(array.element) { return .array }
      let element = (array.element as? any OptionalField.Type)?.wrapped
      return element.map(isLayoutClass) == true ? .array : nil
    }
    return nil
  }

  private static func isLayoutClass(_ type: Any.Type) -> Bool {
    type is UIView.Type || type is UILayoutGuide.Type || type == NSObject.self
      || type == UIResponder.self
  }

  private static func isSystem(_ type: AnyClass) -> Bool {
    String(reflecting: type).hasPrefix("UIKit.")
  }

  /// Returns the nearest superclass that this module declares.
  private static func systemClass(of type: AnyClass) -> AnyClass? {
    var current: AnyClass? = type
    while let candidate = current, !isSystem(candidate) { current = _getSuperclass(candidate) }
    return current
  }
}

/// The wrapped type of an optional field.
private protocol OptionalField {
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalField {
  fileprivate static var wrapped: Any.Type { Wrapped.self }
}

/// The element type of an array field.
private protocol ArrayField {
  static var element: Any.Type { get }
}

extension Array: ArrayField {
  fileprivate static var element: Any.Type { Element.self }
}
