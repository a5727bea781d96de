import Testing
import UIKit

@MainActor
@Suite struct AttributedTextTests {
  private let body = UIFont.systemFont(ofSize: 17)

  @Test func `a label is as large as its attributed text`() {
    let label = UILabel()
    let text = NSMutableAttributedString(string: "Quite ", attributes: [.font: body])
    text.append(
      NSAttributedString(string: "a hike", attributes: [.font: UIFont.systemFont(ofSize: 34)])
    )
    label.attributedText = text
    let size = text.size()
    #expect(
      label.intrinsicContentSize
        == CGSize(width: roundedUpToPixel(size.width), height: roundedUpToPixel(size.height))
    )
    expectEqual(size.height, UIFont.systemFont(ofSize: 34).lineHeight)
    expectEqual(label.text, "Quite a hike")
    expectEqual(label.attributedText, text)
    label.text = "Quite a hike"
    expectEqual(label.intrinsicContentSize, CGSize(width: 95, height: 62.0 / 3))
    label.attributedText = nil
    #expect(label.text == nil && label.intrinsicContentSize == .zero)
  }

  @Test func `parts without a font have the label's, and setting the font gives it to all`() {
    let label = UILabel()
    label.font = .systemFont(ofSize: 30)
    label.attributedText = NSAttributedString(string: "abc", attributes: [.kern: 2])
    let kerned = NSAttributedString(
      string: "abc",
      attributes: [.font: UIFont.systemFont(ofSize: 30), .kern: 2]
    )
    expectEqual(label.intrinsicContentSize.width, roundedUpToPixel(kerned.size().width))
    label.attributedText = NSAttributedString(string: "abc", attributes: [.font: body])
    let small = label.intrinsicContentSize
    label.font = .systemFont(ofSize: 30)
    #expect(label.intrinsicContentSize.height > small.height)
    label.textColor = .red
    let last = unsafe label.attributedText?.attributes(at: 2, effectiveRange: nil)
    expectEqual(last?[.foregroundColor] as? UIColor, .red)
  }

  @Test func `an attributed text of plain text has the label's attributes`() {
    let label = UILabel()
    label.text = "abc"
    label.textColor = .blue
    label.textAlignment = .center
    let attributes = unsafe label.attributedText?.attributes(at: 0, effectiveRange: nil)
    expectEqual(attributes?[.font] as? UIFont, label.font)
    expectEqual(attributes?[.foregroundColor] as? UIColor, .blue)
    #expect((attributes?[.paragraphStyle] as? NSParagraphStyle)?.alignment == .center)
  }

  @Test func `several styled lines are as high as the width demands, within one turn`() {
    let window = makeWindow()
    let label = UILabel()
    label.translatesAutoresizingMaskIntoConstraints = false
    label.numberOfLines = 0
    let style = NSMutableParagraphStyle()
    style.lineSpacing = 6
    label.attributedText = NSAttributedString(
      string: "alpha beta gamma delta epsilon zeta eta theta iota",
      attributes: [.font: body, .paragraphStyle: style]
    )
    window.addSubview(label)
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: window.topAnchor),
      label.leftAnchor.constraint(equalTo: window.leftAnchor),
      label.widthAnchor.constraint(equalToConstant: 120),
    ])
    RenderLoop.main.turn()
    let fitting = label.sizeThatFits(CGSize(width: 120, height: 0))
    expectEqual(label.frame.size, CGSize(width: 120, height: fitting.height))
    let lines = ((fitting.height + 6) / (body.lineHeight + 6)).rounded()
    #expect(lines >= 3 && abs(fitting.height - (lines * (body.lineHeight + 6) - 6)) < 0.5)
  }

  @Test func `baselines of styled text are those of its lines`() {
    let window = makeWindow()
    let style = NSMutableParagraphStyle()
    style.minimumLineHeight = 40
    let label = UILabel()
    label.attributedText = NSAttributedString(
      string: "x",
      attributes: [.font: body, .paragraphStyle: style]
    )
    let plain = UILabel()
    plain.text = "x"
    for view in [label, plain] {
      view.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(view)
    }
    label.topAnchor.constraint(equalTo: window.topAnchor).isActive = true
    plain.firstBaselineAnchor.constraint(equalTo: label.firstBaselineAnchor).isActive = true
    RenderLoop.main.turn()
    // The line is 40 points high and the descent 4.1, so the baseline is at 36. The baseline of
    // plain text is 16.5 below its top.
    expectEqual(plain.frame.minY, 19.5)
    label.text = "x"
    RenderLoop.main.turn()
    expectEqual(plain.frame.minY, 0)
  }

  @Test func `a paragraph's line break mode counts until the label's is set`() {
    let label = UILabel()
    label.numberOfLines = 1
    let style = NSMutableParagraphStyle()
    style.lineBreakMode = .byCharWrapping
    label.attributedText = NSAttributedString(
      string: "alpha beta gamma",
      attributes: [.paragraphStyle: style]
    )
    label.numberOfLines = 2
    let byCharacter = label.sizeThatFits(CGSize(width: 40, height: 0)).width
    label.lineBreakMode = .byWordWrapping
    #expect(label.sizeThatFits(CGSize(width: 40, height: 0)).width != byCharacter)
  }

  @Test func `attachments take their bounds, or their image's size`() {
    let attachment = NSTextAttachment()
    attachment.bounds = CGRect(x: 0, y: -4, width: 50, height: 60)
    let text = NSAttributedString(attachment: attachment)
    expectEqual(text.size(), CGSize(width: 50, height: 60))
    #expect(text.containsAttachments(in: NSRange(location: 0, length: 1)))
    #expect(
      !NSAttributedString(string: "a").containsAttachments(in: NSRange(location: 0, length: 1))
    )
    let image = NSTextAttachment(image: UIImage(size: CGSize(width: 20, height: 30)))
    expectEqual(NSAttributedString(attachment: image, attributes: [.kern: 1]).size().height, 30)
    expectEqual(
      image.attachmentBounds(
        for: nil,
        proposedLineFragment: .zero,
        glyphPosition: .zero,
        characterIndex: 0
      ).width,
      20
    )
    expectEqual(NSTextAttachment(data: nil, ofType: nil).bounds, .zero)
    expectEqual(text.string.utf16.first, UInt16(NSTextAttachment.character))
  }

  @Test func `a rectangle of a text within a width, cut at a height`() {
    let text = NSAttributedString(
      string: "alpha beta gamma delta epsilon",
      attributes: [.font: body]
    )
    let context = NSStringDrawingContext()
    let all = text.boundingRect(
      with: CGSize(width: 80, height: 0),
      options: .usesLineFragmentOrigin,
      context: context
    )
    #expect(all.width <= 80 && all.height > 3 * body.lineHeight)
    expectEqual(context.totalBounds, all)
    let cut = text.boundingRect(
      with: CGSize(width: 80, height: 50),
      options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine],
      context: nil
    )
    #expect(abs(cut.height - 2 * body.lineHeight) < 1e-9)
    let line = text.boundingRect(with: CGSize(width: 80, height: 0), context: nil)
    expectEqual(line.size, text.size())
    let same = text.string.boundingRect(
      with: CGSize(width: 80, height: 0),
      options: .usesLineFragmentOrigin,
      attributes: [.font: body],
      context: nil
    )
    expectEqual(same, all)
  }

  @Test func `a paragraph style is a value that its mutable copy changes`() throws {
    let style = NSMutableParagraphStyle()
    style.setParagraphStyle(.default)
    style.paragraphSpacing = 1
    style.paragraphSpacingBefore = 2
    style.headIndent = 3
    style.firstLineHeadIndent = 4
    style.tailIndent = 5
    style.lineHeightMultiple = 6
    style.maximumLineHeight = 7
    let copy = try #require(style.copy() as? NSParagraphStyle)
    #expect(copy == style && copy != .default)
    #expect(copy.paragraphSpacing == 1 && copy.paragraphSpacingBefore == 2 && copy.headIndent == 3)
    #expect(copy.firstLineHeadIndent == 4 && copy.tailIndent == 5 && copy.lineHeightMultiple == 6)
    #expect(copy.maximumLineHeight == 7 && copy.minimumLineHeight == 0 && copy.lineSpacing == 0)
    let mutable = try #require(copy.mutableCopy() as? NSMutableParagraphStyle)
    mutable.headIndent = 9
    expectEqual(copy.headIndent, 3)
    expectEqual(NSParagraphStyle.defaultWritingDirection(forLanguage: "he"), .rightToLeft)
  }

  @Test func `a raised part makes the line higher`() {
    let text = NSMutableAttributedString(string: "ab", attributes: [.font: body])
    text.addAttribute(.baselineOffset, value: 8, range: NSRange(location: 1, length: 1))
    #expect(abs(text.size().height - body.lineHeight - 8) < 1e-9)
    text.addAttribute(.tracking, value: 5.0, range: NSRange(location: 0, length: 2))
    let tracked = text.size().width
    text.addAttribute(.kern, value: CGFloat(6), range: NSRange(location: 0, length: 2))
    #expect(abs(text.size().width - tracked - 2) < 0.01)
  }
}

@MainActor
@Suite struct AttributeValueTests {
  @Test func `texts whose parts have other values of one attribute can be copied and joined`() {
    let values: [(NSAttributedString.Key, [Any])] = [
      (.font, [UIFont.systemFont(ofSize: 1), UIFont.systemFont(ofSize: 2)]),
      (.paragraphStyle, [NSParagraphStyle(), NSMutableParagraphStyle()]),
      (.attachment, [NSTextAttachment(), NSTextAttachment()]),
      (.shadow, [NSShadow(), NSShadow()]),
      (.foregroundColor, [UIColor.black, UIColor.white]),
    ]
    for (key, values) in values {
      let text = NSMutableAttributedString()
      for value in values {
        text.append(NSAttributedString(string: "ab", attributes: [key: value]))
      }
      let copy = NSMutableAttributedString(attributedString: text)
      copy.append(text)
      copy.addAttribute(.kern, value: 1, range: NSRange(location: 1, length: 2))
      #expect(copy.string == "abababab" && NSAttributedString().length == 0)
    }
  }
}
