internal import InterfaceInspection

extension InspectionRule {
  /// Lines of a document with a finding, and lines that fix it.
  var example: (before: [String], after: [String]) {
    switch self {
    case .conflict:
      (
        [
          #"<constraint firstItem="icon" firstAttribute="width" constant="50"/>"#,
          #"<constraint firstItem="icon" firstAttribute="width" constant="60"/>"#,
        ],
        [
          #"<constraint firstItem="icon" firstAttribute="width" constant="50" priority="750"/>"#,
          #"<constraint firstItem="icon" firstAttribute="width" constant="60"/>"#,
        ]
      )
    case .ambiguity:
      (
        [
          #"<constraint firstItem="icon" firstAttribute="top" secondItem="safe" secondAttribute="top"/>"#
        ],
        [
          #"<constraint firstItem="icon" firstAttribute="top" secondItem="safe" secondAttribute="top"/>"#,
          #"<constraint firstItem="icon" firstAttribute="leading" secondItem="safe" secondAttribute="leading"/>"#,
        ]
      )
    case .truncation:
      (
        [#"<label text="A long title" numberOfLines="1" …>"#],
        [#"<label text="A long title" numberOfLines="0" …>"#]
      )
    case .misplacement:
      (
        [
          #"<rect key="frame" x="90" y="40" width="20" height="20"/>"#,
          #"<constraint firstItem="icon" firstAttribute="leading" secondItem="view" secondAttribute="leading" constant="120"/>"#,
        ],
        [
          #"<rect key="frame" x="120" y="40" width="20" height="20"/>"#,
          #"<constraint firstItem="icon" firstAttribute="leading" secondItem="view" secondAttribute="leading" constant="120"/>"#,
        ]
      )
    case .document:
      (
        [#"<constraint firstItem="deleted" firstAttribute="width" constant="50"/>"#],
        [#"<constraint firstItem="icon" firstAttribute="width" constant="50"/>"#]
      )
    }
  }

  /// A link to Apple's explanation.
  var source: String {
    let guide =
      "https://developer.apple.com/library/archive/documentation/UserExperience/Conceptual/AutolayoutPG/"
    return switch self {
    case .conflict: "Auto Layout Guide, Unsatisfiable Layouts, \(guide)ConflictingLayouts.html"
    case .ambiguity: "Auto Layout Guide, Ambiguous Layouts, \(guide)AmbiguousLayouts.html"
    case .truncation:
      "Auto Layout Guide, Views with Intrinsic Content Size, \(guide)ViewswithIntrinsicContentSize.html"
    case .misplacement:
      "Auto Layout Guide, Working with Constraints in Interface Builder, \(guide)WorkingwithConstraintsinInterfaceBuidler.html"
    case .document: "docs/interface-builder.md"
    }
  }
}
