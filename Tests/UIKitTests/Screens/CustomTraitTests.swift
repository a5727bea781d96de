import Testing
import UIKit

private struct DensityTrait: UITraitDefinition {
  static let defaultValue = 1
  static let affectsColorAppearance = true
}

private struct ThemeTrait: UIObjectTraitDefinition {
  final class Box: Sendable {}
  static let defaultValue = Box()
}

private struct GapTrait: UICGFloatTraitDefinition {
  static let defaultValue: CGFloat = 8
  static let identifier = "gap"
}

private struct CountTrait: UINSIntegerTraitDefinition {
  static let defaultValue = 0
  static let name = "count"
}

@MainActor
@Suite struct CustomTraitTests {
  @Test func `an app's own trait is inherited, overridden and followed`() {
    let window = makeWindow()
    let outer = UIView()
    let inner = UIView()
    window.addSubview(outer)
    outer.addSubview(inner)
    expectEqual(inner.traitCollection[DensityTrait.self], 1)
    var changes: [Int] = []
    inner.registerForTraitChanges([DensityTrait.self]) { (view: UIView, old: UITraitCollection) in
      changes.append(old[DensityTrait.self] * 10 + view.traitCollection[DensityTrait.self])
      changes.append(UITraitCollection.current[DensityTrait.self])
    }
    outer.traitOverrides[DensityTrait.self] = 3
    expectEqual(inner.traitCollection[DensityTrait.self], 3)
    expectEqual(changes, [13, 3])
    #expect(outer.traitOverrides.contains(DensityTrait.self))
    outer.traitOverrides[GapTrait.self] = 4
    expectEqual(changes.count, 2)
    inner.traitOverrides[DensityTrait.self] = 5
    outer.traitOverrides[DensityTrait.self] = 7
    expectEqual(inner.traitCollection[DensityTrait.self], 5)
    expectEqual(changes, [13, 3, 35, 5])
    inner.traitOverrides.remove(DensityTrait.self)
    expectEqual(inner.traitCollection[DensityTrait.self], 7)
    #expect(!inner.traitOverrides.contains(DensityTrait.self))
  }

  @Test func `collections have an app's traits, too`() {
    let box = ThemeTrait.Box()
    let traits = UITraitCollection { (traits: inout any UIMutableTraits) in
      traits[CountTrait.self] = 2
      traits[ThemeTrait.self] = box
      traits[UITraitUserInterfaceStyle.self] = .dark
    }
    expectEqual(traits[CountTrait.self], 2)
    #expect(traits[ThemeTrait.self] === box)
    expectEqual(traits.userInterfaceStyle, .dark)
    expectEqual(traits[UITraitUserInterfaceStyle.self], .dark)
    expectEqual(traits[GapTrait.self], 8)
    let other = traits.modifyingTraits { $0[CountTrait.self] = 4 }
    expectEqual(other.changedTraits(from: traits).map { $0.name }, ["count"])
    #expect(other != traits)
    #expect(traits.containsTraits(in: UITraitCollection { $0[CountTrait.self] = 2 }))
    expectEqual(GapTrait.identifier, "gap")
    expectEqual(DensityTrait.name, "DensityTrait")
    #expect(DensityTrait.identifier.hasSuffix("DensityTrait"))
    #expect(!GapTrait.affectsColorAppearance)
  }

  @Test func `a system's trait is overridden no more`() {
    let view = UIView()
    view.traitOverrides.horizontalSizeClass = .regular
    #expect(view.traitOverrides.contains(UITraitHorizontalSizeClass.self))
    view.traitOverrides.remove(UITraitHorizontalSizeClass.self)
    expectEqual(view.traitCollection.horizontalSizeClass, .compact)
  }

  @Test func `a parent sets a child's traits`() {
    let parent = UIViewController()
    let child = UIViewController()
    parent.addChild(child)
    let wide = UITraitCollection(horizontalSizeClass: .regular)
    parent.setOverrideTraitCollection(wide, forChild: child)
    expectEqual(parent.overrideTraitCollection(forChild: child), wide)
    expectEqual(child.traitCollection.horizontalSizeClass, .regular)
    #expect(!child.isViewLoaded)
    parent.view.addSubview(child.view)
    expectEqual(child.view.traitCollection.horizontalSizeClass, .regular)
    expectEqual(parent.view.traitCollection.horizontalSizeClass, .compact)
    parent.setOverrideTraitCollection(nil, forChild: child)
    expectEqual(child.view.traitCollection.horizontalSizeClass, .compact)
    parent.setOverrideTraitCollection(wide, forChild: child)
    child.removeFromParent()
    #expect(parent.overrideTraitCollection(forChild: child) == nil)
  }
}
