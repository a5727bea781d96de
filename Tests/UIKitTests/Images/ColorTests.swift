import Testing
import UIKit

/// Colors and how they resolve.
struct ColorTests {
  private let light = UITraitCollection(userInterfaceStyle: .light)
  private let dark = UITraitCollection(userInterfaceStyle: .dark)

  @Test func `the palette follows the style`() {
    let colors: [(UIColor, light: [CGFloat], dark: [CGFloat])] = [
      (.systemRed, [255, 59, 48, 1], [255, 69, 58, 1]),
      (.label, [0, 0, 0, 1], [255, 255, 255, 1]),
      (.separator, [60, 60, 67, 0.29], [84, 84, 88, 0.6]),
      (.systemGroupedBackground, [242, 242, 247, 1], [0, 0, 0, 1]),
      (.tertiarySystemFill, [118, 118, 128, 0.12], [118, 118, 128, 0.24]),
    ]
    for (color, lightShares, darkShares) in colors {
      expectEqual(shares(color, light), lightShares)
      expectEqual(shares(color, dark), darkShares)
    }
  }

  private func shares(_ color: UIColor, _ traits: UITraitCollection) -> [CGFloat] {
    let components = color.resolvedColor(with: traits).cgColor.components ?? []
    return components.prefix(3).map { ($0 * 255).rounded() } + components.suffix(1)
  }

  private func percents(_ shares: [CGFloat]) -> [CGFloat] { shares.map { ($0 * 100).rounded() } }

  @Test func `a dynamic colour asks its provider, by the current traits where none are given`() {
    let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    expectEqual(color.resolvedColor(with: dark), .white)
    expectEqual(color.cgColor, UIColor.black.cgColor)
    dark.performAsCurrent {
      #expect(UITraitCollection.current === dark)
      expectEqual(color.cgColor, UIColor.white.cgColor)
      expectEqual(color.withAlphaComponent(0.5).cgColor.alpha, 0.5)
    }
    expectEqual(UITraitCollection.current.userInterfaceStyle, .light)
    #expect(color == color && color != UIColor { _ in .black })
    let faint = UIColor.black.withProminence(.tertiary)
    #expect(abs(faint.cgColor.alpha - 0.3) < 1e-9)
  }

  @Test func `components are read back in each form`() {
    var (a, b, c, d) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    let color = UIColor(hue: 0.5, saturation: 0.5, brightness: 0.8, alpha: 0.7)
    #expect(unsafe color.getRed(&a, green: &b, blue: &c, alpha: &d))
    expectEqual(percents([a, b, c, d]), [40, 80, 80, 70])
    #expect(unsafe color.getHue(&a, saturation: &b, brightness: &c, alpha: &d))
    expectEqual(percents([a, b, c, d]), [50, 50, 80, 70])
    #expect(unsafe !color.getWhite(&a, alpha: &d))
    #expect(unsafe UIColor(white: 0.3, alpha: 0.2).getWhite(&a, alpha: &d))
    #expect(a == 0.3 && d == 0.2)
    expectEqual(UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1), .red)
  }

  @Test func `a Core Graphics colour and back is the same`() throws {
    for color in [UIColor.red, .white, .brown, UIColor(white: 0.2, alpha: 0.4)] {
      expectEqual(UIColor(cgColor: color.cgColor), color)
    }
    expectEqual(UIColor.white.cgColor.numberOfComponents, 2)
    expectEqual(UIColor.red.cgColor.components, [1, 0, 0, 1])
    expectEqual(CGColor.black.copy(alpha: 0.5), CGColor(gray: 0, alpha: 0.5))
    expectEqual(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1), UIColor.red.cgColor)
    let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    #expect(space.numberOfComponents == 3 && space.model == .rgb)
    #expect(CGColorSpace(name: "none") == nil)
    let made = unsafe CGColor(colorSpace: space, components: [0, 1, 0, 1])
    expectEqual(made, UIColor.green.cgColor)
    let ink = unsafe CGColor(
      colorSpace: try #require(CGColorSpace(name: CGColorSpace.genericCMYK)),
      components: [0, 1, 1, 0, 1]
    )
    #expect(try UIColor(cgColor: #require(ink)) == .red)
  }
}

