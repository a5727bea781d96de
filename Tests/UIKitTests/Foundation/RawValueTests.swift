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
    expectEqual(events.map(\.rawValue), bits.map { 1 << $0 })
    expectEqual(UIControl.Event.allTouchEvents.rawValue, 0xFFF)
    expectEqual(UIControl.Event.allEditingEvents.rawValue, 0xF_0000)
    expectEqual(UIControl.Event.applicationReserved.rawValue, 0x0F00_0000)
    expectEqual(UIControl.Event.systemReserved.rawValue, 0xF000_0000)
    expectEqual(UIControl.Event.allEvents.rawValue, 0xFFFF_FFFF)
    let states: [UIControl.State] = [
      .normal, .highlighted, .disabled, .selected, .focused, .application, .reserved,
    ]
    expectEqual(states.map(\.rawValue), [0, 1, 2, 4, 8, 0xFF_0000, 0xFF00_0000])
  }

  @Test func `format options have the bits of their attributes`() {
    let options: [NSLayoutConstraint.FormatOptions] = [
      .alignAllLeft, .alignAllRight, .alignAllTop, .alignAllBottom, .alignAllLeading,
      .alignAllTrailing, .alignAllCenterX, .alignAllCenterY, .alignAllLastBaseline,
      .alignAllFirstBaseline,
    ]
    expectEqual(options.map(\.rawValue), [1, 2, 3, 4, 5, 6, 9, 10, 11, 12].map { 1 << $0 })
    expectEqual(NSLayoutConstraint.FormatOptions.alignAllBaseline, .alignAllLastBaseline)
    expectEqual(NSLayoutConstraint.FormatOptions.alignmentMask.rawValue, 0xFFFF)
    let directions: [NSLayoutConstraint.FormatOptions] = [
      .directionLeadingToTrailing, .directionLeftToRight, .directionRightToLeft, .directionMask,
    ]
    expectEqual(directions.map(\.rawValue), [0, 0x1_0000, 0x2_0000, 0x3_0000])
  }

  @Test func `priorities of scenes have Apple's values`() {
    let priorities: [UILayoutPriority] = [
      .dragThatCanResizeScene, .sceneSizeStayPut, .dragThatCannotResizeScene,
    ]
    expectEqual(priorities.map(\.rawValue), [510, 500, 490])
  }

  @Test func `content modes are numbered as Apple's`() {
    let modes: [UIView.ContentMode] = [
      .scaleToFill, .scaleAspectFit, .scaleAspectFill, .redraw, .center, .top, .bottom, .left,
      .right, .topLeft, .topRight, .bottomLeft, .bottomRight,
    ]
    expectEqual(modes.map(\.rawValue), Array(0..<13))
  }

  @Test func `animation options have Apple's bits`() {
    let options: [UIView.AnimationOptions] = [
      .layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .curveEaseInOut,
      .curveEaseIn, .curveEaseOut, .curveLinear,
    ]
    expectEqual(options.map(\.rawValue), [1, 2, 4, 0, 0x1_0000, 0x2_0000, 0x3_0000])
  }

  @Test func `tables' enumerations are numbered as Apple's`() {
    let styles: [UITableView.Style] = [.plain, .grouped, .insetGrouped]
    expectEqual(styles.map(\.rawValue), [0, 1, 2])
    expectEqual(UITableView.RowAnimation.fade.rawValue, 0)
    expectEqual(UITableView.RowAnimation.automatic.rawValue, 100)
    let cellStyles: [UITableViewCell.CellStyle] = [.default, .value1, .value2, .subtitle]
    expectEqual(cellStyles.map(\.rawValue), [0, 1, 2, 3])
  }

  @Test func `traits' enumerations are numbered as Apple's`() {
    let attributes: [UISemanticContentAttribute] = [
      .unspecified, .playback, .spatial, .forceLeftToRight, .forceRightToLeft,
    ]
    expectEqual(attributes.map(\.rawValue), [0, 1, 2, 3, 4])
    let idioms: [UIUserInterfaceIdiom] = [.unspecified, .phone, .pad, .tv, .carPlay, .mac, .vision]
    expectEqual(idioms.map(\.rawValue), [-1, 0, 1, 2, 3, 5, 6])
    let directions: [UIUserInterfaceLayoutDirection] = [.leftToRight, .rightToLeft]
    expectEqual(directions.map(\.rawValue), [0, 1])
    let traits: [UITraitEnvironmentLayoutDirection] = [.unspecified, .leftToRight, .rightToLeft]
    expectEqual(traits.map(\.rawValue), [-1, 0, 1])
    let classes: [UIUserInterfaceSizeClass] = [.unspecified, .compact, .regular]
    expectEqual(classes.map(\.rawValue), [0, 1, 2])
  }

  @Test func `corners, fill rules and path elements are numbered as Apple's`() {
    let corners: [UIRectCorner] = [.topLeft, .topRight, .bottomLeft, .bottomRight]
    expectEqual(corners.map(\.rawValue), [1, 2, 4, 8])
    #expect(corners.allSatisfy { UIRectCorner.allCorners.contains($0) })
    expectEqual([CGPathFillRule.winding, .evenOdd].map(\.rawValue), [0, 1])
    let elements: [CGPathElementType] = [
      .moveToPoint, .addLineToPoint, .addQuadCurveToPoint, .addCurveToPoint, .closeSubpath,
    ]
    expectEqual(elements.map(\.rawValue), [0, 1, 2, 3, 4])
  }

  @Test func `text alignments and line breaks are numbered as Apple's`() {
    let alignments: [NSTextAlignment] = [.left, .center, .right, .justified, .natural]
    expectEqual(alignments.map(\.rawValue), [0, 1, 2, 3, 4])
    let breaks: [NSLineBreakMode] = [
      .byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead, .byTruncatingTail,
      .byTruncatingMiddle,
    ]
    expectEqual(breaks.map(\.rawValue), [0, 1, 2, 3, 4, 5])
    let options: [NSStringDrawingOptions] = [
      .usesLineFragmentOrigin, .usesFontLeading, .truncatesLastVisibleLine,
    ]
    expectEqual(options.map(\.rawValue), [1, 2, 32])
  }
}
