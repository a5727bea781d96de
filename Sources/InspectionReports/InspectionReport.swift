package import InterfaceInspection

/// The results of inspecting documents; equal findings on several devices are combined.
public struct InspectionReport: Sendable {
  /// The layouts of one root, on all devices.
  package struct Scene: Sendable {
    /// The layout on the first device.
    package var layout: InspectedLayout
    package var findings: [InspectionFinding]
    package var deviceCount: Int
  }

  package var documents: [InspectedDocument]

  /// Creates a report of inspected documents.
  package init(_ documents: [InspectedDocument]) {
    self.documents = documents
  }

  /// Returns the document's layouts, each once.
  package func scenes(of document: InspectedDocument) -> [Scene] {
    var scenes: [Scene] = []
    var indices: [String: Int] = [:]
    var known: [FindingKey: Int] = [:]
    for layout in document.layouts {
      let index = indices[layout.id] ?? scenes.count
      if index == scenes.count {
        indices[layout.id] = index
        scenes.append(Scene(layout: layout, findings: [], deviceCount: 0))
      }
      scenes[index].deviceCount += 1
      var counts: [FindingKey: Int] = [:]
      for finding in layout.findings {
        var key = FindingKey(scene: index, rule: finding.rule, place: finding.place, number: 0)
        let number = counts[key, default: 0]
        counts[key] = number + 1
        key.number = number
        if let same = known[key] {
          let devices = scenes[index].findings[same].devices
          scenes[index].findings[same].devices += finding.devices.filter { !devices.contains($0) }
        } else {
          known[key] = scenes[index].findings.count
          scenes[index].findings.append(finding)
        }
      }
    }
    return scenes
  }

  /// The identity of a finding across devices: the rule, the place, and its index among the equal
  /// ones on a device.
  private struct FindingKey: Hashable {
    var scene: Int
    var rule: InspectionRule
    var place: DocumentPlace
    var number: Int
  }

  /// All findings, each with its document.
  package var findings: [(document: InspectedDocument, finding: InspectionFinding)] {
    documents.flatMap { document in
      (document.findings + scenes(of: document).flatMap(\.findings)).map { (document, $0) }
    }
  }

  /// The number of unreadable documents.
  package var unreadableCount: Int { documents.count { $0.error != nil } }

  /// Whether any layout has a fault.
  public var hasFaults: Bool {
    documents.contains { document in
      document.layouts.contains { $0.findings.contains(where: \.isFault) }
    }
  }

  /// Whether all documents are unreadable.
  public var isUnreadable: Bool { unreadableCount == documents.count }
}

extension InspectionRule {
  /// A short description of the rule's findings.
  package var title: String {
    switch self {
    case .conflict: "Constraints that contradict each other"
    case .ambiguity: "A view without a place or a size of its own"
    case .truncation: "A text that is cut off"
    case .misplacement: "A stored frame that the layout does not give"
    case .document: "Something that was left out or replaced"
    }
  }

  /// The meaning of the finding, and why it matters.
  package var meaning: String {
    switch self {
    case .conflict:
      """
      Required constraints that cannot hold together: the engine breaks one of them, writes a log at run time, and the \
      layout is not the one that was meant.
      """
    case .ambiguity:
      """
      Another position or size would satisfy all constraints as well. Which of them a view gets is chance, and may change \
      with the system.
      """
    case .truncation:
      """
      A label or a button has clearly less room than its text needs, in the package's own font, with 7 % allowed for the \
      difference of fonts.
      """
    case .misplacement:
      """
      The document stores a frame that its constraints do not give. Interface Builder shows such a view at one place, and the \
      app at another. Frames that depend on bars or code which the document does not have are told too.
      """
    case .document:
      "The document has something that cannot be laid out; the rest was laid out without it."
    }
  }

  /// The recommended action.
  package var help: String {
    switch self {
    case .conflict: "Remove one of the constraints, or give it a priority below 1000."
    case .ambiguity: "Add the constraint that is missing, or give the view a size."
    case .truncation:
      "Let the label have more lines, or the neighbours give way; try --all-devices."
    case .misplacement: "In Xcode: Editor, Resolve Auto Layout Issues, Update Frames."
    case .document: "Open the document in Xcode at the line; it may say more."
    }
  }
}
