import Testing
import UIKit

@MainActor
struct FittingAfterLayoutTests {
  private let text = String(
    repeating: "A label of several lines wraps where it was laid out. ",
    count: 3
  )

  /// Makes a view with a multiline label, 8 points from its top and bottom and 16 from its sides.
  private func makeHeader() -> (header: UIView, label: UILabel) {
    let header = UIView()
    let label = UILabel()
    label.numberOfLines = 0
    label.text = text
    pin(label, in: header)
    return (header, label)
  }

  private func pin(_ view: UIView, in superview: UIView) {
    view.translatesAutoresizingMaskIntoConstraints = false
    superview.addSubview(view)
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: superview.topAnchor, constant: 8),
      view.bottomAnchor.constraint(equalTo: superview.bottomAnchor, constant: -8),
      view.leadingAnchor.constraint(equalTo: superview.leadingAnchor, constant: 16),
      view.trailingAnchor.constraint(equalTo: superview.trailingAnchor, constant: -16),
    ])
  }

  /// Returns the height of the text in a width, plus the 16 points around it.
  private func wrappedHeight(_ label: UILabel, in width: CGFloat) -> CGFloat {
    label.sizeThatFits(CGSize(width: width - 32, height: 0)).height + 16
  }

  @Test func `a view that was only fitted does not hold its frame, and holds it once laid out`() {
    let (header, label) = makeHeader()
    let fitted = conflicts {
      let size = header.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
      #expect(isNear(size.height, label.intrinsicContentSize.height + 16))
      let wrapped = header.systemLayoutSizeFitting(
        CGSize(width: 375, height: 0),
        withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      )
      #expect(wrapped.width == 375 && wrapped.height > size.height)
    }
    expectEqual(fitted, [])
    header.frame.size = CGSize(width: 375, height: wrappedHeight(label, in: 375))
    let laidOut = conflicts { header.layoutIfNeeded() }
    #expect(laidOut == [] && label.frame.width == 343 && !label.hasAmbiguousLayout)
    let narrow = conflicts {
      header.frame.size.width = 20
      header.layoutIfNeeded()
    }
    expectEqual(narrow.count, 1)
    let broken = narrow.first?.components(separatedBy: "breaking constraint \n").last
    #expect(broken?.hasPrefix("<NSLayoutConstraint:") == true)
    expectEqual(header.frame.width, 20)
  }

  @Test func `a view that was fitted before it came into a window holds its frame there`() {
    let window = makeWindow()
    let (header, label) = makeHeader()
    _ = header.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    header.frame = rect(10, 20, 200, 300)
    window.addSubview(header)
    window.layoutIfNeeded()
    expectEqual(header.frame, rect(10, 20, 200, 300))
    expectEqual(label.frame, rect(16, 8, 168, 284))
  }

  @Test(arguments: [false, true])
  func `a label that was laid out wraps at its width when its header is fitted`(
    isConstrained: Bool
  ) {
    let (header, label) = makeHeader()
    let oneLine = header.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    #expect(oneLine.width > 375)
    if isConstrained {
      header.translatesAutoresizingMaskIntoConstraints = false
      header.widthAnchor.constraint(equalToConstant: 375).isActive = true
    } else {
      header.frame.size.width = 375
    }
    header.layoutIfNeeded()
    for target in [UIView.layoutFittingCompressedSize, UIView.layoutFittingExpandedSize] {
      let size = header.systemLayoutSizeFitting(target)
      #expect(size.height == wrappedHeight(label, in: 375) || target.height > 0)
      #expect(size.height >= wrappedHeight(label, in: 375))
      #expect(size.height > oneLine.height)
      #expect(size.width <= 375)
    }
    let width = header.systemLayoutSizeFitting(CGSize(width: 375, height: 0))
    expectEqual(width.height, wrappedHeight(label, in: 375))
  }

  @Test func `a header in a table gets the height of its wrapped text in viewDidLayoutSubviews`() {
    final class Controller: UITableViewController {
      let header = UIView()

      override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        guard let header = tableView.tableHeaderView else { return }
        let height = header.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).height
        guard header.frame.height != height else { return }
        header.frame.size.height = height
        tableView.tableHeaderView = header
      }
    }
    let (header, label) = makeHeader()
    let controller = Controller()
    controller.tableView.tableHeaderView = header
    let window = makeWindow(width: 375, height: 600)
    window.rootViewController = controller
    window.layoutIfNeeded()
    window.layoutIfNeeded()
    expectEqual(header.frame.size, CGSize(width: 375, height: wrappedHeight(label, in: 375)))
    expectEqual(label.frame.height, header.frame.height - 16)
  }

  @Test func `a prototype cell is fitted at the width that it was laid out with`() {
    let cell = UITableViewCell(style: .default, reuseIdentifier: "text")
    let label = UILabel()
    label.numberOfLines = 0
    pin(label, in: cell.contentView)
    for width in [320, 375, 414] as [CGFloat] {
      for count in 1...3 {
        label.text = String(repeating: text, count: count)
        cell.bounds = rect(0, 0, width, 44)
        cell.setNeedsLayout()
        cell.layoutIfNeeded()
        let size = cell.contentView.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        #expect(size.height == wrappedHeight(label, in: width), "\(width) × \(count)")
        // The cell itself is as high as its content.
        let whole = cell.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        expectEqual(whole, size)
        let given = cell.systemLayoutSizeFitting(
          CGSize(width: width, height: 0),
          withHorizontalFittingPriority: .required,
          verticalFittingPriority: .fittingSizeLevel
        )
        expectEqual(given, CGSize(width: width, height: size.height))
      }
    }
  }

  @Test func `another text wraps only once it has been laid out`() {
    let (header, label) = makeHeader()
    header.frame.size.width = 375
    header.layoutIfNeeded()
    label.text = text + text
    let unknown = header.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    #expect(unknown.width > 375)
    header.layoutIfNeeded()
    let known = header.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    expectEqual(known.height, wrappedHeight(label, in: 375))
    header.frame.size.width = 300
    header.layoutIfNeeded()
    let narrower = header.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    expectEqual(narrower.height, wrappedHeight(label, in: 300))
  }

  @Test func `a required width decides where the text wraps`() {
    let (header, label) = makeHeader()
    header.frame.size.width = 375
    header.layoutIfNeeded()
    for width in [250, 700] as [CGFloat] {
      let size = header.systemLayoutSizeFitting(
        CGSize(width: width, height: 0),
        withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      )
      expectEqual(size, CGSize(width: width, height: wrappedHeight(label, in: width)))
    }
  }

  @Test func `a text view that does not scroll is fitted like a label`() {
    let header = UIView()
    let view = UITextView()
    view.isScrollEnabled = false
    view.text = text
    pin(view, in: header)
    header.frame.size.width = 375
    header.layoutIfNeeded()
    let size = header.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    #expect(isNear(size.height, view.sizeThatFits(CGSize(width: 343, height: 0)).height + 16))
  }
}
