public import TraceAnalysis

extension Annotation {
  /// Returns the results of a diagnosis for continuous integration tools.
  ///
  /// They are the findings, the exceeded budgets, and what the trace lacks.
  public static func annotations(of diagnosis: Diagnosis) -> [Annotation] {
    let findings = diagnosis.findings.map { finding in
      let level: Level =
        switch finding.severity {
        case .error: .error
        case .warning: .warning
        case .info: .note
        }
      return Annotation(
        rule: finding.rule.rawValue,
        level: level,
        title: finding.rule.title,
        message: "\(finding.fullMessage) \(finding.remedy) (\(finding.superview))",
        superview: finding.superview,
        test: finding.tests.first,
        file: finding.callers.first?.file,
        line: finding.callers.first?.line
      )
    }
    let budgets = diagnosis.budgets.filter { !$0.isKept }.map { result in
      Annotation(
        rule: "budget",
        level: .error,
        title: "A budget was not kept: \(result.budget.name)",
        message: DiagnosisText.sentence(result),
        test: result.tests.first
      )
    }
    let gaps = RunNotes.lines(of: diagnosis.run).map {
      Annotation(rule: "recording", level: .warning, title: "The trace is not whole", message: $0)
    }
    return budgets + findings + gaps
  }
}

extension JUnitReport {
  /// Returns one test case for each rule that was run, and for each budget.
  ///
  /// A case without a fault passes if the trace is complete; otherwise it is undecided.
  public static func report(of diagnosis: Diagnosis) -> JUnitReport {
    let gaps = RunNotes.lines(of: diagnosis.run)
    let good: Case.Outcome = gaps.isEmpty ? .passed : .skipped(gaps.joined(separator: " "))
    let rules = RuleID.allCases.filter { !diagnosis.disabledRules.contains($0) }.map { rule in
      let findings = diagnosis.findings.filter { $0.rule == rule }
      let faults = findings.filter { $0.severity != .info }
      let details = faults.map { "\($0.superview): \($0.fullMessage) \($0.remedy)" }
      return Case(
        className: "plumbline.check",
        name: rule.rawValue,
        outcome: faults.isEmpty
          ? good
          : .failed(
            "\(rule.title): \(Quantity.counted(faults.count, "finding"))",
            details.joined(separator: "\n")
          )
      )
    }
    let budgets = diagnosis.budgets.map { result in
      Case(
        className: "plumbline.budget",
        name: result.budget.name,
        outcome: result.isKept
          ? good : .failed("The budget was not kept.", DiagnosisText.sentence(result))
      )
    }
    return JUnitReport(name: "plumbline check", cases: rules + budgets)
  }
}

/// Sentences that several formats share.
enum DiagnosisText {
  /// The result of a budget.
  static func sentence(_ result: BudgetResult) -> String {
    let budget = result.budget
    if result.isAbsent, case .superview(let path) = budget.scope {
      return "The trace has no view '\(path)': the budget \(budget.name) watches nothing."
    }
    let verdict = result.isKept ? "is within" : "is over"
    guard !result.tests.isEmpty else {
      let most = budget.scope == .eachTest ? " at most" : ""
      return
        "\(budget.name):\(most) \(Quantity.count(Int(result.count))) \(verdict) \(Quantity.count(Int(budget.limit)))."
    }
    let names = result.tests.prefix(3).joined(separator: ", ")
    let more = result.tests.count > 3 ? " and \(Quantity.count(result.tests.count - 3)) more" : ""
    return
      "\(budget.name): up to \(Quantity.count(Int(result.count))) \(verdict) \(Quantity.count(Int(budget.limit))), in \(names)\(more)."
  }
}
