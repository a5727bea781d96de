import LayoutEngine
import Testing
import UIKit

/// Constraints that cannot all hold.
@MainActor
struct ConflictTests {
  private let window = makeWindow()

  @Test func `the newest of two conflicting constraints gives way, and is logged by its text`() {
    let view = makeView(in: window)
    view.pin(0, 0, 100, 10)
    let older = view.constraints[0]
    let newer = view.widthAnchor.constraint(equalToConstant: 60)
    newer.identifier = "narrow"
    let messages = conflicts {
      newer.isActive = true
      window.layoutIfNeeded()
    }
    expectEqual(messages.count, 1)
    let message = messages.first ?? ""
    #expect(message.contains("Unable to simultaneously satisfy constraints."))
    #expect(message.contains(older.description))
    #expect(message.hasSuffix("breaking constraint \n\(newer.description)\n"))
    #expect(newer.description.contains("'narrow' UIView:"))
    #expect(newer.isActive)
    expectEqual(view.frame.width, 100)

    older.isActive = false
    window.layoutIfNeeded()
    expectEqual(view.frame.width, 60)
  }

  @Test func `a forgotten translation holds, and the app's constraints give way`() {
    let view = UIView(frame: rect(0, 0, 50, 50))
    window.addSubview(view)
    let messages = conflicts {
      view.pin(10, 20, 100, 30)
      window.layoutIfNeeded()
    }
    expectEqual(messages.count, 4)
    #expect(messages.allSatisfy { $0.contains("<NSAutoresizingMaskLayoutConstraint:0x") })
    expectEqual(messages.count { broken($0).hasPrefix("<NSLayoutConstraint:0x") }, 4)
    expectEqual(view.frame, rect(0, 0, 50, 50))
  }

  /// Returns the last line of a message: the broken constraint.
  private func broken(_ message: String?) -> String {
    message?.split(separator: "\n").last.map(String.init) ?? ""
  }

  /// Makes a view with a frame, and constraints on its content that require another height.
  private func makeBanner(
    _ frame: CGRect,
    mask: UIView.AutoresizingMask = []
  ) -> (banner: UIView, content: [NSLayoutConstraint]) {
    let banner = UIView(frame: frame)
    banner.autoresizingMask = mask
    window.addSubview(banner)
    let inner = makeView(in: banner)
    return (
      banner,
      [
        inner.leadingAnchor.constraint(equalTo: banner.leadingAnchor, constant: 8),
        inner.topAnchor.constraint(equalTo: banner.topAnchor, constant: 8),
        inner.heightAnchor.constraint(equalToConstant: 40),
        inner.bottomAnchor.constraint(equalTo: banner.bottomAnchor, constant: -8),
      ]
    )
  }

  @Test(arguments: [
    UIView.AutoresizingMask(), .flexibleWidth, [.flexibleWidth, .flexibleHeight],
    .flexibleTopMargin, [.flexibleTopMargin, .flexibleBottomMargin],
    [.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin],
  ])
  func `a frame set in code stays, whatever its mask`(mask: UIView.AutoresizingMask) {
    let (banner, content) = makeBanner(rect(0, 100, 320, 44), mask: mask)
    let messages = conflicts {
      NSLayoutConstraint.activate(content)
      window.layoutIfNeeded()
    }
    expectEqual(banner.frame, rect(0, 100, 320, 44))
    expectEqual(messages.count, 1)
    expectEqual(broken(messages.first), content[3].description)
    // As high as the content requires, then lower again.
    banner.frame = rect(0, 100, 320, 56)
    window.layoutIfNeeded()
    expectEqual(banner.frame, rect(0, 100, 320, 56))
    #expect(window.engine?.brokenConstraints.isEmpty == true)
    _ = conflicts {
      banner.frame.size.height = 30
      window.layoutIfNeeded()
    }
    expectEqual(banner.frame, rect(0, 100, 320, 30))
  }

  @Test func `bounds, centre and transform set in code stay, too`() {
    let (banner, content) = makeBanner(rect(0, 100, 320, 44))
    _ = conflicts {
      NSLayoutConstraint.activate(content)
      window.layoutIfNeeded()
      banner.bounds.size.height = 20
      banner.center = CGPoint(x: 160, y: 300)
      window.layoutIfNeeded()
    }
    expectEqual(banner.frame, rect(0, 290, 320, 20))
    _ = conflicts {
      banner.transform = CGAffineTransform(translationX: 0, y: 10)
      window.layoutIfNeeded()
    }
    expectEqual(banner.frame, rect(0, 300, 320, 20))
  }

