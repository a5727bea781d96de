internal import TraceStore

// Call stacks in snapshots; see Collector+Snapshot.swift.

extension ProcessCallStacks {
  func encode(to encoder: inout StateEncoder) {
    encoder.encode(rows) { encoder, stack in
      encoder.encode(stack.key)
      encoder.encode(stack.value)
    }
    encoder.encode(rowsByAddresses) { encoder, stack in
      encoder.encode(stack.key) { $0.encode($1) }
      encoder.encode(stack.value)
    }
    encoder.encode(modules) { $1.encode(to: &$0) }
  }

  init(_ decoder: inout StateDecoder) throws(DamagedArchive) {
    let rows = try decoder.array { d throws(DamagedArchive) in
      (try d.uint32(), try d.int64())
    }
    let rowsByAddresses = try decoder.array { d throws(DamagedArchive) in
      (try d.array { d throws(DamagedArchive) in try d.unsigned() }, try d.int64())
    }
    self.init(
      rows: Dictionary(rows, uniquingKeysWith: { $1 }),
      rowsByAddresses: Dictionary(rowsByAddresses, uniquingKeysWith: { $1 }),
      modules: Set(try decoder.array(ModuleRow.init))
    )
  }
}

extension ModuleRow {
  fileprivate func encode(to encoder: inout StateEncoder) {
    encoder.encode(id)
    encoder.encode(process)
    encoder.encode(path)
    encoder.encode(buildID) { $0.encode($1) }
    encoder.encode(bias)
    encoder.encode(range.lowerBound)
    encoder.encode(range.upperBound)
    encoder.encode(fileSize)
    encoder.encode(fileTime)
  }

  fileprivate init(_ decoder: inout StateDecoder) throws(DamagedArchive) {
    let id = try decoder.int64()
    let process = try decoder.int64()
    let path = try decoder.string()
    let buildID = try decoder.optional { d throws(DamagedArchive) in try d.string() }
    let bias = try decoder.unsigned()
    let lower = try decoder.unsigned()
    let upper = try decoder.unsigned()
    guard lower <= upper else { throw DamagedArchive() }
    self.init(
      id: id,
      process: process,
      path: path,
      buildID: buildID,
      bias: bias,
      range: lower..<upper,
      fileSize: try decoder.int64(),
      fileTime: try decoder.int64()
    )
  }
}
