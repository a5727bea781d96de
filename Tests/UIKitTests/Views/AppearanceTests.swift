import Testing
import UIKit

/// Values that are set for all instances are stored and can be read back.
@MainActor
struct AppearanceTests {
  @Test func `a class has one object for its appearance, and one inside each container`() {
    let proxy: UILabel = UILabel.appearance()
    proxy.textColor = .red
    expectEqual(UILabel.appearance().textColor, .red)
    #expect(UIView.appearance() !== proxy)
    let inside = UILabel.appearance(whenContainedInInstancesOf: [UIImageView.self])
    #expect(inside !== proxy)
    #expect(UILabel.appearance(whenContainedInInstancesOf: [UIImageView.self]) === inside)
    #expect(UILabel.appearance(for: UITraitCollection(displayScale: 2)) === proxy)
    #expect(UILabel().textColor != .red)
  }
}
