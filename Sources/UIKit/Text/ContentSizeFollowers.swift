/// A view whose fonts may follow the preferred content size.
@MainActor
protocol ContentSizeFollower: UIContentSizeCategoryAdjusting {
  /// Updates the fonts to a category, unless the view no longer follows it.
  func adjustFonts(to category: UIContentSizeCategory)
}

/// The views that follow the preferred content size, visible or not, in the order in which they
/// were added.
@MainActor
enum ContentSizeFollowers {
  private struct WeakFollower {
    weak var view: (any ContentSizeFollower)?
  }

  private static var followers: [WeakFollower] = []
  private static var countAtCleaning = 64

  /// Adds a view that follows the preferred content size.
  static func add(_ view: any ContentSizeFollower) {
    if followers.count >= countAtCleaning {
      followers.removeAll { $0.view == nil }
      countAtCleaning = max(64, followers.count * 2)
    }
    followers.append(WeakFollower(view: view))
  }

  /// Updates all followers to a category.
  static func adjust(to category: UIContentSizeCategory) {
    var told: Set<ObjectIdentifier> = []
    for follower in followers {
      guard let view = follower.view, told.insert(ObjectIdentifier(view)).inserted else { continue }
      view.adjustFonts(to: category)
    }
    followers.removeAll { $0.view == nil }
  }
}

extension NSAttributedString {
  /// Returns the text with its fonts at a category, or the text itself if none of them follows it.
  func adjusted(to category: UIContentSizeCategory) -> NSAttributedString {
    var changed: NSMutableAttributedString?
    unsafe enumerateAttribute(.font, in: NSRange(location: 0, length: length)) { value, range, _ in
      guard let font = value as? UIFont else { return }
      let adjusted = font.adjusted(to: category)
      guard adjusted !== font else { return }
      let text = changed ?? NSMutableAttributedString(attributedString: self)
      text.addAttribute(.font, value: adjusted, range: range)
      changed = text
    }
    return changed ?? self
  }
}
