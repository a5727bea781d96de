import SwiftSyntax

/// Evaluates the conditions of `#if` as on a phone.
struct ConditionEvaluator {
  /// The custom conditions that are true.
  let conditions: Set<String>
  let modules: ModuleCatalog

  /// Whether a condition is true; nil if only the compiler knows.
  func value(of condition: ExprSyntax) -> Bool? {
    if let sequence = condition.as(SequenceExprSyntax.self) {
      return value(of: Array(sequence.elements))
    }
    if let infix = condition.as(InfixOperatorExprSyntax.self) {
      return value(of: [infix.leftOperand, infix.operator, infix.rightOperand])
    }
    if let tuple = condition.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let element = tuple.elements.first
    {
      return value(of: element.expression)
    }
    if let prefix = condition.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "!" {
      return value(of: prefix.expression).map(!)
    }
    if let literal = condition.as(BooleanLiteralExprSyntax.self) {
      return literal.literal.text == "true"
    }
    if let name = condition.as(DeclReferenceExprSyntax.self) {
      return conditions.contains(name.baseName.text)
    }
    if let call = condition.as(FunctionCallExprSyntax.self) { return value(of: call) }
    return false
  }

  // `&&` has higher precedence than `||`.
  private func value(of elements: [ExprSyntax]) -> Bool? {
    var alternatives: [[ExprSyntax]] = [[]]
    for element in elements {
      let text = element.as(BinaryOperatorExprSyntax.self)?.operator.text
      switch text {
      case "||": alternatives.append([])
      case "&&": continue
      default: alternatives[alternatives.count - 1].append(element)
      }
    }
    var isUnknown = false
    for alternative in alternatives {
      var holds: Bool? = true
      for operand in alternative {
        switch value(of: operand) {
        case false?: holds = false
        case nil: if holds == true { holds = nil }
        case true?: continue
        }
      }
      if holds == true { return true }
      if holds == nil { isUnknown = true }
    }
    return isUnknown ? nil : false
  }

  private func value(of call: FunctionCallExprSyntax) -> Bool? {
    let argument = call.arguments.first?.expression.trimmedDescription ?? ""
    switch call.calledExpression.trimmedDescription {
    case "os": return argument == "iOS"
    case "arch": return argument == "arm64"
    case "targetEnvironment", "_runtime": return false
    case "_endian": return argument == "little"
    case "_pointerBitWidth": return argument == "_64"
    case "canImport": return modules.canImport(argument)
    case "swift", "compiler", "hasFeature", "hasAttribute": return nil
    default: return false
    }
  }
}
