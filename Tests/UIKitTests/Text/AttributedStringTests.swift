import Testing
import UIKit

@Suite struct AttributedStringTests {
  @Test func `an attributed string has UIKit's attributes, there and back`() throws {
    var text = AttributedString("Quite ")
    text.font = .systemFont(ofSize: 20)
    var hike = AttributedString("a hike")
    hike.uiKit.kern = 3
    hike.foregroundColor = .red
    hike.underlineStyle = .single
    hike.link = URL(string: "https://example.com")
    text.append(hike)
    let converted = NSAttributedString(text)
    expectEqual(converted.string, "Quite a hike")
    let first = unsafe converted.attributes(at: 0, effectiveRange: nil)
    #expect((first[.font] as? UIFont)?.pointSize == 20 && first[.kern] == nil)
    let last = unsafe converted.attributes(at: 7, effectiveRange: nil)
    #expect(last[.kern] as? CGFloat == 3 && last[.foregroundColor] as? UIColor == .red)
    #expect(last[.underlineStyle] as? Int == 1 && last[.link] is URL)
    expectEqual(AttributedString(converted), text)
  }

  @Test func `it is measured with them`() {
    var text = AttributedString("ab")
    text.font = .systemFont(ofSize: 17)
    let plain = NSAttributedString(text).size()
    text.kern = 5
    text.baselineOffset = 4
    let size = NSAttributedString(text).size()
    #expect(abs(size.width - plain.width - 10) < 0.01)
    expectEqual(size.height, plain.height)
  }
}
