import Signposts

extension LayoutShift.Culprit {
  /// A description with the view's name.
  func words(_ name: (Int64) -> String) -> String {
    let view = name(view)
    switch self {
    case .added: return "\(view) was added"
    case .removed: return "\(view) was removed"
    case .shown: return "\(view) was shown"
    case .hidden: return "\(view) was hidden"
    case .textSet: return "the text of \(view) was set"
    case .resized(_, let old, let new):
      let size = [old, new].map { rect in
        "\(NumberText.text(rect.width, decimals: 1)) × \(NumberText.text(rect.height, decimals: 1))"
      }
      return "\(view) went from \(size[0]) to \(size[1])"
    }
  }
}
