import Foundation

/// Generates the feed: the same entries for a seed, in every run.
struct FeedGenerator {
  private var random: SplitMix64

  /// Creates a generator with a seed.
  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// Generates the first entries of the seed's feed.
  ///
  /// The first four rows have the four layouts, so that a short feed contains them all.
  static func entries(_ count: Int, seed: UInt64 = 220) -> [FeedEntry] {
    var generator = FeedGenerator(seed: seed)
    return (0..<count).map { generator.entry(at: $0) }
  }

  private mutating func entry(at index: Int) -> FeedEntry {
    let layouts = FeedLayout.allCases
    let layout =
      index < layouts.count
      ? layouts[index]
      : FeedLayout(
        hasPhoto: random.happens(inPercent: 40),
        isShared: random.happens(inPercent: 35)
      )
    return FeedEntry(
      index: index,
      title: title(),
      date: date(daysAgo: index / 3),
      logEntry: logEntry(),
      sharedWith: layout.isShared ? sharedWith() : nil,
      photoSize: layout.hasPhoto ? photoSize() : nil
    )
  }

  private mutating func title() -> String {
    let place = random.pick(Vocabulary.places)
    return switch random.number(below: 10) {
    case 0..<4: place
    case 4..<7: "\(random.pick(Vocabulary.outings)) \(place)"
    case 7..<9: "\(random.pick(Vocabulary.outings)) \(place) and back"
    default:
      "\(random.pick(Vocabulary.outings)) \(place) with a detour to \(random.pick(Vocabulary.places))"
    }
  }

  private func date(daysAgo: Int) -> String {
    switch daysAgo {
    case 0: "Today"
    case 1: "Yesterday"
    case 2..<7: "\(daysAgo) days ago"
    default:
      // Months of 30 days, counted back from June: dates that look right, without a calendar.
      "\(Vocabulary.months[(daysAgo / 30) % 12]) \(30 - daysAgo % 30)"
    }
  }

  private mutating func logEntry() -> String {
    let sentenceCount =
      switch random.number(below: 10) {
      case 0..<3: 1
      case 3..<7: 2
      case 7..<9: 4
      default: 8
      }
    let sentences = (0..<sentenceCount).map { _ in sentence() }
    // About one entry in eight has a separate paragraph at the end.
    guard sentenceCount > 1, random.happens(inPercent: 12) else {
      return sentences.joined(separator: " ")
    }
    return sentences.dropLast().joined(separator: " ") + "\n" + sentences[sentenceCount - 1]
  }

  private mutating func sentence() -> String {
    let opening = random.pick(Vocabulary.openings)
    let observation = random.pick(Vocabulary.observations)
    return switch random.number(below: 4) {
    case 0: "\(opening)."
    case 1: "\(opening), \(observation)."
    case 2: "\(opening), \(observation), and \(random.pick(Vocabulary.observations))."
    default: "\(opening): \(random.pick(Vocabulary.distances)) km, \(observation)."
    }
  }

  private mutating func sharedWith() -> String {
    let first = random.pick(Vocabulary.people)
    return switch random.number(below: 3) {
    case 0: first
    case 1: "\(first) and \(random.pick(Vocabulary.people))"
    default: "\(first) and \(2 + random.number(below: 20)) others"
    }
  }

  private mutating func photoSize() -> CGSize {
    random.pick([
      CGSize(width: 1600, height: 900), CGSize(width: 1200, height: 1200),
      CGSize(width: 900, height: 1600), CGSize(width: 3000, height: 1000),
    ])
  }
}

/// The vocabulary of the feed.
private enum Vocabulary {
  static let places = [
    "Mount Tamalpais", "Castle Rock", "Big Basin", "Mission Peak", "Lake Chabot", "Point Reyes",
    "Black Mountain", "Windy Hill", "Muir Woods", "Half Dome", "Angel Island", "Sunol",
  ]
  static let outings = [
    "Quite a hike up", "A slow walk to", "Running around", "Before sunrise at", "Lost near",
    "The long way to",
  ]
  static let people = [
    "Amina", "Björn", "Chiara", "Devon", "Émile", "Fatou", "Grete", "Hiro", "Inés",
  ]
  static let months = [
    "June", "May", "April", "March", "February", "January", "December", "November", "October",
    "September", "August", "July",
  ]
  static let distances = ["4.2", "7", "9.5", "12", "18.4", "23"]
  static let openings = [
    "Fog until noon", "We left at six", "The bridge is closed again", "Steep at the end",
    "Nobody on the trail", "My knees remember this one", "First swim of the year",
    "The dog found every puddle there was", "Rain from the second mile on",
  ]
  static let observations = [
    "then the whole bay lay below us", "two hawks over the ridge", "mud up to the ankles",
    "the spring near the upper hut has water", "we had the summit to ourselves for an hour",
    "wild iris all along the north side", "blisters", "the last bus had just gone",
    "coffee from the flask tasted better than any other this week",
  ]
}
