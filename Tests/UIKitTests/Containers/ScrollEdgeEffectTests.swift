import Testing
import UIKit

@MainActor
@Suite struct ScrollEdgeEffectTests {
  @Test func `each edge has its own effect, kept`() {
    let scrollView = UIScrollView()
    scrollView.topEdgeEffect.isHidden = true
    scrollView.bottomEdgeEffect.style = .hard
    #expect(scrollView.topEdgeEffect.isHidden && !scrollView.leftEdgeEffect.isHidden)
    #expect(
      scrollView.bottomEdgeEffect.style == .hard && scrollView.rightEdgeEffect.style == .automatic
    )
  }
}
