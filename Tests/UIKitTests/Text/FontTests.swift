import Testing
import UIKit

@Suite struct FontTests {
  /// Fonts, metrics and descriptors are created off the main actor, as constants in apps are.
  private static let font = UIFont.systemFont(ofSize: 17, weight: .medium)

  @Test func `fonts are made anywhere and are what was asked for`() {
    expectEqual(Self.font.pointSize, 17)
    expectEqual(Self.font.fontDescriptor.pointSize, 17)
    #expect(UIFont.boldSystemFont(ofSize: 12).fontDescriptor.symbolicTraits.contains(.traitBold))
    expectEqual(UIFont.italicSystemFont(ofSize: 12).fontDescriptor.symbolicTraits, .traitItalic)
    expectEqual(
      UIFont.systemFont(ofSize: 12, weight: .black, width: .condensed).fontName,
      "Inter-SemiBold"
    )
    #expect(UIFont.italicSystemFont(ofSize: 12) != UIFont.systemFont(ofSize: 12))
    expectEqual(UIFont.systemFont(ofSize: 12, weight: .bold), UIFont.boldSystemFont(ofSize: 12))
    expectEqual(Self.font.copy() as? UIFont, Self.font)
    expectEqual(Self.font.withSize(20).pointSize, 20)
    #expect(UIFont.buttonFontSize == 18 && UIFont.smallSystemFontSize == 12)
    #expect(UIFont.systemFontSize == 14 && UIFont.labelFontSize == 17)
    expectEqual(UIFont.familyNames, ["Inter"])
    expectEqual(UIFont.fontNames(forFamilyName: "Inter"), ["Inter-Regular", "Inter-SemiBold"])
    #expect(Self.font.leading == 0 && Self.font.familyName == "Inter")
  }

  @Test func `weights have Apple's numbers`() {
    let weights: [UIFont.Weight] = [
      .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
    ]
    expectEqual(weights.map(\.rawValue), [-0.8, -0.6, -0.4, 0, 0.23, 0.3, 0.4, 0.56, 0.62])
    expectEqual(UIFont.Weight(0.3), .semibold)
    expectEqual(UIFont.Weight(rawValue: 0.4), .bold)
  }

  @Test func `a font of any name is measured with the package's own, in its name's weight`() throws
  {
    let bold = try #require(UIFont(name: "Avenir-Heavy", size: 15))
    #expect(bold.fontName == "Avenir-Heavy" && bold.familyName == "Avenir")
    expectEqual(bold.lineHeight, UIFont.systemFont(ofSize: 15, weight: .heavy).lineHeight)
    let text = "Weights differ" as NSString
    let regular = try #require(UIFont(name: "Avenir-Roman", size: 15))
    #expect(
      text.size(withAttributes: [.font: bold]).width
        > text.size(withAttributes: [.font: regular]).width
    )
    #expect(bold != UIFont.systemFont(ofSize: 15, weight: .heavy))
    #expect(UIFont(name: "", size: 15) == nil)
  }

  @Test func `monospaced digits are equally wide, in both fonts that have them`() {
    for font in [
      UIFont.monospacedDigitSystemFont(ofSize: 17, weight: .regular),
      UIFont.monospacedSystemFont(ofSize: 17, weight: .regular),
      UIFont(
        descriptor: UIFontDescriptor().withDesign(.monospaced) ?? UIFontDescriptor(),
        size: 17
      ),
      UIFont(
        descriptor: UIFontDescriptor(fontAttributes: [
          .featureSettings: [[UIFontDescriptor.FeatureKey.type: 6, .selector: 0]]
        ]),
        size: 17
      ),
    ] {
      let attributes: [NSAttributedString.Key: Any] = [.font: font]
      let ones = "1111".size(withAttributes: attributes).width
      #expect(abs(ones - "0000".size(withAttributes: attributes).width) < 0.01)
    }
  }

  @Test func `descriptions are changed by parts`() throws {
    let plain = UIFont.systemFont(ofSize: 20).fontDescriptor
    let bold = try #require(plain.withSymbolicTraits([.traitBold, .traitItalic]))
    expectEqual(UIFont(descriptor: bold, size: 0).fontName, "Inter-SemiBold")
    expectEqual(UIFont(descriptor: bold, size: 0).pointSize, 20)
    expectEqual(UIFont(descriptor: bold, size: 30).pointSize, 30)
    let regular = try #require(bold.withSymbolicTraits([]))
    #expect(regular == plain && regular.hash == plain.hash)
    let heavy = plain.addingAttributes([
      .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.heavy]
    ])
    #expect(heavy.symbolicTraits.contains(.traitBold))
    let traits = heavy.object(forKey: .traits) as? [UIFontDescriptor.TraitKey: Any]
    expectEqual(traits?[.weight] as? CGFloat, 0.56)
    expectEqual(traits?[.symbolic] as? UInt32, UIFontDescriptor.SymbolicTraits.traitBold.rawValue)
    let named = UIFontDescriptor(fontAttributes: [.name: "Lato-Bold", .size: 11])
    #expect(named.postscriptName == "Lato-Bold" && named.pointSize == 11)
    expectEqual(named.fontAttributes[.name] as? String, "Lato-Bold")
    expectEqual(named.withFamily("Roboto").fontAttributes[.family] as? String, "Roboto")
    expectEqual(UIFont(descriptor: plain.withFace("Bold"), size: 12).fontName, "Inter-SemiBold")
    expectEqual(plain.withFace("Bold").object(forKey: .face) as? String, "Bold")
    expectEqual(plain.withSymbolicTraits(.traitMonoSpace)?.symbolicTraits, .traitMonoSpace)
    #expect(UIFontDescriptor(name: "A", size: 1).copy() is UIFontDescriptor)
    let style = UIFontDescriptor.preferredFontDescriptor(withTextStyle: .headline)
    expectEqual(style.object(forKey: .textStyle) as? UIFont.TextStyle, .headline)
    expectEqual(style.object(forKey: .size) as? CGFloat, style.pointSize)
    let older = [UIFontDescriptor.FeatureKey.featureIdentifier, .typeIdentifier]
    expectEqual(older, [.type, .selector])
  }
}
