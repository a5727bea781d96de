/// What a rule means, for people who meet it for the first time.
public struct RuleGuide: Hashable, Sendable {
  /// What was seen.
  public var meaning: String
  /// Why it costs.
  public var reason: String
  /// Code that does it.
  public var before: String
  /// The same without it.
  public var after: String
  /// Where to read on.
  public var source: Source

  /// A talk that explains what the rule is about.
  public struct Source: Hashable, Sendable {
    /// What it is called.
    public var title: String
    /// Its page on the web.
    public var address: String
  }

  fileprivate init(
    _ meaning: String,
    because reason: String,
    before: String,
    after: String,
    source: Source = RuleGuide.talk
  ) {
    self.meaning = meaning
    self.reason = reason
    self.before = before
    self.after = after
    self.source = source
  }

  private static let talk = Source(
    title: "WWDC 2018, session 220: High Performance Auto Layout",
    address: "https://developer.apple.com/videos/play/wwdc2018/220/"
  )
  fileprivate static let mysteries = Source(
    title: "WWDC 2015, session 219: Mysteries of Auto Layout, Part 2",
    address: "https://developer.apple.com/videos/play/wwdc2015/219/"
  )
  fileprivate static let rendering = Source(
    title: "Tech Talks: Explore UI animation hitches and the render loop",
    address: "https://developer.apple.com/videos/play/tech-talks/10855/"
  )
}

extension RuleID {
  /// What the rule means, why it costs, and what to write instead.
  public var guide: RuleGuide {
    switch self {
    case .churn, .churnEquivalent, .churnConstant, .churnPriority, .removeAll, .reentrantUpdate,
      .subviewChurn:
      constraintGuide
    case .layoutFeedback, .forcedLayout, .engineSpam, .frameHitch: passGuide
    case .repeatedText, .unneededText, .intrinsicStorm: textGuide
    case .noOpConstant, .errorCost, .crossHierarchy, .repeatedConflict, .ambiguous, .stackDepth,
      .stackFanout:
      solverGuide
    }
  }

  private var constraintGuide: RuleGuide {
    switch self {
    case .churnConstant:
      RuleGuide(
        "A constraint was removed, and one that differs in nothing but its constant was added.",
        because: """
          The engine takes an equation out and puts one in, where setting the constant is one update of what \
          depends on it.
          """,
        before: """
          top.isActive = false
          top = title.topAnchor.constraint(equalTo: view.topAnchor, constant: offset)
          top.isActive = true
          """,
        after: "top.constant = offset"
      )
    case .churnPriority:
      RuleGuide(
        "A constraint was removed, and one that differs in nothing but its priority was added.",
        because: "The engine can change the weight of an error in place.",
        before: """
          height.isActive = false
          height = view.heightAnchor.constraint(equalToConstant: 80)
          height.priority = .defaultLow
          height.isActive = true
          """,
        after: "height.priority = .defaultLow"
      )
    case .churnEquivalent:
      RuleGuide(
        "A view has other constraints after the pass than before it, and the same frame.",
        because: "The engine finds another solution that looks like the one that it had.",
        before: """
          if isWide { wide.isActive = true } else { narrow.isActive = true }
          // both put the view in the same place
          """,
        after: "// One set of constraints, whose constant is set if it has to be."
      )
    case .removeAll:
      RuleGuide(
        "A view's updateConstraints removed nearly all of the constraints inside the view.",
        because: """
          The engine forgets what it knew, and finds it out again, in every pass. If most of them are re-added \
          at once, the finding of 'churn' says so instead.
          """,
        before: """
          override func updateConstraints() {
            NSLayoutConstraint.deactivate(all)
            all = makeConstraints()
            NSLayoutConstraint.activate(all)
            super.updateConstraints()
          }
          """,
        after: """
          override func updateConstraints() {
            if hasImage {
              NSLayoutConstraint.deactivate(noImageConstraints)
              NSLayoutConstraint.activate(imageConstraints)
            } else {
              NSLayoutConstraint.deactivate(imageConstraints)
              NSLayoutConstraint.activate(noImageConstraints)
            }
            super.updateConstraints()
          }
          """
      )
    case .reentrantUpdate:
      RuleGuide(
        "A view asked for updateConstraints while its own updateConstraints ran.",
        because: """
          It is asked for in the next pass, and there again: the view updates in every frame.
          """,
        before: """
          override func updateConstraints() {
            width.constant = newWidth
            setNeedsUpdateConstraints()
            super.updateConstraints()
          }
          """,
        after: """
          override func updateConstraints() {
            width.constant = newWidth
            super.updateConstraints()
          }
          """
      )
    case .subviewChurn:
      RuleGuide(
        """
        A view was removed from its superview and re-added, or another like it took its place, and nothing \
        moved.
        """,
        because: """
          All its constraints leave the engine and enter it again, and its text is measured \
          again.
          """,
        before: """
          badge.removeFromSuperview()
          if count > 0 { addSubview(badge) }
          """,
        after: "badge.isHidden = count == 0"
      )
    default:
      RuleGuide(
        "The same constraints were removed and added within one pass.",
        because: """
          The layout is the same afterwards; the engine took equations out and put the same ones in. It is the \
          most common cause of slow scrolling.
          """,
        before: """
          NSLayoutConstraint.deactivate(constraints)
          constraints = makeConstraints()
          NSLayoutConstraint.activate(constraints)
          """,
        after: """
          // Once: NSLayoutConstraint.activate(staticConstraints)
          // Then swap only the group that differs, or hide the view.
          sharing.isHidden = entry.sharedWith == nil
          """
      )
    }
  }

