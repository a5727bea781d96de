/// A workload at several sizes, with its targets.
struct BenchmarkRow {
  /// A size, with kiwi's published time and the target time at that size, in microseconds.
  ///
  /// The published times are those of kiwi 1.5.1 on the machine for which the target times were
  /// set. The ratio of the two is the target on any machine.
  struct Point {
    var size: Int
    var kiwi: Double?
    var reach: Double?
  }

  var title: String
  /// The unit of the size.
  var unit: String
  var points: [Point]
  /// Whether the time of an operation must not grow with the size.
  var isFlat: Bool
  /// Above this size kiwi takes many minutes, so it is left out.
  private(set) var kiwiLimit = Int.max
  var make: (Int) -> Workload

  private init(
    _ title: String,
    by unit: String,
    isFlat: Bool = true,
    reach: Double,
    _ points: KeyValuePairs<Int, Double?>,
    make: @escaping (Int) -> Workload
  ) {
    self.title = title
    self.unit = unit
    self.isFlat = isFlat
    self.points = points.map { Point(size: $0.key, kiwi: $0.value, reach: reach) }
    self.make = make
  }

  private func leavingKiwiOut(above size: Int) -> BenchmarkRow {
    var row = self
    row.kiwiLimit = size
    return row
  }

  private func reaching(only size: Int) -> BenchmarkRow {
    var row = self
    for index in points.indices where points[index].size != size { row.points[index].reach = nil }
    return row
  }
}

extension BenchmarkRow {
  /// All rows.
  static var all: [BenchmarkRow] { blocks + chains + cells + grids + others }

  private static var blocks: [BenchmarkRow] {
    [
      BenchmarkRow(
        "build blocks, required, a block",
        by: "blocks",
        reach: 0.6,
        [10: 9.7, 100: 49, 1000: 500]
      ) {
        .buildBlocks($0, isMixed: false)
      },
      BenchmarkRow(
        "build blocks, mixed, a block",
        by: "blocks",
        reach: 3,
        [10: 14, 100: 80, 1000: 967]
      ) {
        .buildBlocks($0, isMixed: true)
      },
      BenchmarkRow(
        "add and remove a block beside",
        by: "blocks",
        reach: 4,
        [0: 5.0, 100: 351, 1000: 4323]
      ) {
        .addAndRemoveBlock(beside: $0)
      },
    ]
  }

  private static var chains: [BenchmarkRow] {
    [
      BenchmarkRow(
        "build a chain in order, a view",
        by: "views",
        reach: 0.2,
        [100: 15, 300: 92, 1000: 886]
      ) {
        .buildChain($0, .inOrder)
      },
      BenchmarkRow(
        "build a chain reversed, a view",
        by: "views",
        reach: 0.2,
        [100: nil, 300: 12, 1000: nil]
      ) {
        .buildChain($0, .reversed)
      },
      BenchmarkRow(
        "build a chain, equal widths, a view",
        by: "views",
        reach: 0.2,
        [100: nil, 300: 353, 1000: nil]
      ) {
        .buildChain($0, .equalWidths)
      }
      .leavingKiwiOut(above: 300),
      BenchmarkRow(
        "suggest at a chain's head",
        by: "views",
        isFlat: false,
        reach: 5,
        [100: 2.5, 1000: 59]
      ) {
        .suggestHead($0)
      }
      .reaching(only: 1000),
      BenchmarkRow(
        "swap one at a chain's tail",
        by: "views",
        reach: 5,
        [100: nil, 300: nil, 1000: nil]
      ) {
        .swapTail($0, isFlexible: false)
      },
      BenchmarkRow(
        "swap one at a flexible chain's tail",
        by: "views",
        reach: 5,
        [100: nil, 300: nil, 1000: nil]
      ) {
        .swapTail($0, isFlexible: true)
      },
      BenchmarkRow(
        "squeeze a chain",
        by: "views",
        isFlat: false,
        reach: 30,
        [30: nil, 100: 2400, 300: 52600]
      ) {
        .squeeze($0)
      }
      .reaching(only: 300),
    ]
  }

  private static var cells: [BenchmarkRow] {
    [
      BenchmarkRow("build cells, a cell", by: "cells", reach: 5, [1: 14, 100: 289, 300: 1072]) {
        .buildCells($0)
      },
      BenchmarkRow(
        "swap a cell's groups beside",
        by: "cells",
        reach: 2,
        [1: 4.9, 100: 236, 300: 964]
      ) {
        .swapGroups(beside: $0)
      },
      BenchmarkRow(
        "churn a whole cell beside",
        by: "cells",
        reach: 5,
        [1: 22, 100: 1531, 300: 5952]
      ) {
        .churnCell(beside: $0)
      },
      BenchmarkRow(
        "set one constant beside",
        by: "cells",
        reach: 0.15,
        [1: 0.17, 100: 35, 300: 371]
      ) {
        .setConstant(beside: $0)
      },
      BenchmarkRow(
        "the same through an edit variable",
        by: "cells",
        reach: 0.15,
        [1: 0.17, 100: 35, 300: 371]
      ) {
        .suggestConstant(beside: $0)
      },
    ]
  }

  private static var grids: [BenchmarkRow] {
    [
      BenchmarkRow(
        "build a flexible grid, a view",
        by: "a side",
        reach: 0.5,
        [5: nil, 10: nil, 20: 28]
      ) {
        .buildGrid(side: $0, isRigid: false)
      },
      BenchmarkRow("build a rigid grid, a view", by: "a side", reach: 1, [5: nil, 10: nil, 20: 50])
      {
        .buildGrid(side: $0, isRigid: true)
      },
      BenchmarkRow(
        "resize a flexible grid",
        by: "a side",
        isFlat: false,
        reach: 8,
        [5: nil, 10: nil, 20: 417]
      ) {
        .resizeGrid(side: $0, isRigid: false)
      }
      .reaching(only: 20),
      BenchmarkRow(
        "resize a rigid grid",
        by: "a side",
        isFlat: false,
        reach: 4,
        [5: nil, 10: nil, 20: 40]
      ) {
        .resizeGrid(side: $0, isRigid: true)
      }
      .reaching(only: 20),
    ]
  }

  private static var others: [BenchmarkRow] {
    [
      BenchmarkRow(
        "build a nest, a level",
        by: "levels",
        isFlat: false,
        reach: 1.5,
        [10: nil, 25: nil, 50: 895]
      ) {
        .buildNest(depth: $0)
      }
      .reaching(only: 50),
      BenchmarkRow(
        "resize a nest",
        by: "levels",
        isFlat: false,
        reach: 8,
        [10: nil, 25: nil, 50: 1900]
      ) {
        .resizeNest(depth: $0)
      }
      .reaching(only: 50),
      BenchmarkRow("build kiwi's own form", by: "form", isFlat: false, reach: 40, [1: 255]) { _ in
        .buildForm()
      },
      BenchmarkRow("resize kiwi's own form", by: "form", isFlat: false, reach: 0.5, [1: 1.0]) { _ in
        .resizeForm()
      },
    ]
  }
}
