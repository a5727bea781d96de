import Testing

@testable import TraceAnalysis

@Suite struct `Superviews of two builds` {
  @Test func `are paired by place below one whose class was renamed`() {
    func side(_ card: String) -> (paths: Set<String>, parts: [String: Set<String>]) {
      let rows = (0..<1_000).map { "UIWindow/\(card)/RowView[\($0)]" }
      var parts = ["UIWindow/\(card)": Set(rows.map { PathComponents.last(of: $0) })]
      for row in rows { parts[row] = ["UILabel", "UIImageView"] }
      return (Set(rows + ["UIWindow/\(card)"]), parts)
    }
    let (base, new) = (side("CardView"), side("ProfileCard"))
    let pairs = SuperviewPairing.formerPaths(
      base: base.paths,
      new: new.paths,
      parts: (base.parts, new.parts)
    )
    #expect(pairs.count == 1_001)
    #expect(
      pairs.allSatisfy { $0.key.replacing("ProfileCard", with: "CardView") == $0.value }
    )
  }

  @Test func `are not paired if two could be meant`() {
    let parts: Set<String> = ["UILabel", "UIImageView"]
    let pairs = SuperviewPairing.formerPaths(
      base: ["UIWindow/First", "UIWindow/Second"],
      new: ["UIWindow/Third"],
      parts: (
        ["UIWindow/First": parts, "UIWindow/Second": parts], ["UIWindow/Third": parts]
      )
    )
    #expect(pairs.isEmpty)
  }

  @Test func `are not paired if one view stands for two`() {
    let parts: Set<String> = ["UILabel", "UIImageView"]
    let pairs = SuperviewPairing.formerPaths(
      base: ["UIWindow/First"],
      new: ["UIWindow/Second", "UIWindow/Third"],
      parts: (
        ["UIWindow/First": parts], ["UIWindow/Second": parts, "UIWindow/Third": parts]
      )
    )
    #expect(pairs.isEmpty)
  }

  @Test func `are not paired if less than half of their views are the same`() {
    let pairs = SuperviewPairing.formerPaths(
      base: ["UIWindow/First"],
      new: ["UIWindow/Second"],
      parts: (
        ["UIWindow/First": ["UILabel#a", "UILabel#b", "UILabel#c"]],
        ["UIWindow/Second": ["UILabel#c", "UILabel#d", "UILabel#e"]]
      )
    )
    #expect(pairs.isEmpty)
  }
}
