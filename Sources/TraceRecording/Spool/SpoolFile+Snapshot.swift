internal import CSignposts

// The reading position in a spool file, for snapshots; see Collector+Snapshot.swift.

extension SpoolFile {
  /// The number of moments that a snapshot keeps, in addition to the first.
  ///
  /// Unread records are rarely older than these.
  private static let momentCount = 4096

  func encode(to encoder: inout StateEncoder) {
    encoder.encode(name)
    encoder.encode(knownChunks)
    encoder.encode(knownClaims)
    encoder.encode(finished) { $0.encode($1) }
    encoder.encode(accounts.claims)
    encoder.encode(accounts.leftSlots)
    encoder.encode(accounts.unreadSlots)
    encoder.encode(clock.moments.suffix(Self.momentCount)) { encoder, moment in
      encoder.encode(moment.ticks)
      encoder.encode(moment.monotonic)
    }
    encoder.encode(cursors) { encoder, cursor in
      encoder.encode(cursor.tid)
      encoder.encode(cursor.name)
      encoder.encode(cursor.isMain)
      encoder.encode(cursor.row)
      cursor.position.encode(to: &encoder)
    }
  }

  /// Opens a file again, to continue reading at its position.
  static func resumed(
    _ decoder: inout StateDecoder,
    in directory: String
  ) throws(DamagedArchive) -> SpoolFile {
    let name = try decoder.string()
    let path = directory + "/" + name
    guard !name.contains("/"),
      let file = SpoolFile(path: path) ?? SpoolFile(withoutHeader: path)
    else { throw DamagedArchive() }
    let knownChunks = try decoder.int()
    let knownClaims = try decoder.uint32()
    let finished = try decoder.array { d throws(DamagedArchive) in try d.int() }
    let accounts = SpoolAccounts(
      claims: try decoder.count(),
      leftSlots: try decoder.count(),
      unreadSlots: try decoder.count()
    )
    let moments = try decoder.array { d throws(DamagedArchive) in
      cs_moment(ticks: try d.unsigned(), monotonic: try d.unsigned())
    }
    let cursors = try decoder.array { d throws(DamagedArchive) in
      let cursor = ThreadCursor(
        file: file,
        tid: try d.uint32(),
        name: try d.string(),
        isMain: try d.bool()
      )
      cursor.row = try d.int64()
      cursor.resume(at: try ThreadCursor.Position(&d))
      return cursor
    }
    file.resume(
      cursors: cursors,
      knownChunks: knownChunks,
      knownClaims: knownClaims,
      finished: finished,
      accounts: accounts,
      moments: moments
    )
    return file
  }
}

extension ThreadCursor.Position {
  fileprivate func encode(to encoder: inout StateEncoder) {
    encoder.encode(chunks) { encoder, chunk in
      encoder.encode(chunk.index)
      encoder.encode(chunk.sequence)
    }
    encoder.encode(consumed)
    encoder.encode(damagedSlot) { $0.encode($1) }
    encoder.encode(longDuration) { $0.encode($1) }
    encoder.encode(pendingStack) { encoder, stack in
      encoder.encode(stack.id)
      encoder.encode(stack.kind)
    }
    encoder.encode(damagedChunks)
    encoder.encode(recordCount)
  }

  fileprivate init(_ decoder: inout StateDecoder) throws(DamagedArchive) {
    self.init(
      chunks: try decoder.array { d throws(DamagedArchive) in
        SpoolChunk(index: try d.int(), sequence: try d.uint32())
      },
      consumed: try decoder.int(),
      damagedSlot: try decoder.optional { d throws(DamagedArchive) in try d.count() },
      longDuration: try decoder.optional { d throws(DamagedArchive) in try d.unsigned() },
      pendingStack: try decoder.optional { d throws(DamagedArchive) in
        (id: try d.uint32(), kind: try d.uint32())
      },
      damagedChunks: try decoder.count(),
      recordCount: try decoder.count()
    )
  }
}
