/// Changes the attributes of a configuration's text.
public struct UIConfigurationTextAttributesTransformer: Hashable {
  private let transformation: Transformation<AttributeContainer>

  /// Makes a transformer of a closure.
  public init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) {
    transformation = Transformation(transform)
  }

  /// What the transformer does.
  public var transform: (AttributeContainer) -> AttributeContainer { transformation.transform }

  /// Returns other attributes for those given.
  public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer {
    transform(input)
  }
}

/// Changes a color of a configuration.
///
/// No layout effect.
public struct UIConfigurationColorTransformer: Hashable {
  private let transformation: Transformation<UIColor>

  /// Makes a transformer of a closure.
  ///
  /// No layout effect.
  public init(_ transform: @escaping (UIColor) -> UIColor) {
    transformation = Transformation(transform)
  }

  /// What the transformer does.
  ///
  /// No layout effect.
  public var transform: (UIColor) -> UIColor { transformation.transform }

  /// Returns another color for the one given.
  ///
  /// No layout effect.
  public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }

  /// Leaves the color as it is; there it turns it gray.
  ///
  /// No layout effect.
  public static var grayscale: UIConfigurationColorTransformer { Self { $0 } }

  /// Leaves the color as it is; there it is the one that the user prefers.
  ///
  /// No layout effect.
  public static var preferredTint: UIConfigurationColorTransformer { Self { $0 } }

  /// Leaves the color as it is; there it is one for single-colored controls.
  ///
  /// No layout effect.
  public static var monochromeTint: UIConfigurationColorTransformer { Self { $0 } }
}

/// A closure that is equal to itself only.
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