  private var passGuide: RuleGuide {
    switch self {
    case .layoutFeedback:
      RuleGuide(
        "layoutSubviews of one view ran again and again within one frame.",
        because: """
          Something in it asks for layout again: a superview's bounds, a constraint, an \
          intrinsic size.
          """,
        before: """
          override func layoutSubviews() {
            super.layoutSubviews()
            height.constant = label.frame.height + 8
          }
          """,
        after: "// A constraint between the label's height and the view's says the same once.",
        source: RuleGuide.mysteries
      )
    case .forcedLayout:
      RuleGuide(
        "layoutIfNeeded had something to do several times before the next frame.",
        because: """
          Each time all three phases ran, and what they laid out changed again before it was \
          seen.
          """,
        before: """
          for row in rows {
            row.height.constant = height(of: row)
            layoutIfNeeded()
          }
          """,
        after: """
          for row in rows { row.height.constant = height(of: row) }
          layoutIfNeeded()
          """
      )
    case .engineSpam:
      RuleGuide(
        """
        systemLayoutSizeFitting was asked of one view more than once in a pass, or a cell that was asked asked its \
        content view.
        """,
        because: """
          Each call makes an engine, gives it all constraints of the view, solves them, and throws it away.
          """,
        before: """
          override func systemLayoutSizeFitting(_ size: CGSize) -> CGSize {
            contentView.systemLayoutSizeFitting(size)
          }
          """,
        after: """
          // No override: a cell asks its content view itself. Or keep the size until content \
          changes.
          """
      )
    default:
      RuleGuide(
        "A pass took longer than a frame, with another rule's finding inside it.",
        because: """
          The frame comes late: people see a hitch. A window's first pass does not count, nor does a pass that took \
          longer than its counted work takes elsewhere in the recording: its thread was interrupted.
          """,
        before: "// See the findings inside the pass.",
        after: "// The budget is 8.33 ms at 120 Hz, 16.67 ms at 60 Hz: --set frame.hitch=16.67ms",
        source: RuleGuide.rendering
      )
    }
  }

