public import TraceAnalysis

extension Annotation {
  /// Returns the results of a comparison for continuous integration tools.
  ///
  /// Regressions are errors; undecided results, and what only one side has, are warnings.
  public static func annotations(of comparison: Comparison) -> [Annotation] {
    var list = comparison.changes.filter(\.isFault).map { change in
      Annotation(
        rule: change.measure.rule,
        level: change.verdict == .worse ? .error : .warning,
        title: "Layout got worse: \(change.measure.name)",
        message: "\(ComparisonText.what(change)), \(ComparisonText.place(change)).",
        superview: change.superview,
        test: change.test,
        file: change.caller?.file,
        line: change.caller?.line
      )
    }
    // The counts have already reported churn.
    for rule in comparison.rules ?? [] where rule.isJudged && rule.rule != .churn {
      list += rule.places.filter { $0.verdict == .worse || $0.verdict == .nondeterministic }
        .map { place in
          Annotation(
            rule: rule.rule.rawValue,
            level: place.verdict == .worse ? .error : .warning,
            title: "Layout got worse: \(rule.rule.rawValue)",
            message: "\(ComparisonText.what(place, of: rule)), \(ComparisonText.place(place)).",
            superview: place.superview,
            test: place.tests.count == 1 ? place.tests.first : nil,
            file: place.caller?.file,
            line: place.caller?.line
          )
        }
    }
    for row in comparison.tests + comparison.superviews
    where row.presence != .both && row.countVerdict == .worse {
      list.append(
        Annotation(
          rule: "presence",
          level: .error,
          title: "A \(row.subject.rawValue) has \(row.presence.rawValue)",
          message: "The \(row.subject.rawValue) '\(row.name)' has \(row.presence.rawValue).",
          superview: row.subject == .superview ? row.name : nil,
          test: row.subject == .test ? row.name : nil
        )
      )
    }
    list += comparison.notes.map { note in
      Annotation(rule: "comparison", level: .warning, title: "Comparison", message: note)
    }
    return list
  }
}

extension JUnitReport {
  /// Returns one test case for the total, each test and each superview that differs.
  public static func report(of comparison: Comparison) -> JUnitReport {
    func testCase(_ row: Comparison.Row) -> Case {
      let name = row.subject == .total ? "total" : row.name
      let lines =
        row.counts.filter { $0.measure.isJudged && $0.verdict != .same }
        .map {
          "\($0.measure.name): \(ComparisonText.range($0.base)) → \(ComparisonText.range($0.new)) "
            + "(\($0.verdict.rawValue))"
        }
        + row.times.filter { $0.verdict == .worse || $0.verdict == .better }
        .map {
          "\($0.measure.name): \(ComparisonText.change($0)) (\(ComparisonText.certainty($0)))"
        }
      let text = lines.joined(separator: "\n")
      let outcome: Case.Outcome =
        switch row.verdict {
        case .better, .same: .passed
        case .worse:
          .failed("layout got worse", text.isEmpty ? "has \(row.presence.rawValue)" : text)
        // A superview has its own verdict; the total is judged by its parts.
        case .mixed: .passed
        case .unknown: .skipped("too few runs to tell")
        case .nondeterministic: .skipped("runs of one build differ")
        }
      return Case(
        className: "plumbline.compare.\(row.subject.rawValue)",
        name: name,
        outcome: outcome
      )
    }
    let rows = [comparison.total] + comparison.tests + comparison.superviews
    let rules = (comparison.rules ?? []).filter(\.isJudged).map { rule in
      let text = rule.places.map {
        "\(ComparisonText.what($0, of: rule)), \(ComparisonText.place($0))"
      }
      let outcome: Case.Outcome =
        switch rule.verdict {
        case .worse: .failed("layout got worse", text.joined(separator: "\n"))
        case .nondeterministic: .skipped("runs of one build differ")
        default: .passed
        }
      return Case(
        className: "plumbline.compare.rule",
        name: rule.rule.rawValue,
        outcome: outcome
      )
    }
    return JUnitReport(name: "plumbline compare", cases: rows.map(testCase) + rules)
  }
}
