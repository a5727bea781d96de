import Testing
import UIKit

@MainActor
@Suite struct LayoutManagerTests {
  @Test func `each UTF-16 unit is a glyph`() {
    let manager = NSLayoutManager()
    expectEqual(manager.characterIndexForGlyph(at: 3), 3)
    let range = NSRange(location: 1, length: 2)
    var actual = NSRange()
    #expect(unsafe manager.characterRange(forGlyphRange: range, actualGlyphRange: &actual) == range)
    expectEqual(actual, range)
    actual = NSRange()
    #expect(
      unsafe manager.glyphRange(forCharacterRange: range, actualCharacterRange: &actual) == range
    )
    expectEqual(actual, range)
  }

  @Test func `changes between begin and commit are laid out by the latter`() {
    let window = makeWindow()
    let view = UIView()
    window.addSubview(view)
    view.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: window.topAnchor),
      view.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      view.heightAnchor.constraint(equalToConstant: 20),
      view.widthAnchor.constraint(equalToConstant: 20),
    ])
    UIView.beginAnimations("grow", context: nil)
    UIView.commitAnimations()
    expectEqual(view.frame.width, 20)
  }
}
