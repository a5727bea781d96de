/// Random layouts of nested boxes, generated from a seed.
struct RandomScreen {
  /// Generates numbers that depend only on the seed (SplitMix64).
  struct Generator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var bits = state
      bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
      bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
      return bits ^ (bits >> 31)
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
      elements[Int(next() % UInt64(elements.count))]
    }

    mutating func chance(_ percent: UInt64) -> Bool { next() % 100 < percent }

    mutating func length() -> Double { pick([0, 8, 8, 16, 20, 44, 100, 12.5, 33.25]) }
  }

  /// Makes a workload that contains the constraints but does not add any, with strengths of three
  /// levels.
  static func make(boxes: Int, using random: inout Generator) -> Workload {
    var workload = Workload(name: "random", size: boxes)
    let window = Frame(first: workload.makeVariables(4))
    workload.fix(window.horizontal.start, 0)
    workload.fix(window.vertical.start, 0)
    workload.fix(window.horizontal.size, random.pick([320, 375, 414]), .equal, level(&random, 60))
    workload.fix(window.vertical.size, random.pick([480, 667]), .equal, level(&random, 60))
    var frames = [window]
    for _ in 0..<boxes {
      let frame = Frame(first: workload.makeVariables(4))
      for axis in [\Frame.horizontal, \Frame.vertical] {
        let (own, outer) = (frame[keyPath: axis], random.pick(frames)[keyPath: axis])
        if random.chance(70) { workload.fix(own.size, 0, .greaterThanOrEqual) }
        workload.constrain(
          [(1, own.start), (-1, outer.start)],
          -random.length(),
          relation(&random),
          level(&random, 50)
        )
        if random.chance(70) {
          workload.constrain(
            [(1, outer.start), (1, outer.size), (-1, own.start), (-1, own.size)],
            -random.length(),
            relation(&random),
            level(&random, 40)
          )
        }
        if random.chance(60) {
          let wanted = Double(10 + random.next() % 190)
          workload.fix(own.size, wanted, .lessThanOrEqual, level(&random, 0))
          workload.fix(own.size, wanted, .greaterThanOrEqual, level(&random, 5))
        }
        if random.chance(30) {
          let other = random.pick(frames)[keyPath: axis]
          let ratio = random.pick([1.0, 1, 0.5, 2, 0.75])
          workload.constrain(
            [(1, own.size), (-ratio, other.size)],
            0,
            relation(&random),
            level(&random, 30)
          )
        }
      }
      frames.append(frame)
    }
    return workload
  }

  private static func relation(_ random: inout Generator) -> Workload.Relation {
    random.pick([.equal, .equal, .greaterThanOrEqual, .lessThanOrEqual])
  }

  private static func level(_ random: inout Generator, _ requiredPercent: UInt64) -> Double {
    random.chance(requiredPercent)
      ? Strength.required : random.pick([Strength.weak, Strength.medium, Strength.strong])
  }
}
