import TraceAnalysis
import UIKit

extension RuleProgram {
  static let reappearingSizing = RuleProgram(.reappearingSizing) { screen in
    scroll(Notes(cell: NoteCell.self), on: screen)
  } after: { screen in
    scroll(Notes(cell: RememberingNoteCell.self), on: screen)
  }

  /// Down and back, twice.
  @MainActor private static func scroll(_ notes: Notes, on screen: Screen) {
    screen.show(notes.list, named: "notes")
    for offset in [300.0, 600, 900, 600, 300, 0, 300, 600, 900, 600, 300, 0] {
      notes.list.contentOffset.y = offset
      screen.turn()
    }
  }
}

/// Notes below each other, each as high as its text.
@MainActor
private final class Notes: NSObject, UICollectionViewDataSource {
  let list: UICollectionView

  init(cell: NoteCell.Type) {
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
    layout.itemSize = CGSize(width: 320, height: 60)
    list = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480),
      collectionViewLayout: layout
    )
    super.init()
    list.register(cell, forCellWithReuseIdentifier: "note")
    list.dataSource = self
  }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  {
    30
  }

  func collectionView(
    _ collectionView: UICollectionView,
    cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "note", for: indexPath)
    let text = String(repeating: "Note \(indexPath.item). ", count: 4 + indexPath.item % 7 * 4)
    (cell as? NoteCell)?.show(text)
    return cell
  }
}

// MARK: - Before

@MainActor
private class NoteCell: UICollectionViewCell {
  let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.numberOfLines = 0
    contentView.add(label, named: "text")
    NSLayoutConstraint.activate([
      contentView.widthAnchor.constraint(equalToConstant: 320),
      label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 8),
      label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 8),
      label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -8),
      label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -8),
    ])
  }

  required init?(coder: NSCoder) { nil }

  func show(_ text: String) {
    label.text = text
  }
}

// MARK: - After

@MainActor
private final class RememberingNoteCell: NoteCell {
  /// By text; a screen would keep them by the note's identifier and the width.
  private static var heights: [String: CGFloat] = [:]

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    let text = label.text ?? ""
    if let height = Self.heights[text] {
      layoutAttributes.size = CGSize(width: 320, height: height)
      return layoutAttributes
    }
    let fitting = super.preferredLayoutAttributesFitting(layoutAttributes)
    Self.heights[text] = fitting.size.height
    return fitting
  }
}
