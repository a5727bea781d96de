import Testing

@testable import TraceAnalysis

@Suite struct `Slices of one track` {
  private func slice(_ id: UInt64) -> SliceLanes.Enclosing {
    SliceLanes.Enclosing(id: id, pass: 1)
  }

  private func place(
    _ lane: Int,
    _ depth: Int,
    _ enclosing: SliceLanes.Enclosing?
  ) -> SliceLanes.Place {
    SliceLanes.Place(lane: lane, depth: depth, enclosing: enclosing)
  }

  @Test func `that nest share a lane`() {
    var lanes = SliceLanes()
    #expect(lanes.place(begin: 0, end: 100, slice(1)) == place(0, 0, nil))
    #expect(lanes.place(begin: 10, end: 50, slice(2)) == place(0, 1, slice(1)))
    #expect(lanes.place(begin: 50, end: 100, slice(3)) == place(0, 1, slice(1)))
    #expect(lanes.enclosing(99) == slice(3))
    #expect(lanes.place(begin: 100, end: 120, slice(4)) == place(0, 0, nil))
    #expect(lanes.enclosing(120) == nil)
  }

  @Test func `that overlap have a lane each`() {
    var lanes = SliceLanes()
    #expect(lanes.place(begin: 0, end: 100, slice(1)) == place(0, 0, nil))
    #expect(lanes.place(begin: 50, end: 150, slice(2)) == place(1, 0, nil))
    #expect(lanes.place(begin: 60, end: 90, slice(3)) == place(0, 1, slice(1)))
    #expect(lanes.place(begin: 95, end: 120, slice(4)) == place(1, 1, slice(2)))
    #expect(lanes.place(begin: 160, end: 170, slice(5)) == place(0, 0, nil))
  }

  @Test func `take no more lanes than can be looked at`() {
    var lanes = SliceLanes()
    let places = (0..<1_000).map { number in
      lanes.place(begin: number, end: number + 5_000, slice(1))?.lane
    }
    #expect(places == (0..<64).map(Optional.some) + Array(repeating: nil, count: 936))
  }
}
