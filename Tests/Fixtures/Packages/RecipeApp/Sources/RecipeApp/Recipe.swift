import UIKit

nonisolated struct Recipe: Identifiable, Hashable, Sendable {
  let id: Int
  var title: String
  var summary: String
  var minutes: Int
  var isFavorite = false
}

extension Recipe {
  static let samples: [Recipe] = (1...12).map { number in
    Recipe(
      id: number,
      title: "Soup number \(number)",
      summary: String(repeating: "Chop, stir, wait. ", count: number % 3 * 3 + 1),
      minutes: number * 5
    )
  }
}