  private var textGuide: RuleGuide {
    switch self {
    case .repeatedText:
      RuleGuide(
        "The same text was measured more than twice in a pass, in one font, for one width.",
        because: "Measuring text is the most expensive thing that layout does.",
        before: """
          override func layoutSubviews() {
            super.layoutSubviews()
            height.constant = label.sizeThatFits(bounds.size).height
          }
          """,
        after: "label.preferredMaxLayoutWidth = bounds.width"
      )
    case .unneededText:
      RuleGuide(
        "A text was measured, though required constraints state the view's width and height.",
        because: "The answer cannot change anything.",
        before: """
          label.widthAnchor.constraint(equalToConstant: 120).isActive = true
          label.heightAnchor.constraint(equalToConstant: 20).isActive = true
          """,
        after: """
          final class FixedLabel: UILabel {
            override var intrinsicContentSize: CGSize {
              CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
            }
          }
          """
      )
    default:
      RuleGuide(
        """
        A view's intrinsic size was invalidated again and again in a pass, and came out as \
        it had been.
        """,
        because: """
          Each time the view is asked for its size, and its size constraints are looked at.
          """,
        before: """
          label.text = ""
          label.text = name
          label.font = font
          """,
        after: """
          if label.font != font { label.font = font }
          if label.text != name { label.text = name }
          """
      )
    }
  }

  private var solverGuide: RuleGuide {
    switch self {
    case .noOpConstant:
      RuleGuide(
        "A constraint's constant was set to the value that it had.",
        because: "It is cheap, and listed for completeness only.",
        before: "top.constant = offset",
        after: "if top.constant != offset { top.constant = offset }"
      )
    case .errorCost:
      RuleGuide(
        "Minimizing the errors of optional constraints was most of a pass's solver work, or took many pivots.",
        because: """
          Every distinct priority is minimized after all higher ones; two layouts in one set of constraints, told \
          apart by priority, are a search each time.
          """,
        before: """
          wide.priority = isWide ? .defaultHigh : .defaultLow
          narrow.priority = isWide ? .defaultLow : .defaultHigh
          """,
        after: """
          narrow.isActive = !isWide
          wide.isActive = isWide
          """
      )
    case .crossHierarchy:
      RuleGuide(
        """
        A constraint joins two blocks that had none between them, and changes inside cost \
        more since.
        """,
        because: """
          Blocks that share no constraint share no work; one constraint makes them one block.
          """,
        before: "leftCell.title.widthAnchor.constraint(equalTo: rightCell.title.widthAnchor)",
        after: "leftCell.titleWidth.constant = width; rightCell.titleWidth.constant = width"
      )
    case .repeatedConflict:
      RuleGuide(
        "The same constraints could not be satisfied together, more than once.",
        because: "The engine looks for the set that conflicts, breaks one, and logs it, each time.",
        before: """
          label.widthAnchor.constraint(equalToConstant: 100).isActive = true
          label.widthAnchor.constraint(equalToConstant: 50).isActive = true
          """,
        after: "preferredWidth.priority = UILayoutPriority(999)  // the one that may give way",
        source: RuleGuide.mysteries
      )
    case .ambiguous:
      RuleGuide(
        "Constraints leave a view's position or size open: other values would satisfy them as well.",
        because: """
          The engine takes one of the values, and may take another after the next change, so that views jump; UIKit's \
          may take another than this one. hasAmbiguousLayout says so of a view in the debugger.
          """,
        before: """
          title.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16).isActive = true
          badge.leadingAnchor.constraint(equalTo: title.trailingAnchor, constant: 8).isActive = true
          badge.trailingAnchor.constraint(equalTo: view.trailingAnchor).isActive = true
          """,
        after: """
          // The same, and which of the two labels keeps to its text:
          badge.setContentHuggingPriority(UILayoutPriority(252), for: .horizontal)
          """,
        source: RuleGuide.mysteries
      )
    case .stackDepth:
      RuleGuide(
        "Stacks are nested six deep or more.",
        because: "Each stack adds constraints of its own for every view that it arranges.",
        before: "outer.addArrangedSubview(inner)  // and so on, six times",
        after: "// Constraints between the views themselves."
      )
    default:
      RuleGuide(
        "A stack arranges five hundred views or more.",
        because: "All of them are in the engine, seen or not.",
        before: "for row in rows { stack.addArrangedSubview(RowView(row)) }",
        after: "// A UITableView, which lays out the rows that are on the screen."
      )
    }
  }
}
