import Testing

@testable import UIKit

@MainActor
@Suite struct CellInitializerTests {
  class TitleCell: UITableViewCell {
    let title = UILabel()

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      title.text = reuseIdentifier
      contentView.addSubview(title)
    }

    @available(*, unavailable)
    required init?(coder aDecoder: NSCoder) {
      fatalError("init(coder:) has not been implemented")
    }
  }

  /// Declares no initializers.
  final class BoldTitleCell: TitleCell {
    let rule = UIView()
  }

  final class PlainCell: UITableViewCell {}

  final class BadgeHeader: UITableViewHeaderFooterView {
    var badge: String?

    override init(reuseIdentifier: String?) {
      super.init(reuseIdentifier: reuseIdentifier)
      badge = "\(reuseIdentifier ?? "none")!"
    }

    required init?(coder: NSCoder) { nil }
  }

  class PhotoCell: UICollectionViewCell {
    let photo = UIView()

    override init(frame: CGRect) {
      super.init(frame: frame)
      contentView.addSubview(photo)
    }

    required init?(coder: NSCoder) { fatalError("not from an archive") }
  }

  final class Ornament: UICollectionReusableView {
    var ornaments = 0

    override init(frame: CGRect) {
      super.init(frame: frame)
      ornaments = 3
    }

    required init?(coder: NSCoder) { nil }
  }

  @Test func `a table makes a cell of the registered class by its own initializer`() throws {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    table.register(TitleCell.self, forCellReuseIdentifier: "a title of more than fifteen bytes")
    table.register(BoldTitleCell.self, forCellReuseIdentifier: "bold")
    table.register(PlainCell.self, forCellReuseIdentifier: "plain")
    let cell = table.dequeueReusableCell(withIdentifier: "a title of more than fifteen bytes")
    let title = try #require(cell as? TitleCell)
    expectEqual(title.title.text, "a title of more than fifteen bytes")
    expectEqual(title.reuseIdentifier, "a title of more than fifteen bytes")
    let bold = try #require(table.dequeueReusableCell(withIdentifier: "bold") as? BoldTitleCell)
    expectEqual(bold.title.text, "bold")
    #expect(table.dequeueReusableCell(withIdentifier: "plain") is PlainCell)
  }

  @Test func `cells made dynamically are released with what they hold`() {
    weak var cell: TitleCell?
    weak var photo: PhotoCell?
    do {
      let identifier = String(repeating: "identifier ", count: 5)
      let made = TitleCell.make(style: .subtitle, reuseIdentifier: identifier)
      cell = made as? TitleCell
      expectEqual(cell?.reuseIdentifier, identifier)
      photo = PhotoCell.make(frame: .zero) as? PhotoCell
    }
    #expect(cell == nil)
    #expect(photo == nil)
  }

  @Test func `headers, collection cells and reusable views are made of the registered class`() {
    let header = BadgeHeader.make(reuseIdentifier: "section") as? BadgeHeader
    expectEqual(header?.badge, "section!")
    #expect((BadgeHeader.make(reuseIdentifier: nil) as? BadgeHeader)?.badge == "none!")
    let frame = CGRect(x: 1, y: 2, width: 30, height: 40)
    let kinds: [UICollectionReusableView.Type] = [PhotoCell.self, Ornament.self]
    let views = kinds.map { $0.make(frame: frame) }
    #expect(views.allSatisfy { $0.frame == frame })
    #expect((views[0] as? PhotoCell)?.photo.superview == (views[0] as? PhotoCell)?.contentView)
    #expect((views[1] as? Ornament)?.ornaments == 3)
  }

  @Test func `cells and headers can be made without arguments and with a frame`() {
    #expect(UITableViewCell().reuseIdentifier == nil)
    let title = TitleCell()
    expectEqual(title.title.superview, title.contentView)
    expectEqual(PlainCell(frame: CGRect(x: 0, y: 0, width: 10, height: 20)).frame.height, 20)
    let header = UITableViewHeaderFooterView()
    expectEqual(header.contentView.superview, header)
    let photo = PhotoCell()
    expectEqual(photo.photo.superview, photo.contentView)
    expectEqual(Ornament().ornaments, 3)
  }
}
