internal import InterfaceInspection

/// What an inspection cannot know about a document, listed once each: the app's code, and images
/// without a size.
struct DocumentSurvey {
  private(set) var notes: [DocumentNote] = []

  /// Runtime attributes that change a view's appearance but not its layout.
  private static let harmless: Set = [
    "accessibilityIdentifier", "accessibilityLabel", "backgroundColor", "layer.borderWidth",
    "layer.borderColor", "layer.cornerRadius", "layer.masksToBounds", "layer.shadowColor",
    "layer.shadowOffset", "layer.shadowOpacity", "layer.shadowRadius", "layer.zPosition",
    "clipsToBounds", "alpha", "tintColor",
  ]

  private static let imageAttributes = ["image", "backgroundImage", "highlightedImage"]
  private static let imageElements: Set = ["imageView", "state", "buttonConfiguration"]

  private struct Mention {
    var place: Element.Place
    var count = 0
  }

  /// Visits all elements of a document.
  init(_ document: InterfaceDocument) {
    var classes: [String: Mention] = [:]
    var attributes: [String: Mention] = [:]
    var images: [String: Mention] = [:]
    document.root.visit { element in
      func add(_ name: String, to mentions: inout [String: Mention]) {
        mentions[name, default: Mention(place: element.place)].count += 1
      }
      if let name = element["customClass"], !Self.isSystem(name, element),
        element.child(key: "frame", "rect") != nil
      {
        add(name, to: &classes)
      }
      if element.name == "userDefinedRuntimeAttribute", let path = element["keyPath"],
        !Self.harmless.contains(path)
      {
        add(path, to: &attributes)
      }
      guard Self.imageElements.contains(element.name) else { return }
      for key in Self.imageAttributes {
        guard let name = element[key], element["catalog"] != "system",
          document.imageSize(name, catalog: element["catalog"]) == nil
        else { continue }
        add(name, to: &images)
      }
    }
    note(classes) { names in
      "the code of \(names) is not known here; their views are laid out as the classes that they are based on"
    }
    note(attributes) { names in
      "the runtime attributes \(names) are not set: they need the app's code"
    }
    note(images) { names in "the size of the images \(names) is not in the document; they have none"
    }
    notes.sort { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
  }

  private static func isSystem(_ name: String, _ element: Element) -> Bool {
    element["customModule"] == nil && ["UI", "MK", "WK", "AV", "GL"].contains(name.prefix(2))
  }

  /// Adds notes for names, at the first place of each.
  private mutating func note(_ mentions: [String: Mention], _ text: (String) -> String) {
    let ordered = mentions.sorted {
      ($0.value.place.line, $0.value.place.column, $0.key)
        < ($1.value.place.line, $1.value.place.column, $1.key)
    }
    guard let first = ordered.first else { return }
    let names = ordered.prefix(8).map { name, mention in
      mention.count > 1 ? "\(name) (\(mention.count) times)" : name
    }
    let rest = ordered.count > 8 ? " and \(ordered.count - 8) more" : ""
    notes.append(
      DocumentNote(place: first.value.place, text: text(names.joined(separator: ", ") + rest))
    )
  }
}
