import Signposts
import TraceStore
import UIKit

/// Converts the constraints of a trace to the equations that the engine gave its solver.
///
/// ``Part`` lists the variables of an item. Positions are chained up to the constraint's host, as
/// in the engine.
struct TraceEquations {
  /// A variable of an item.
  enum Part: Int {
    case minX, minY, width, height
  }

  /// A variable, identified by its item's row.
  struct Variable: Hashable {
    var item: Int64
    var part: Part
  }

  /// An equation: the sum of the terms and the constant, compared with 0.
  struct Equation {
    var terms: [(variable: Variable, coefficient: Double)] = []
    var constant: Double
  }

  /// Each item's superview at this point in the trace.
  var superviews: [Int64: Int64] = [:]
  /// Each constraint's equation note, besides its definition.
  var notes: [Int64: EquationNoteRow] = [:]

  /// Returns a constraint's present equation; nil for attributes that have no equation.
  func equation(of meaning: ConstraintMeaning, constraint: Int64) -> Equation? {
    let note = notes[constraint]
    let reference = meaning.secondItem == nil ? superviews[meaning.firstItem] : meaning.host
    var equation = Equation(constant: (note?.offset ?? 0) - meaning.constant)
    guard
      append(meaning.firstItem, meaning.firstAttribute, 1, reference, note, &equation)
    else { return nil }
    if let second = meaning.secondItem {
      guard
        append(
          second,
          meaning.secondAttribute,
          -meaning.multiplier,
          reference,
          note,
          &equation
        )
      else { return nil }
    }
    return equation
  }

  private func append(
    _ item: Int64,
    _ attribute: UInt8,
    _ factor: Double,
    _ reference: Int64?,
    _ note: EquationNoteRow?,
    _ equation: inout Equation
  ) -> Bool {
    guard let line = Line(attribute) else { return false }
    if line.isSize {
      let part: Part = line.isHorizontal ? .width : .height
      equation.terms.append((Variable(item: item, part: part), factor))
      return true
    }
    var item = item
    if line.share != 0.5, item == reference, let content = note?.contentItem { item = content }
    let origin: Part = line.isHorizontal ? .minX : .minY
    if item != reference {
      equation.terms.append((Variable(item: item, part: origin), factor))
      var ancestor = reference == nil ? nil : superviews[item]
      while let current = ancestor, current != reference {
        equation.terms.append((Variable(item: current, part: origin), factor))
        ancestor = superviews[current]
      }
    }
    if line.share != 0 {
      let size: Part = line.isHorizontal ? .width : .height
      equation.terms.append((Variable(item: item, part: size), factor * line.share))
    }
    return true
  }

  /// A line of an item along one axis: its minimum coordinate plus a share of its size, or the size
  /// itself.
  private struct Line {
    var isHorizontal: Bool
    var isSize = false
    var share = 0.0

    init?(_ attribute: UInt8) {
      guard let attribute = NSLayoutConstraint.Attribute(rawValue: Int(attribute)) else {
        return nil
      }
      switch attribute {
      case .left, .leading, .leftMargin, .leadingMargin: isHorizontal = true
      case .right, .trailing, .rightMargin, .trailingMargin: (isHorizontal, share) = (true, 1)
      case .centerX, .centerXWithinMargins: (isHorizontal, share) = (true, 0.5)
      case .top, .topMargin, .firstBaseline: isHorizontal = false
      case .bottom, .bottomMargin, .lastBaseline: (isHorizontal, share) = (false, 1)
      case .centerY, .centerYWithinMargins: (isHorizontal, share) = (false, 0.5)
      case .width: (isHorizontal, isSize) = (true, true)
      case .height: (isHorizontal, isSize) = (false, true)
      case .notAnAttribute: return nil
      }
    }
  }
}
