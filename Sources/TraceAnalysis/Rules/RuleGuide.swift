/// An explanation of a rule for people who meet it for the first time.
public struct RuleGuide: Hashable, Sendable {
  /// What a finding of the rule means.
  public var meaning: String
  /// Why it has a cost.
  public var reason: String
  /// What to do with another layout engine, if the finding's remedy does not apply.
  public var elsewhere: String?
  /// An example that the rule reports.
  public var before: String
  /// The same example without the problem.
  public var after: String
  /// A source for further reading.
  public var source: Source

  /// A talk that explains the rule's subject.
  public struct Source: Hashable, Sendable {
    /// Its title.
    public var title: String
    /// Its web address.
    public var address: String
  }

  init(
    _ meaning: String,
    because reason: String,
    before: String,
    after: String,
    elsewhere: String? = nil,
    source: Source = RuleGuide.talk
  ) {
    self.meaning = meaning
    self.reason = reason
    self.before = before
    self.after = after
    self.elsewhere = elsewhere
    self.source = source
  }

  static let talk = Source(
    title: "WWDC 2018, session 220: High Performance Auto Layout",
    address: "https://developer.apple.com/videos/play/wwdc2018/220/"
  )
  static let mysteries = Source(
    title: "WWDC 2015, session 219: Mysteries of Auto Layout, Part 2",
    address: "https://developer.apple.com/videos/play/wwdc2015/219/"
  )
  static let rendering = Source(
    title: "Tech Talks: Explore UI animation hitches and the render loop",
    address: "https://developer.apple.com/videos/play/tech-talks/10855/"
  )
}
