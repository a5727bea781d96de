import Signposts
import TraceStore

/// One constraint of a set that cannot be satisfied, with everything that messages about it need.
///
/// Numbers are strings because a kept result has no negative integers (``SummaryNumbers``).
struct ConflictMember: Hashable, Codable, Sendable {
  /// Who created the constraint, and what the app uses to control it.
  enum Maker: String, Codable {
    /// The app's own code.
    case app
    /// The system, from the frame of a view whose autoresizing mask is translated into constraints.
    case frame
    /// The system, from the size of a window or of another root view.
    case root
    /// The list that sets a cell's frame.
    case cell
    /// The table view, from the height of a row.
    case row
    /// The system, from the size that `systemLayoutSizeFitting` asks for.
    case fitting
    /// The system, from an intrinsic content size.
    case content
    /// A stack view.
    case stack
    /// The system, for margins, a safe area or another layout guide.
    case guide
  }

  /// An item with its name in Apple's log and its name for people.
  struct Item: Hashable, Codable {
    var className: String
    var name: String

    /// Whether the app named it, so that its name is not derived from its class.
    var isNamed: Bool { !name.hasPrefix(className) }

    fileprivate var notation: String { isNamed ? "\(className):\(name)" : name }
  }

  var maker: Maker
  var first: Item
  var firstAttribute: UInt8
  /// `==`, `<=` or `>=`.
  var relation: String
  var second: Item?
  var secondAttribute: UInt8
  var multiplier: String
  var constant: String
  var identifier: String?
  /// The line of the app's own code that added the constraint; nil if the system did, or if the
  /// line is unknown.
  var caller: FindingCaller?
  /// Whether that line added the constraint with its views.
  ///
  /// If so, another line had activated the constraint before.
  var isMoved = false
}

extension ConflictMember {
  /// Whether the constraint holds a frame.
  var holdsFrame: Bool {
    switch maker {
    case .frame, .root, .cell, .row, .fitting: true
    case .app, .content, .stack, .guide: false
    }
  }

  /// Whether it sets a width or height to 0.
  var isZeroSize: Bool {
    second == nil && constant == "0" && relation == "=="
      && [LayoutAttribute.width.rawValue, LayoutAttribute.height.rawValue].contains(firstAttribute)
  }

  /// Whether both concern the same anchors and differ only in their constants.
  func isAlike(_ other: Self) -> Bool {
    relation == "==" && relation == other.relation && first == other.first
      && firstAttribute == other.firstAttribute && second == other.second
      && secondAttribute == other.secondAttribute && multiplier == other.multiplier
  }

  /// The dimension of a size constraint, such as `width`.
  var dimension: String { firstAttribute == LayoutAttribute.width.rawValue ? "width" : "height" }

  // MARK: Apple's notation

  /// The constraint in the notation of Apple's log, with names instead of addresses.
  var notation: String {
    let className =
      switch maker {
      case .frame, .root: "NSAutoresizingMaskLayoutConstraint"
      case .content: "NSContentSizeLayoutConstraint"
      default: "NSLayoutConstraint"
      }
    let name = identifier.map { " '\($0)'" } ?? ""
    var text = "<\(className)\(name) \(first.notation)"
    // An expression of another engine has no attribute.
    if firstAttribute != 0 { text += ".\(frameAttribute ?? attribute(firstAttribute))" }
    text += " \(relation) "
    if let second {
      if multiplier != "1" { text += "\(multiplier)*" }
      text += "\(second.notation).\(attribute(secondAttribute))\(offset)"
    } else {
      text += constant
    }
    return text + "   (active)>"
  }

  /// Apple's names of the coordinates of a frame.
  private var frameAttribute: String? {
    guard holdsFrame, second == nil else { return nil }
    return switch LayoutAttribute(rawValue: firstAttribute) {
    case .left: "minX"
    case .top: "minY"
    default: nil
    }
  }

