import Testing
import UIKit

/// Registers as in Apple's documentation, in a class that is not final.
private class FollowingView: UIView {
  var changes: [String] = []

  func follow() {
    registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
      (self: Self, _: UITraitCollection) in
      self.changes.append("style")
    }
    registerForTraitChanges([UITraitHorizontalSizeClass.self], action: selector("width"))
    registerForTraitChanges(
      [UITraitLayoutDirection.self],
      target: self,
      action: selector("direction")
    )
  }

  private func selector(_ name: String) -> Selector {
    Selector(name + ":", FollowingView.wasCalled(_:))
  }

  private func wasCalled(_ sender: Any?) {
    changes.append(sender as? FollowingView === self ? "action" : "wrong sender")
  }
}

@MainActor
@Suite struct TraitChangeTests {
  @Test func `a handler is called for its own traits alone`() {
    let view = FollowingView()
    view.follow()
    view.traitOverrides.displayScale = 1
    expectEqual(view.changes, [])
    view.traitOverrides.userInterfaceStyle = .dark
    expectEqual(view.changes, ["style"])
    view.traitOverrides.horizontalSizeClass = .regular
    view.traitOverrides.layoutDirection = .rightToLeft
    expectEqual(view.changes, ["style", "action", "action"])
  }

  @Test func `the traits that differ between two collections`() {
    let old = UITraitCollection(userInterfaceStyle: .light)
    let new = old.modifyingTraits {
      $0.userInterfaceStyle = .dark
      $0.preferredContentSizeCategory = .large
    }
    let changed = new.changedTraits(from: old).map { "\($0)" }
    expectEqual(changed, ["UITraitUserInterfaceStyle", "UITraitPreferredContentSizeCategory"])
    expectEqual(new.changedTraits(from: nil).count, 11)
    #expect(new.changedTraits(from: new).isEmpty)
  }

  @Test func `colors follow fewer traits than images`() {
    let colors = UITraitCollection.systemTraitsAffectingColorAppearance.map { ObjectIdentifier($0) }
    let images = UITraitCollection.systemTraitsAffectingImageLookup.map { ObjectIdentifier($0) }
    #expect(colors.contains(ObjectIdentifier(UITraitUserInterfaceStyle.self)))
    #expect(!colors.contains(ObjectIdentifier(UITraitDisplayScale.self)))
    #expect(images.contains(ObjectIdentifier(UITraitDisplayScale.self)))
  }

  @Test func `content size overrides reach the views inside`() {
    let outer = UIView()
    let view = UIView()
    outer.addSubview(view)
    var overrides = outer.traitOverrides
    overrides.preferredContentSizeCategory = .extraLarge
    outer.traitOverrides = overrides
    expectEqual(view.traitCollection.preferredContentSizeCategory, .extraLarge)
  }
}
