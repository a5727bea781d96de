internal import LayoutEngine

/// What the canvas of an Interface Builder document says of a view, instead of what the view says itself.
///
/// Documents can replace an intrinsic size, and what was measured on other systems (sizes of texts, margins, safe areas,
/// baselines) is given to a layout through these values. What is nil stays the view's own.
package final class CanvasValues {
  /// Where a view's text stands in it.
  package enum Baselines {
    /// At its top and its bottom: the ascender from the top and the descender from the bottom, in points.
    case edges(ascender: CGFloat, descender: CGFloat)
    /// One line in the middle of the height, with a height and an ascender in points.
    case middle(line: CGFloat, ascender: CGFloat)
  }

  /// The content's width, or `noIntrinsicMetric`.
  package var intrinsicWidth: CGFloat?
  /// The content's height, or `noIntrinsicMetric`.
  package var intrinsicHeight: CGFloat?
  /// The length that the proportional filling of the stack around goes by, if it is not the intrinsic one.
  package var proportionalLength: CGFloat?
  /// The margins, the safe area and the superview's margins included.
  package var margins: UIEdgeInsets?
  /// The parts of the view that bars cover.
  package var safeArea: UIEdgeInsets?
  /// Where the text stands.
  package var baselines: Baselines?
  /// Whether the frame is a fact, as that of a layout's root is on the canvas.
  package var isFrameGiven = false

  /// Makes values that replace nothing.
  package init() {}
}

extension UIView {
  /// What the canvas of an Interface Builder document says of the view; set it before the view is laid out.
  package var canvasValues: CanvasValues? {
    get { layoutState.canvas }
    set {
      layoutState.canvas = newValue
      marginsMayHaveChanged()
      markIntrinsicSizeInvalid()
    }
  }

  /// The size that the content wants, as the canvas or else the view says.
  var wantedContentSize: CGSize {
    guard let canvas = layoutState.canvas else { return intrinsicContentSize }
    if let width = canvas.intrinsicWidth, let height = canvas.intrinsicHeight {
      return CGSize(width: width, height: height)
    }
    let own = intrinsicContentSize
    return CGSize(
      width: canvas.intrinsicWidth ?? own.width,
      height: canvas.intrinsicHeight ?? own.height
    )
  }

  /// The first baseline's distance from the alignment rectangle's top.
  var wantedFirstBaseline: CGFloat {
    switch layoutState.canvas?.baselines {
    case nil: firstBaselineOffset
    case .edges(let ascender, _): ascender
    case .middle(let line, let ascender): (geometry.frame.height - line) / 2 + ascender
    }
  }

  /// The last baseline's distance from the alignment rectangle's bottom.
  var wantedLastBaseline: CGFloat {
    switch layoutState.canvas?.baselines {
    case nil: lastBaselineOffset
    case .edges(_, let descender): descender
    case .middle(let line, let ascender): (geometry.frame.height + line) / 2 - ascender
    }
  }

  /// Lets baselines that depend on the height follow it.
  func canvasHeightDidChange() {
    if case .middle = layoutState.canvas?.baselines { engine?.itemInsetsDidChange(self) }
  }
}