/// Traits, and the interface style that views override.
@MainActor
struct TraitCollectionTests {
  @Test func `collections join, and specify only what they say`() {
    let traits = UITraitCollection(traitsFrom: [
      UITraitCollection(horizontalSizeClass: .compact),
      UITraitCollection(displayScale: 3),
      UITraitCollection(horizontalSizeClass: .regular),
    ])
    #expect(traits.horizontalSizeClass == .regular && traits.displayScale == 3)
    #expect(traits.verticalSizeClass == .unspecified && traits.userInterfaceStyle == .unspecified)
    #expect(traits.containsTraits(in: UITraitCollection(displayScale: 3)))
    #expect(!traits.containsTraits(in: UITraitCollection(userInterfaceIdiom: .pad)))
    expectEqual(UITraitCollection(verticalSizeClass: .compact).verticalSizeClass, .compact)
    expectEqual(UITraitCollection(layoutDirection: .rightToLeft).layoutDirection, .rightToLeft)
    expectEqual(UITraitCollection(userInterfaceIdiom: .pad).userInterfaceIdiom, .pad)
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    #expect(dark.hasDifferentColorAppearance(comparedTo: traits))
    #expect(!dark.hasDifferentColorAppearance(comparedTo: dark))
    expectEqual(dark, UITraitCollection(userInterfaceStyle: .dark))
  }

  @Test func `what a view or controller overrides is told and taken by what is in it`() {
    let outer = UIView()
    let view = UIView()
    outer.addSubview(view)
    var changes: [UIUserInterfaceSizeClass] = []
    let registration = view.registerForTraitChanges([UITraitHorizontalSizeClass.self]) {
      (view: UIView, old: UITraitCollection) in
      changes += [old.horizontalSizeClass, view.traitCollection.horizontalSizeClass]
    }
    outer.traitOverrides.horizontalSizeClass = .regular
    expectEqual(changes, [.compact, .regular])
    view.unregisterForTraitChanges(registration)
    view.traitOverrides.horizontalSizeClass = .compact
    #expect(changes.count == 2 && view.traitCollection.horizontalSizeClass == .compact)
    let controller = UIViewController()
    controller.traitOverrides.layoutDirection = .rightToLeft
    expectEqual(controller.traitCollection.layoutDirection, .rightToLeft)
    let changed = UITraitCollection { $0.userInterfaceStyle = .dark }
      .modifyingTraits { $0.displayScale = 3 }
    #expect(changed.userInterfaceStyle == .dark && changed.displayScale == 3)
  }

  @Test func `a style that a view or controller overrides is that of what is in it`() {
    final class Listener: UIView {
      var styles: [UIUserInterfaceStyle?] = []
      override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        styles.append(previousTraitCollection?.userInterfaceStyle)
      }
    }
    let outer = UIView()
    let view = Listener()
    outer.addSubview(view)
    expectEqual(view.traitCollection.userInterfaceStyle, .light)
    outer.overrideUserInterfaceStyle = .dark
    expectEqual(view.traitCollection.userInterfaceStyle, .dark)
    expectEqual(view.styles, [.light])
    view.overrideUserInterfaceStyle = .dark
    expectEqual(view.styles, [.light])
    let controller = UIViewController()
    controller.view.addSubview(view)
    view.overrideUserInterfaceStyle = .unspecified
    controller.overrideUserInterfaceStyle = .dark
    expectEqual(controller.traitCollection.userInterfaceStyle, .dark)
    expectEqual(view.traitCollection.userInterfaceStyle, .dark)
  }

  @Test func `a dynamic colour is made by its closure for the traits`() {
    let color = UIColor(dynamicProvider: {
      $0.userInterfaceStyle == .dark ? .white : UIColor(white: 0.25, alpha: 1)
    })
    func white(_ style: UIUserInterfaceStyle) -> CGFloat {
      var white: CGFloat = -1
      let resolved = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: style))
      unsafe resolved.getWhite(&white, alpha: nil)
      return white
    }
    expectEqual(white(.dark), 1)
    expectEqual(white(.light), 0.25)
    var faded: CGFloat = 0
    let clear = color.withAlphaComponent(0.5)
      .resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark))
    unsafe clear.getWhite(nil, alpha: &faded)
    expectEqual(faded, 0.5)
  }

  @Test func `traits are made by setting some`() {
    let traits = UITraitCollection {
      $0.userInterfaceStyle = .dark
      $0.displayScale = 3
    }
    let named = UITraitCollection(mutations: { $0.layoutDirection = .rightToLeft })
    #expect(traits.userInterfaceStyle == .dark && traits.displayScale == 3)
    expectEqual(traits.horizontalSizeClass, .unspecified)
    #expect(named.layoutDirection == .rightToLeft && named.userInterfaceStyle == .unspecified)
  }
}
