/// Transforms the attributes of a configuration's text.
public struct UIConfigurationTextAttributesTransformer: Hashable {
  private let transformation: Transformation<AttributeContainer>

  /// Creates a transformer with a closure.
  public init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) {
    transformation = Transformation(transform)
  }

  /// The closure of the transformer.
  public var transform: (AttributeContainer) -> AttributeContainer { transformation.transform }

  /// Returns the transformed attributes.
  public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer {
    transform(input)
  }
}

/// Transforms a color of a configuration.
///
/// No layout effect.
public struct UIConfigurationColorTransformer: Hashable {
  private let transformation: Transformation<UIColor>

  /// Creates a transformer with a closure.
  ///
  /// No layout effect.
  public init(_ transform: @escaping (UIColor) -> UIColor) {
    transformation = Transformation(transform)
  }

  /// The closure of the transformer.
  ///
  /// No layout effect.
  public var transform: (UIColor) -> UIColor { transformation.transform }

  /// Returns the transformed color.
  ///
  /// No layout effect.
  public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }

  /// A transformer that does not change the color; Apple's makes it gray.
  ///
  /// No layout effect.
  public static var grayscale: UIConfigurationColorTransformer { Self { $0 } }

  /// A transformer that does not change the color; Apple's uses the user's preferred tint.
  ///
  /// No layout effect.
  public static var preferredTint: UIConfigurationColorTransformer { Self { $0 } }

  /// A transformer that does not change the color; Apple's uses the tint of single-colored
  /// controls.
  ///
  /// No layout effect.
  public static var monochromeTint: UIConfigurationColorTransformer { Self { $0 } }
}

/// A closure that is equal only to itself.
private final class Transformation<Value>: Hashable {
  let transform: (Value) -> Value

  init(_ transform: @escaping (Value) -> Value) {
    self.transform = transform
  }

  static func == (one: Transformation, other: Transformation) -> Bool { one === other }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