  @Test func `content that becomes required or larger later does not move the frame`() {
    let (banner, content) = makeBanner(rect(0, 100, 320, 44))
    content[3].priority = .defaultHigh
    content[2].constant = 28
    let messages = conflicts {
      NSLayoutConstraint.activate(content)
      window.layoutIfNeeded()
      content[2].constant = 60
      window.layoutIfNeeded()
    }
    #expect(messages.isEmpty)
    let late = conflicts {
      content[3].priority = .required
      window.layoutIfNeeded()
    }
    expectEqual(late.count, 1)
    expectEqual(banner.frame, rect(0, 100, 320, 44))
    content[2].constant = 28
    window.layoutIfNeeded()
    #expect(window.engine?.brokenConstraints.isEmpty == true)
  }

  /// A row whose content needs 116 points.
  private final class TallCell: UITableViewCell {
    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      let view = makeView(in: contentView)
      NSLayoutConstraint.activate([
        view.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 8),
        view.heightAnchor.constraint(equalToConstant: 100),
        view.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -8),
      ])
    }

    required init?(coder: NSCoder) { nil }
  }

  private final class OneRow: NSObject, UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }

    func tableView(
      _ tableView: UITableView,
      cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell { tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath) }
  }

  @Test func `a row keeps the height that the table gives it, and the log names it`() {
    let table = UITableView(frame: window.bounds)
    table.register(TallCell.self, forCellReuseIdentifier: "row")
    table.rowHeight = 44
    let source = OneRow()
    table.dataSource = source
    window.addSubview(table)
    let messages = conflicts { window.layoutIfNeeded() }
    let cell = table.visibleCells.first
    expectEqual(cell?.frame, rect(0, 0, 320, 44))
    expectEqual(cell?.contentView.frame.height, 44)
    expectEqual(messages.count, 1)
    let name = "'UIView-Encapsulated-Layout-Height' UITableViewCellContentView:0x"
    #expect(messages.first?.contains(name) == true)
    #expect(messages.first?.contains(".height == 44   (active)>") == true)
    #expect(broken(messages.first).contains("UIView:0x"))
    table.rowHeight = 116
    _ = conflicts {
      table.reloadData()
      window.layoutIfNeeded()
    }
    #expect(window.engine?.brokenConstraints.isEmpty == true)
  }

  @Test func `a header and an item keep their size, and the log names it as Apple's does`() {
    let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
    let item = UICollectionViewCell(frame: rect(0, 100, 50, 50))
    let cases: [(UIView, UIView, String)] = [
      (
        header, header.contentView,
        "'UIView-Encapsulated-Layout-Height' _UITableViewHeaderFooterContentView:0x"
      ),
      (item, item.contentView, "'UIView-Encapsulated-Layout-Height' UIView:0x"),
    ]
    for (container, content, name) in cases {
      window.addSubview(container)
      let size = container.frame.size
      let view = makeView(in: content)
      let messages = conflicts {
        NSLayoutConstraint.activate([
          view.topAnchor.constraint(equalTo: content.topAnchor, constant: 8),
          view.heightAnchor.constraint(equalToConstant: 100),
          view.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -8),
        ])
        window.layoutIfNeeded()
      }
      expectEqual(messages.count, 1)
      #expect(messages.first?.contains(name) == true, "\(messages)")
      #expect(broken(messages.first).hasPrefix("<NSLayoutConstraint:0x"))
      #expect(container.frame.size == size && content.frame.size == size)
    }
  }

  @Test func `a header of no width keeps it, and its content gives way`() {
    let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
    window.addSubview(header)
    let label = makeView(in: header.contentView)
    let messages = conflicts {
      NSLayoutConstraint.activate([
        label.leadingAnchor.constraint(equalTo: header.contentView.leadingAnchor, constant: 16),
        label.trailingAnchor.constraint(equalTo: header.contentView.trailingAnchor, constant: -16),
      ])
      window.layoutIfNeeded()
    }
    expectEqual(messages.count, 1)
    let name = "'UIView-Encapsulated-Layout-Width' _UITableViewHeaderFooterContentView:0x"
    #expect(messages.first?.contains(name) == true)
    #expect(messages.first?.contains(".width == 0   (active)") == true)
    // As in Apple's log, the content's line is the only one about the width.
    #expect(messages.first?.contains("UITableViewHeaderFooterView:0x") == false)
    #expect(header.frame == .zero && header.contentView.frame == .zero)
    header.frame = rect(0, 0, 320, 30)
    window.layoutIfNeeded()
    #expect(window.engine?.brokenConstraints.isEmpty == true)
    expectEqual(label.frame.width, 288)
  }

  @Test(arguments: [CGRect.zero, rect(0, 0, 0, 44), rect(0, 0, 100, 44), rect(0, 0, 320, 30)])
  func `a table's header has the table's width at once and keeps its height`(frame: CGRect) {
    for isAddedBefore in [false, true] {
      let table = UITableView(frame: window.bounds)
      let header = UIView(frame: frame)
      let box = makeView(in: header)
      NSLayoutConstraint.activate([
        box.leadingAnchor.constraint(equalTo: header.leadingAnchor, constant: 150),
        box.trailingAnchor.constraint(equalTo: header.trailingAnchor, constant: -150),
        box.topAnchor.constraint(equalTo: header.topAnchor, constant: 8),
        box.heightAnchor.constraint(equalToConstant: 40),
        box.bottomAnchor.constraint(equalTo: header.bottomAnchor, constant: -8),
      ])
      let messages = conflicts {
        if isAddedBefore {
          window.addSubview(table)
          window.layoutIfNeeded()
        }
        table.tableHeaderView = header
        window.addSubview(table)
        window.layoutIfNeeded()
      }
      expectEqual(messages.count, 1)
      #expect(messages.first?.contains(".height == \(Int(frame.height))   (active)>") == true)
      #expect(broken(messages.first).hasPrefix("<NSLayoutConstraint:0x"))
      expectEqual(header.frame, rect(0, 0, 320, frame.height))
      expectEqual(box.frame.width, 20)
      table.removeFromSuperview()
    }
  }

  @MainActor
  private final class HeaderSource: NSObject, UITableViewDataSource, UITableViewDelegate {
    var height = UITableView.automaticDimension
    var make: @MainActor () -> UIView = { UIView() }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }

    func tableView(
      _ tableView: UITableView,
      cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell { UITableViewCell() }

    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      make()
    }

    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
      height
    }
  }

  @Test(arguments: [false, true])
  func `a section's header conflicts with its height, not with the frame it was made with`(
    isPlainView: Bool
  ) {
    let source = HeaderSource()
    source.make = {
      let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
      let view = isPlainView ? UIView() : header
      let content = isPlainView ? view : header.contentView
      let box = makeView(in: content)
      NSLayoutConstraint.activate([
        box.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 16),
        box.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -16),
        box.topAnchor.constraint(equalTo: content.topAnchor, constant: 8),
        box.heightAnchor.constraint(equalToConstant: 40),
        box.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -8),
      ])
      return view
    }
    let table = UITableView(frame: window.bounds)
    table.sectionHeaderTopPadding = 0
    table.dataSource = source
    table.delegate = source
    window.addSubview(table)
    let automatic = conflicts {
      window.layoutIfNeeded()
      table.reloadData()
      window.layoutIfNeeded()
      table.reloadSections([0], with: .automatic)
      window.layoutIfNeeded()
    }
    expectEqual(automatic, [])
    expectEqual(table.rectForHeader(inSection: 0), rect(0, 0, 320, 56))
    source.height = 20
    let fixed = conflicts {
      table.reloadData()
      window.layoutIfNeeded()
    }
    expectEqual(fixed.count, 1)
    #expect(fixed.first?.contains(".height == 20   (active)>") == true)
    #expect(broken(fixed.first).hasPrefix("<NSLayoutConstraint:0x"))
    expectEqual(table.rectForHeader(inSection: 0), rect(0, 0, 320, 20))
  }

  @Test(arguments: [CGSize.zero, CGSize(width: 60, height: 60)])
  func `in a window that is too small the content breaks, and one line says how large it is`(
    size: CGSize
  ) {
    let window = makeWindow(width: size.width, height: size.height)
    let controller = UIViewController()
    window.rootViewController = controller
    let view = makeView(in: controller.view)
    let messages = conflicts {
      view.pin(20, 20, 80, 80)
      NSLayoutConstraint.activate([
        view.rightAnchor.constraint(equalTo: controller.view.rightAnchor, constant: -20),
        view.bottomAnchor.constraint(equalTo: controller.view.bottomAnchor, constant: -20),
      ])
      window.layoutIfNeeded()
    }
    expectEqual(messages.count, 2)
    for (message, edge) in zip(messages, ["Width", "Height"]) {
      expectEqual(message.components(separatedBy: "'UIView-Encapsulated-Layout-\(edge)'").count, 2)
      #expect(!message.contains("UIWindow:0x"))
      #expect(broken(message).hasPrefix("<NSLayoutConstraint:0x"))
      #expect(!broken(message).contains("Encapsulated"))
    }
    #expect(window.frame.size == size && controller.view.frame.size == size)
  }

  @Test func `the log shows frames and masks in Apple's form`() {
    let view = UIView(frame: rect(10, 20, 100, 30))
    view.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    window.addSubview(view)
    let address = view.layoutItemDescription
    func line(_ constraint: NSLayoutConstraint) -> String {
      let message = conflicts {
        constraint.isActive = true
        window.layoutIfNeeded()
        constraint.isActive = false
      }.first
      let lines = message?.split(separator: "\n") ?? []
      return lines.first { $0.contains("h=-&- v=&--") }.map(String.init) ?? "\(lines)"
    }
    let left = line(view.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 3))
    #expect(left.contains("\(address).minX == 10   (active, names: '|':UIWindow:0x"))
    let width = line(view.widthAnchor.constraint(equalToConstant: 3))
    #expect(width.contains("\(address).width == UIWindow:0x"))
    #expect(width.contains(".width - 220   (active)>"))
    let height = line(view.heightAnchor.constraint(equalToConstant: 3))
    #expect(height.contains("\(address).height == 30   (active)>"))
    #expect(height.contains("<NSAutoresizingMaskLayoutConstraint:0x"))
  }

  @Test func `the log names stacks, margins, safe areas and roots as Apple's does`() {
    let controller = UIViewController()
    window.rootViewController = controller
    controller.additionalSafeAreaInsets.left = 20
    let stack = UIStackView(arrangedSubviews: [makeView(), makeView()])
    stack.isLayoutMarginsRelativeArrangement = true
    stack.spacing = 8
    stack.translatesAutoresizingMaskIntoConstraints = false
    controller.view.addSubview(stack)
    let widths = stack.arrangedSubviews.map { $0.widthAnchor.constraint(equalToConstant: 200) }
    let guide = controller.view.safeAreaLayoutGuide
    let inner = makeView(in: stack.arrangedSubviews[0])
    let margins = stack.arrangedSubviews[0].layoutMarginsGuide
    let messages = conflicts {
      NSLayoutConstraint.activate(
        [
          stack.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
          stack.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
        ] + widths
      )
      window.layoutIfNeeded()
      NSLayoutConstraint.activate([
        inner.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
        inner.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
        inner.widthAnchor.constraint(equalToConstant: 500),
      ])
      window.layoutIfNeeded()
    }
    expectEqual(messages.count, 2)
    for name in [
      "'UISV-canvas-connection'", "'UISV-spacing'", "'UIViewSafeAreaLayoutGuide-left'",
      "'UIView-Encapsulated-Layout-Width' UIView:0x",
    ] {
      #expect(messages.first?.contains(name) == true, "\(name)")
    }
    #expect(broken(messages.first).contains(".width == 200"))
    #expect(messages.last?.contains("'UIView-rightMargin-guide-constraint'") == true)
  }

  @Test func `the log names the target of a fitting size as Apple's does`() {
    let view = makeView(in: window)
    let inner = makeView(in: view)
    inner.pin(8, 8, 100, 10)
    inner.rightAnchor.constraint(equalTo: view.rightAnchor, constant: -8).isActive = true
    let messages = conflicts {
      _ = view.systemLayoutSizeFitting(
        CGSize(width: 50, height: 0),
        withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      )
    }
    expectEqual(messages.count, 1)
    #expect(messages.first?.contains("'fittingSizeHTarget' UIView:0x") == true)
  }

  @Test func `a constant that comes into conflict is handled as an activation is`() {
    let view = makeView(in: window)
    view.pin(0, 0, 100, 10)
    let most = view.widthAnchor.constraint(lessThanOrEqualToConstant: 150)
    most.isActive = true
    let messages = conflicts {
      view.constraints[0].constant = 200
      window.layoutIfNeeded()
    }
    expectEqual(messages.count, 1)
    expectEqual(view.frame.width, 200)
    view.constraints[0].constant = 120
    window.layoutIfNeeded()
    expectEqual(view.frame.width, 120)
    let again = conflicts {
      view.constraints[0].priority = .defaultHigh
      view.constraints[0].constant = 500
      window.layoutIfNeeded()
    }
    #expect(again.isEmpty)
    expectEqual(view.frame.width, 150)
  }

  @Test func `content that is too large breaks itself, not the frame of its container`() {
    let controller = UIViewController()
    window.rootViewController = controller
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    window.addSubview(cell)
    for container: UIView in [window, controller.view, cell.contentView] {
      let view = makeView(in: container)
      let constraints = [
        view.leftAnchor.constraint(equalTo: container.leftAnchor),
        view.widthAnchor.constraint(equalToConstant: 700),
        view.rightAnchor.constraint(equalTo: container.rightAnchor),
      ]
      let messages = conflicts {
        NSLayoutConstraint.activate(constraints)
        window.layoutIfNeeded()
      }
      expectEqual(messages.count, 1)
      #expect(messages.first?.hasSuffix("constraint \n\(constraints[2].description)\n") == true)
      expectEqual(view.frame.width, 700)
      expectEqual(container.frame.width, 320)
    }
  }
}
