// What is here is not overridden by apps, as far as is known: members of extensions cannot be on Linux.
extension UIViewController {
  /// Whether the controller says how others come.
  ///
  /// No layout effect.
  public var providesPresentationContextTransitionStyle: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether the status bar follows the controller while it covers another.
  ///
  /// No layout effect.
  public var modalPresentationCapturesStatusBarAppearance: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// What manages the way in which the controller covers another; made when it is first asked for.
  public var presentationController: UIPresentationController? { madePresentation }

  /// The same, as a popover.
  public var popoverPresentationController: UIPopoverPresentationController? {
    modalPresentationStyle == .popover
      ? madePresentation as? UIPopoverPresentationController : nil
  }

  /// The same, as a sheet.
  public var sheetPresentationController: UISheetPresentationController? {
    [.automatic, .pageSheet, .formSheet].contains(modalPresentationStyle)
      ? madePresentation as? UISheetPresentationController : nil
  }

  /// The presentation by which the controller covers another now.
  var activePresentation: UIPresentationController? {
    let made: UIPresentationController? = sparse[default: nil, "presentation"]
    return made?.container == nil ? nil : made
  }

  /// Whether the controller covers the whole window, so that it decides about the orientation.
  var coversWholeWindow: Bool {
    activePresentation.map { $0.shouldRemovePresentersView && $0.shouldPresentInFullscreen }
      ?? false
  }

  /// The presentation that was made for the style that the controller has.
  var madePresentation: UIPresentationController? {
    let style = presentationStyleToMake
    let key = "presentation"
    if let made: UIPresentationController = sparse[default: nil, key],
      made.style == style || made.container != nil
    {
      return made
    }
    let made: UIPresentationController
    if let own = makeOwnPresentation() {
      made = own
    } else if style == .custom {
      guard
        let custom = transitioningDelegate?.presentationController(
          forPresented: self,
          presenting: presenter,
          source: presenter ?? self
        )
      else { return nil }
      made = custom
    } else if style == .popover {
      made = UIPopoverPresentationController(presentedViewController: self, presenting: presenter)
    } else if style == .pageSheet || style == .formSheet {
      made = UISheetPresentationController(presentedViewController: self, presenting: presenter)
    } else {
      made = UIPresentationController(presentedViewController: self, presenting: presenter)
    }
    made.style = style
    sparse[default: nil, key] = Optional(made)
    return made
  }

  private var presentationStyleToMake: UIModalPresentationStyle {
    let style = modalPresentationStyle
    if style == .automatic { return .pageSheet }
    // Without anyone who makes a custom one, it is as Apple's: over the whole window.
    return style == .custom && transitioningDelegate == nil ? .overFullScreen : style
  }

  /// The controller that is covered when this one presents in a style.
  private func presenter(for presentation: UIPresentationController) -> UIViewController {
    var controller = self
    while let parent = controller.parent {
      if !presentation.shouldPresentInFullscreen, controller.definesPresentationContext {
        return controller
      }
      controller = parent
    }
    return controller
  }

  func cover(
    with controller: UIViewController,
    animated: Bool,
    completion: (() -> Void)?
  ) {
    for running in viewIfLoaded?.window?.presentations ?? [] {
      running.transition?.finish(completed: true)
    }
    guard let window = viewIfLoaded?.window else {
      LayoutLog.write(
        "\(controller.className) is not presented: the view of \(className) is not in a window."
      )
      return
    }
    guard controller.presenter == nil, controller.parent == nil, controller !== self else {
      LayoutLog.write(
        "\(controller.className) is not presented: it is shown already."
      )
      return
    }
    controller.presenter = self
    guard let presentation = controller.madePresentation else {
      controller.presenter = nil
      LayoutLog.write(
        "\(controller.className) is not presented: there is no presentation controller for it."
      )
      return
    }
    let base = presenter(for: presentation)
    guard base.presentedViewController == nil else {
      controller.presenter = nil
      LayoutLog.write(
        "\(controller.className) is not presented: \(base.className) already presents a controller."
      )
      return
    }
    controller.presenter = base
    base.presentedViewController = controller
    presentation.source = self
    presentation.presenting = base
    presentation.present(in: window, animated: animated, completion: completion)
  }

  /// Takes away all that covers the controller.
  func uncover(animated: Bool, completion: (() -> Void)?) {
    let window = viewIfLoaded?.window ?? presentedViewController?.viewIfLoaded?.window
    for running in window?.presentations ?? [] { running.transition?.finish(completed: true) }
    guard let first = presentedViewController else {
      completion?()
      return
    }
    var chain: [UIPresentationController] = []
    var next: UIViewController? = first
    while let controller = next {
      if let presentation = controller.activePresentation { chain.append(presentation) }
      next = controller.presentedViewController
    }
    guard let front = chain.last, let lowest = chain.first else {
      completion?()
      return
    }
    front.dismiss(
      to: self,
      with: chain.dropLast(),
      below: lowest,
      animated: animated,
      completion: completion
    )
  }
}