  private func attribute(_ rawValue: UInt8) -> String { ConstraintText.attribute(rawValue) }

  private var offset: String {
    if constant == "0" { return "" }
    return constant.hasPrefix("-") ? " - \(constant.dropFirst())" : " + \(constant)"
  }

  // MARK: Words

  /// The constraint in words; a system constraint is described by the app's part in it.
  var words: String {
    switch maker {
    case .app: sentence
    case .frame: frameWords("\(first.name)'s frame, ")
    case .root: frameWords("the size of the root view \(first.name), ")
    case .cell: frameWords("the frame that the list gives to \(first.name), ")
    case .row:
      "the row's height, \(constant), from `rowHeight` or the delegate's `heightForRowAt`"
    case .fitting:
      frameWords("the size that `systemLayoutSizeFitting` asks for, ")
    case .content: "the intrinsic content size of \(first.name): \(sentence)"
    case .stack: "the stack view's arrangement (\(identifier ?? "UISV")): \(sentence)"
    case .guide: "the system's layout guide: \(sentence)"
    }
  }

  private func frameWords(_ subject: String) -> String {
    guard let second else {
      return switch LayoutAttribute(rawValue: firstAttribute) {
      case .width: subject + "which is \(constant) wide"
      case .height: subject + "which is \(constant) high"
      case .left: subject + "whose left edge is at \(constant)"
      case .top: subject + "whose top edge is at \(constant)"
      default: subject + "by which \(sentence)"
      }
    }
    return subject + "which follows \(second.name): \(sentence)"
  }

  private var sentence: String {
    let limit = relation == "<=" ? "at most " : relation == ">=" ? "at least " : ""
    guard let second else {
      switch LayoutAttribute(rawValue: firstAttribute) {
      case .width: return "\(first.name) is \(limit)\(constant) wide"
      case .height: return "\(first.name) is \(limit)\(constant) high"
      default: return "\(subject(first, firstAttribute)) is \(limit)\(constant)"
      }
    }
    let factor = multiplier == "1" ? "" : "\(multiplier) times "
    let signed = offset.replacing("-", with: "−")
    return
      "\(subject(first, firstAttribute)) is \(limit)\(factor)\(subject(second, secondAttribute))\(signed)"
  }

  private func subject(_ item: Item, _ attribute: UInt8) -> String {
    guard attribute != 0 else { return item.name }
    return "\(item.name)'s \(Self.noun(attribute))"
  }

  private static func noun(_ attribute: UInt8) -> String {
    guard let named = LayoutAttribute(rawValue: attribute) else {
      return ConstraintText.attribute(attribute)
    }
    return switch named {
    case .left, .right, .top, .bottom, .leading, .trailing: "\(named.words) edge"
    case .centerX: "horizontal center"
    case .centerY: "vertical center"
    default: named.words
    }
  }
}

/// A constraint of a set that cannot be satisfied, as reports show it.
public struct ConflictingConstraint: Hashable, Sendable {
  /// The constraint in one line, such as `title.width = 100`.
  public var text: String
  /// The constraint in words; a system constraint is described by the app's part in it.
  public var words: String
  /// The constraint in the notation of Apple's log, with names instead of addresses.
  public var notation: String
  /// Whether the engine ignores it so that the other constraints can hold.
  public var isBroken: Bool
  /// The line of the app's own code that added it; nil if the system did, or without call stacks.
  public var caller: FindingCaller?
  /// Whether that line added the constraint with its views.
  ///
  /// If so, another line had activated the constraint before.
  public var isMoved: Bool

  /// The words, whether it was broken, and who added it.
  package var sentence: String {
    var text = words
    if isBroken { text += "; broken" }
    if let caller {
      let place = caller.location.map { " (\($0))" } ?? ""
      text += "; \(isMoved ? "in the layout since" : "added by") \(caller.function)\(place)"
    }
    return text
  }
}
