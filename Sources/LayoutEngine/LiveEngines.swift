import Signposts

/// The engines that exist, so that a recording which starts late can write them down.
@MainActor
enum LiveEngines {
  private struct Reference {
    // An engine takes itself out before it ends. A weak reference would make all others to it slow.
    unowned(unsafe) let engine: LayoutEngine
  }

  private static var references: [ObjectID: Reference] = [:]
  private static let registration: Void = Signpost.describeLiveObjects(since: { oldest in
    for (id, reference) in references.sorted(by: { $0.key < $1.key }) where id >= oldest {
      unsafe reference.engine.describeForRecording()
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
