public import TraceStore

/// Where an instrument takes its rows from: beside what every analysis reads, what people look at only.
public protocol InstrumentSource: TraceSource {
  /// Returns how views stood when they were first written down, in order of time.
  func firstStates() throws -> [FirstState]
}

extension TraceReader: InstrumentSource {}
