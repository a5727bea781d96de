import TraceAnalysis
import UIKit

extension RuleProgram {
  static let listInvalidation = RuleProgram(.listInvalidation) { screen in
    let page = CarelessGallery()
    screen.show(page, named: "gallery")
    for step in 1...6 {
      page.progress = CGFloat(step * 8)
      screen.turn()
    }
  } after: { screen in
    let page = CarefulGallery()
    screen.show(page, named: "gallery")
    for step in 1...6 {
      page.progress = CGFloat(step * 8)
      screen.turn()
    }
  }
}

/// A list above a bar that grows.
@MainActor
private class Gallery: UIView, UICollectionViewDataSource {
  let list = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
  private let bar = UIView()

  var progress: CGFloat = 0 {
    didSet { setNeedsLayout() }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "picture")
    list.dataSource = self
    add(list, named: "list")
    addSubview(bar)
    NSLayoutConstraint.activate([
      list.topAnchor.constraint(equalTo: topAnchor),
      list.leadingAnchor.constraint(equalTo: leadingAnchor),
      list.trailingAnchor.constraint(equalTo: trailingAnchor),
      list.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -4),
    ])
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    bar.frame = CGRect(x: 0, y: bounds.height - 4, width: progress, height: 4)
  }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  {
    60
  }

  func collectionView(
    _ collectionView: UICollectionView,
    cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "picture", for: indexPath)
  }
}

// MARK: - Before

@MainActor
private final class CarelessGallery: Gallery {
  override func layoutSubviews() {
    super.layoutSubviews()
    list.collectionViewLayout.invalidateLayout()
  }
}

// MARK: - After

@MainActor
private final class CarefulGallery: Gallery {
  private var lastWidth: CGFloat = 0

  override func layoutSubviews() {
    super.layoutSubviews()
    guard bounds.width != lastWidth else { return }
    lastWidth = bounds.width
    list.collectionViewLayout.invalidateLayout()
  }
}
