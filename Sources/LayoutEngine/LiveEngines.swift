import Signposts

/// The engines that exist, so that a recording which starts late can write them down.
@MainActor
enum LiveEngines {
  private struct Reference {
    weak var engine: LayoutEngine?
  }

  private static var references: [ObjectID: Reference] = [:]
  private static let registration: Void = Signpost.describeLiveObjects(since: { oldest in
    for (id, reference) in references.sorted(by: { $0.key < $1.key }) where id >= oldest {
      reference.engine?.describeForRecording()
    }
  })

  static func add(_ engine: LayoutEngine) {
    registration
    references[engine.id] = Reference(engine: engine)
  }

  static func remove(_ engine: LayoutEngine) {
    references[engine.id] = nil
  }
}
