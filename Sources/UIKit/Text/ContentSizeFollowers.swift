/// A view whose fonts may follow the preferred content size.
@MainActor
protocol ContentSizeFollower: UIContentSizeCategoryAdjusting {
  /// Takes the fonts for a category, unless the view does not follow any more.
  func adjustFonts(to category: UIContentSizeCategory)
}

/// The views that follow the preferred content size, shown or not, in the order in which they began to.
@MainActor
enum ContentSizeFollowers {
  private struct WeakFollower {
    weak var view: (any ContentSizeFollower)?
  }

  private static var followers: [WeakFollower] = []
  private static var countAtCleaning = 64

  /// Lets a view follow from now on.
  static func add(_ view: any ContentSizeFollower) {
    if followers.count >= countAtCleaning {
      followers.removeAll { $0.view == nil }
      countAtCleaning = max(64, followers.count * 2)
    }
    followers.append(WeakFollower(view: view))
  }

  /// Notifies all followers of a category.
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
  /// The text with its fonts at a category; itself if none of them follows.
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
