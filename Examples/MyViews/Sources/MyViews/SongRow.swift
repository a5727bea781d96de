import UIKit

/// A row of a playlist that churns: each update removes all its constraints and adds them again.
public final class SongRow: UIView {
  public let title = UILabel()
  public let artist = UILabel()
  public let downloadMark = UIImageView()

  public var isDownloaded = false {
    didSet { setNeedsUpdateConstraints() }
  }

  private var current: [NSLayoutConstraint] = []

  public override init(frame: CGRect) {
    super.init(frame: frame)
    title.accessibilityIdentifier = "title"
    artist.accessibilityIdentifier = "artist"
    downloadMark.accessibilityIdentifier = "downloadMark"
    for view in [title, artist, downloadMark] {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
    }
  }

  public required init?(coder: NSCoder) {
    fatalError("SongRow is made in code.")
  }

  public override func updateConstraints() {
    NSLayoutConstraint.deactivate(current)
    current = [
      title.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
      title.topAnchor.constraint(equalTo: topAnchor, constant: 8),
      title.trailingAnchor.constraint(equalTo: downloadMark.leadingAnchor, constant: -8),
      artist.leadingAnchor.constraint(equalTo: title.leadingAnchor),
      artist.topAnchor.constraint(equalTo: title.bottomAnchor, constant: 4),
      artist.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -8),
      downloadMark.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -16),
      downloadMark.centerYAnchor.constraint(equalTo: centerYAnchor),
      downloadMark.heightAnchor.constraint(equalToConstant: 20),
      downloadMark.widthAnchor.constraint(equalToConstant: isDownloaded ? 20 : 0),
    ]
    NSLayoutConstraint.activate(current)
    super.updateConstraints()
  }
}
