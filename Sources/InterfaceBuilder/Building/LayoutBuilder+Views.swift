internal import InterfaceInspection
internal import UIKit

extension LayoutBuilder {
  /// The elements that become plain views: containers, and views whose content does not determine a
  /// size.
  private static let plainKinds: Set = [
    "view", "containerView", "tableViewCellContentView", "collectionViewCellContentView", "webView",
    "wkWebView", "mapView", "glkView", "sceneKitView", "skView", "mtkView", "arscnView", "arskView",
    "pdfView", "adBannerView", "window",
  ]

  /// Creates a view of an element's class, without a frame.
  static func makeView(_ description: ViewDescription) -> UIView {
    let element = description.element
    switch description.kind {
    case "label": return UILabel(frame: .zero)
    case "button": return UIButton(type: buttonType(element))
    case "imageView": return UIImageView(frame: .zero)
    case "stackView": return UIStackView(frame: .zero)
    case "scrollView": return UIScrollView(frame: .zero)
    case "textField": return UITextField(frame: .zero)
    case "textView": return UITextView(frame: .zero)
    case "tableView":
      return UITableView(frame: .zero, style: element["style"] == "grouped" ? .grouped : .plain)
    case "collectionView":
      return UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    case "tableViewCell":
      return UITableViewCell(style: .default, reuseIdentifier: element["reuseIdentifier"])
    case "collectionViewCell": return UICollectionViewCell(frame: .zero)
    case "collectionReusableView": return UICollectionReusableView(frame: .zero)
    case "switch": return UISwitch(frame: .zero)
    case "slider": return UISlider(frame: .zero)
    case "stepper": return UIStepper(frame: .zero)
    case "segmentedControl": return UISegmentedControl(frame: .zero)
    case "progressView": return UIProgressView(frame: .zero)
    case "activityIndicatorView": return UIActivityIndicatorView(frame: .zero)
    case "pageControl": return UIPageControl(frame: .zero)
    case "datePicker": return UIDatePicker(frame: .zero)
    case "pickerView": return UIPickerView(frame: .zero)
    case "searchBar": return UISearchBar(frame: .zero)
    case "navigationBar": return UINavigationBar(frame: .zero)
    case "toolbar": return UIToolbar(frame: .zero)
    case "tabBar": return UITabBar(frame: .zero)
    case "visualEffectView": return UIVisualEffectView(frame: .zero)
    default: return UIView(frame: .zero)
    }
  }

  static func buttonType(_ element: Element) -> UIButton.ButtonType {
    switch element["buttonType"] {
    case "system", "roundedRect": .system
    case "detailDisclosure": .detailDisclosure
    case "infoLight": .infoLight
    case "infoDark": .infoDark
    case "contactAdd": .contactAdd
    case "close": .close
    default: .custom
    }
  }

  /// Sets the properties of all views: identity, visibility, priorities, margins.
  func setGeneralProperties(of view: UIView, _ description: ViewDescription) {
    let element = description.element
    // Elements with a custom class get no note: they are laid out as the class they are based on.
    if app == nil, element["customClass"] == nil, description.kind != "view",
      type(of: view) == UIView.self, !Self.plainKinds.contains(description.kind)
    {
      built.notes.append(
        DocumentNote(
          place: element.place,
          text: "\(description.kind) is not a known view; it is laid out as a plain view"
        )
      )
    }
    let identifier = element.child("accessibility")?["identifier"]
    view.accessibilityIdentifier =
      app == nil ? identifier ?? element["userLabel"] ?? description.id : identifier
    view.tag = element["tag"].flatMap { Int($0) } ?? 0
    // A spinner that hides only when it stops keeps its place on the canvas.
    if element.flag("hidden") == true, app != nil || element.flag("hidesWhenStopped") != true {
      view.isHidden = true
    }
    switch element["semanticContentAttribute"] {
    case "forceLeftToRight": view.semanticContentAttribute = .forceLeftToRight
    case "forceRightToLeft": view.semanticContentAttribute = .forceRightToLeft
    case "playback": view.semanticContentAttribute = .playback
    case "spatial": view.semanticContentAttribute = .spatial
    default: break
    }
    setPriorities(of: view, element)
    setMargins(of: view, description)
  }

  /// Sets hugging and compression resistance, whose defaults in documents are 250 and 750 for every
  /// class.
  private func setPriorities(of view: UIView, _ element: Element) {
    func priority(_ name: String, _ standard: Float) -> UILayoutPriority {
      guard let value = element.number(name), (0...1000).contains(value) else {
        return UILayoutPriority(standard)
      }
      return UILayoutPriority(Float(value))
    }
    view.setContentHuggingPriority(priority("horizontalHuggingPriority", 250), for: .horizontal)
    view.setContentHuggingPriority(priority("verticalHuggingPriority", 250), for: .vertical)
    view.setContentCompressionResistancePriority(
      priority("horizontalCompressionResistancePriority", 750),
      for: .horizontal
    )
    view.setContentCompressionResistancePriority(
      priority("verticalCompressionResistancePriority", 750),
      for: .vertical
    )
  }
}
