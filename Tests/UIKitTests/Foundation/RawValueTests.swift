import Testing
import UIKit

/// Raw values equal Apple's: archives, interface files and code with bit masks rely on them.
@MainActor
@Suite struct RawValueTests {
  @Test func `control events and states have Apple's bits`() {
    let events: [UIControl.Event] = [
      .touchDown, .touchDownRepeat, .touchDragInside, .touchDragOutside, .touchDragEnter,
      .touchDragExit, .touchUpInside, .touchUpOutside, .touchCancel, .valueChanged,
      .primaryActionTriggered, .menuActionTriggered, .editingDidBegin, .editingChanged,
      .editingDidEnd, .editingDidEndOnExit,
    ]
    let bits: [UInt] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 13, 14, 16, 17, 18, 19]
    #expect(events.map(\.rawValue) == bits.map { 1 << $0 })
    #expect(UIControl.Event.allTouchEvents.rawValue == 0xFFF)
    #expect(UIControl.Event.allEditingEvents.rawValue == 0xF_0000)
    #expect(UIControl.Event.applicationReserved.rawValue == 0x0F00_0000)
    #expect(UIControl.Event.systemReserved.rawValue == 0xF000_0000)
    #expect(UIControl.Event.allEvents.rawValue == 0xFFFF_FFFF)
    let states: [UIControl.State] = [
      .normal, .highlighted, .disabled, .selected, .focused, .application, .reserved,
    ]
    #expect(states.map(\.rawValue) == [0, 1, 2, 4, 8, 0xFF_0000, 0xFF00_0000])
  }

  @Test func `format options have the bits of their attributes`() {
    let options: [NSLayoutConstraint.FormatOptions] = [
      .alignAllLeft, .alignAllRight, .alignAllTop, .alignAllBottom, .alignAllLeading,
      .alignAllTrailing, .alignAllCenterX, .alignAllCenterY, .alignAllLastBaseline,
      .alignAllFirstBaseline,
    ]
    #expect(options.map(\.rawValue) == [1, 2, 3, 4, 5, 6, 9, 10, 11, 12].map { 1 << $0 })
    #expect(NSLayoutConstraint.FormatOptions.alignAllBaseline == .alignAllLastBaseline)
    #expect(NSLayoutConstraint.FormatOptions.alignmentMask.rawValue == 0xFFFF)
    let directions: [NSLayoutConstraint.FormatOptions] = [
      .directionLeadingToTrailing, .directionLeftToRight, .directionRightToLeft, .directionMask,
    ]
    #expect(directions.map(\.rawValue) == [0, 0x1_0000, 0x2_0000, 0x3_0000])
  }

  @Test func `priorities of scenes have Apple's values`() {
    let priorities: [UILayoutPriority] = [
      .dragThatCanResizeScene, .sceneSizeStayPut, .dragThatCannotResizeScene,
    ]
    #expect(priorities.map(\.rawValue) == [510, 500, 490])
  }

  @Test func `content modes are numbered as Apple's`() {
    let modes: [UIView.ContentMode] = [
      .scaleToFill, .scaleAspectFit, .scaleAspectFill, .redraw, .center, .top, .bottom, .left,
      .right, .topLeft, .topRight, .bottomLeft, .bottomRight,
    ]
    #expect(modes.map(\.rawValue) == Array(0..<13))
  }

  @Test func `animation options have Apple's bits`() {
    let options: [UIView.AnimationOptions] = [
      .layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .curveEaseInOut,
      .curveEaseIn, .curveEaseOut, .curveLinear,
    ]
    #expect(options.map(\.rawValue) == [1, 2, 4, 0, 0x1_0000, 0x2_0000, 0x3_0000])
  }

  @Test func `tables' enumerations are numbered as Apple's`() {
    let styles: [UITableView.Style] = [.plain, .grouped, .insetGrouped]
    #expect(styles.map(\.rawValue) == [0, 1, 2])
    #expect(UITableView.RowAnimation.fade.rawValue == 0)
    #expect(UITableView.RowAnimation.automatic.rawValue == 100)
    let cellStyles: [UITableViewCell.CellStyle] = [.default, .value1, .value2, .subtitle]
    #expect(cellStyles.map(\.rawValue) == [0, 1, 2, 3])
  }

  @Test func `traits' enumerations are numbered as Apple's`() {
    let attributes: [UISemanticContentAttribute] = [
      .unspecified, .playback, .spatial, .forceLeftToRight, .forceRightToLeft,
    ]
    #expect(attributes.map(\.rawValue) == [0, 1, 2, 3, 4])
    let idioms: [UIUserInterfaceIdiom] = [.unspecified, .phone, .pad, .tv, .carPlay, .mac, .vision]
    #expect(idioms.map(\.rawValue) == [-1, 0, 1, 2, 3, 5, 6])
    let directions: [UIUserInterfaceLayoutDirection] = [.leftToRight, .rightToLeft]
    #expect(directions.map(\.rawValue) == [0, 1])
    let traits: [UITraitEnvironmentLayoutDirection] = [.unspecified, .leftToRight, .rightToLeft]
    #expect(traits.map(\.rawValue) == [-1, 0, 1])
    let classes: [UIUserInterfaceSizeClass] = [.unspecified, .compact, .regular]
    #expect(classes.map(\.rawValue) == [0, 1, 2])
  }

  @Test func `corners, fill rules and path elements are numbered as Apple's`() {
    let corners: [UIRectCorner] = [.topLeft, .topRight, .bottomLeft, .bottomRight]
    #expect(corners.map(\.rawValue) == [1, 2, 4, 8])
    #expect(corners.allSatisfy { UIRectCorner.allCorners.contains($0) })
    #expect([CGPathFillRule.winding, .evenOdd].map(\.rawValue) == [0, 1])
    let elements: [CGPathElementType] = [
      .moveToPoint, .addLineToPoint, .addQuadCurveToPoint, .addCurveToPoint, .closeSubpath,
    ]
    #expect(elements.map(\.rawValue) == [0, 1, 2, 3, 4])
  }

  @Test func `text alignments and line breaks are numbered as Apple's`() {
    let alignments: [NSTextAlignment] = [.left, .center, .right, .justified, .natural]
    #expect(alignments.map(\.rawValue) == [0, 1, 2, 3, 4])
    let breaks: [NSLineBreakMode] = [
      .byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead, .byTruncatingTail,
      .byTruncatingMiddle,
    ]
    #expect(breaks.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    let options: [NSStringDrawingOptions] = [
      .usesLineFragmentOrigin, .usesFontLeading, .truncatesLastVisibleLine,
    ]
    #expect(options.map(\.rawValue) == [1, 2, 32])
  }
}
