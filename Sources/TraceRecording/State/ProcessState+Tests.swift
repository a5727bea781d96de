internal import Signposts
internal import TraceStore

// Tests in snapshots; see Collector+Snapshot.swift. The event stream of Swift Testing is read again
// from the beginning, because reading an event twice has no effect.

extension ProcessState {
  func encodeTests(to encoder: inout StateEncoder) {
    var states: [Int64: TestState] = [:]
    for test in tests.values { states[test.row.id] = test }
    for test in testsByKey.values { states[test.row.id] = test }
    encoder.encode(states.values) { encoder, test in
      test.row.encode(to: &encoder)
      encoder.encode(test.hasFailed)
    }
    encoder.encode(tests) { encoder, test in
      encoder.encode(test.key)
      encoder.encode(test.value.row.id)
    }
    encoder.encode(testsByKey) { encoder, test in
      encoder.encode(test.key.id)
      encoder.encode(test.key.caseID) { $0.encode($1) }
      encoder.encode(test.value.row.id)
    }
  }

  func decodeTests(_ decoder: inout StateDecoder) throws(DamagedArchive) {
    let states = try decoder.array { d throws(DamagedArchive) in
      let test = TestState(row: try TestRow(&d))
      test.hasFailed = try d.bool()
      return (test.row.id, test)
    }
    let byRow = Dictionary(states, uniquingKeysWith: { $1 })
    let numbers = try decoder.array { d throws(DamagedArchive) in
      (try d.uint32(), try Self.test(try d.int64(), byRow))
    }
    tests = Dictionary(numbers, uniquingKeysWith: { $1 })
    let keys = try decoder.array { d throws(DamagedArchive) in
      let id = try d.string()
      let caseID = try d.optional { d throws(DamagedArchive) in try d.string() }
      return (TestKey(id: id, caseID: caseID), try Self.test(try d.int64(), byRow))
    }
    testsByKey = Dictionary(keys, uniquingKeysWith: { $1 })
  }

  private static func test(
    _ row: Int64,
    _ tests: [Int64: TestState]
  ) throws(DamagedArchive) -> TestState {
    guard let test = tests[row] else { throw DamagedArchive() }
    return test
  }
}

extension TestRow {
  fileprivate func encode(to encoder: inout StateEncoder) {
    encoder.encode(id)
    encoder.encode(process)
    encoder.encode(name)
    encoder.encode(begin)
    encoder.encode(end) { $0.encode($1) }
    encoder.encode(result) { $0.encode($1.rawValue) }
    encoder.encode(library.rawValue)
    encoder.encode(suite) { $0.encode($1) }
    encoder.encode(arguments) { $0.encode($1) }
    encoder.encode(sourceFile) { $0.encode($1) }
    encoder.encode(sourceLine) { $0.encode($1) }
  }

  fileprivate init(_ decoder: inout StateDecoder) throws(DamagedArchive) {
    self.init(
      id: try decoder.int64(),
      process: try decoder.int64(),
      name: try decoder.string(),
      begin: try decoder.int64(),
      end: try decoder.optional { d throws(DamagedArchive) in try d.int64() },
      result: try decoder.optional { d throws(DamagedArchive) in try d.byte() }
        .flatMap(TestResult.init(rawValue:)),
      library: TestLibrary(rawValue: try decoder.byte()) ?? .program,
      suite: try decoder.optional { d throws(DamagedArchive) in try d.string() },
      arguments: try decoder.optional { d throws(DamagedArchive) in try d.string() },
      sourceFile: try decoder.optional { d throws(DamagedArchive) in try d.string() },
      sourceLine: try decoder.optional { d throws(DamagedArchive) in try d.int() }
    )
  }
}
