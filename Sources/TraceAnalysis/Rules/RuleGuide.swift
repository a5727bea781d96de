/// What a rule means, for people who meet it for the first time.
public struct RuleGuide: Hashable, Sendable {
  /// What was seen.
  public var meaning: String
  /// Why it costs.
  public var reason: String
  /// What to do where the layout engine is not Plumbline's own, if that is not what a finding's remedy says.
  public var elsewhere: String?
  /// Code that does it.
  public var before: String
  /// The same without it.
  public var after: String
  /// Where to read on.
  public var source: Source

  /// A talk that explains what the rule is about.
  public struct Source: Hashable, Sendable {
    /// What it is called.
    public var title: String
    /// Its page on the web.
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
