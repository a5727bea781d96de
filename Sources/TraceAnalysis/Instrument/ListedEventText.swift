internal import Signposts
package import TraceStore

extension ListedEvent {
  /// The event's details as text, such as `top 47 → 0, bottom 34 → 21`.
  package var text: String {
    let values = Dictionary(details.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    let (old, new) = Detail.prefixes
    return details.compactMap { detail in
      guard let counterpart = detail.counterpart, let other = values[counterpart] else {
        return "\(Self.words(detail.name)) \(Self.text(detail.value))"
      }
      // Write a pair once, at the position of its first value.
      guard detail.name.hasPrefix(old) else { return nil }
      let name = Self.words(String(counterpart.dropFirst(new.count)))
      return "\(name) \(Self.text(detail.value)) → \(Self.text(other))"
    }
    .joined(separator: ", ")
  }

  private static func words(_ name: String) -> String {
    String(name.map { $0 == "_" ? " " : $0 })
  }

  private static func text(_ value: Detail.Value) -> String {
    switch value {
    case .number(let number): NumberText.text(number)
    case .text(let text): text
    }
  }
}
