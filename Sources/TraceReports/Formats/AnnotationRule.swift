import TraceAnalysis

/// The description of a rule for tools that show annotations.
package struct AnnotationRule {
  /// The rule, such as `churn.constant`.
  let id: String
  /// The rule's subject, in a few words.
  let title: String
  /// The rule's meaning and why it matters.
  let description: String
  /// What to do about it.
  let help: String
  /// The same with code in blocks.
  let markdown: String
  /// A web page that explains it.
  let address: String?

  /// Creates a description of a rule that is not about traces.
  package init(id: String, title: String, description: String, help: String, markdown: String) {
    self.id = id
    self.title = title
    self.description = description
    self.help = help
    self.markdown = markdown
    address = nil
  }

  package init(_ id: String) {
    self.id = id
    if let rule = RuleID(rawValue: id) {
      let guide = rule.guide
      title = rule.title
      description = "\(guide.meaning) \(guide.reason)"
      help = "Before:\n\n\(guide.before)\n\nAfter:\n\n\(guide.after)"
      markdown = guide.markdown
      address = guide.source.address
      return
    }
    let measure = WorkMeasure.allCases.first { $0.rule == id }
    switch id {
    case "budget":
      title = "A budget that was not kept"
      description = "A count is over the maximum that plumbline.yml or --budget allows."
      help = "See what the count is made of: plumbline check run.plumb"
    case "recording":
      title = "A trace that is not whole"
      description =
        "Signposts were lost, or the recording did not come to its end: counts are lower bounds."
      help = "See what is missing, and why: plumbline info run.plumb"
    case "presence":
      title = "Only in one of the builds"
      description = "A test or a superview is in the runs of one build only."
      help = "If that is meant to be: --on-new allow, --on-removed allow"
    default:
      title = measure.map { "Changed: \($0.name)" } ?? "About the comparison"
      description = measure?.meaning ?? "What limits the comparison of the two builds."
      help = "See both runs, pass by pass: plumbline report new.plumb --compare base.plumb"
    }
    markdown =
      help.replacing(": plumbline ", with: ": `plumbline ")
      .replacing(": --on-new", with: ": `--on-new") + "`"
    address = nil
  }

  /// The id as one word: `ChurnConstant`.
  var name: String {
    id.split { $0 == "." || $0 == "-" }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
