import ProfileCard
import Testing
import UIKit

@MainActor
@Suite struct ProfileCardTests {
  @Test func `a compact card has a smaller portrait`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let card = ProfileCardView(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
    card.name.text = "Ada Lovelace"
    card.about.text = "Writes programs for an engine that has not been built."
    window.addSubview(card)
    window.layoutIfNeeded()
    #expect(card.portrait.frame == CGRect(x: 16, y: 16, width: 48, height: 48))

    card.isCompact = true
    window.layoutIfNeeded()
    #expect(card.portrait.frame == CGRect(x: 16, y: 16, width: 24, height: 24))
    #expect(card.name.frame.minX == 52)
  }
}
