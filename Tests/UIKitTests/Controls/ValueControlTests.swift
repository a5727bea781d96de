import Testing
import UIKit

/// Controls with a value: their ranges, their actions and their sizes.
@MainActor
@Suite struct ValueControlTests {
  private func size(_ width: CGFloat, _ height: CGFloat) -> CGSize {
    CGSize(width: width, height: height)
  }

  @Test func `a switch is 51 by 31, of which constraints act on 49 by 31`() {
    let control = UISwitch(frame: rect(5, 6, 200, 200))
    #expect(control.frame == rect(5, 6, 51, 31))
    #expect(control.intrinsicContentSize == size(49, 31))
    #expect(control.sizeThatFits(.zero) == size(51, 31))
    let window = makeWindow()
    control.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(control)
    NSLayoutConstraint.activate([
      control.rightAnchor.constraint(equalTo: window.rightAnchor),
      control.topAnchor.constraint(equalTo: window.topAnchor),
    ])
    RenderLoop.main.turn()
    #expect(control.frame == rect(320 - 49, 0, 51, 31))
    #expect(control.contentHuggingPriority(for: .horizontal) == .defaultHigh)
  }

  @Test func `turning a switch in code tells no one`() {
    let control = UISwitch()
    var calls = 0
    control.addAction(UIAction { _ in calls += 1 }, for: .valueChanged)
    control.setOn(true, animated: true)
    #expect(control.isOn)
    control.isOn = false
    #expect(!control.isOn)
    #expect(calls == 0)
  }

  @Test func `a slider's value stays between its bounds, which push each other`() {
    let slider = UISlider()
    #expect((slider.minimumValue, slider.maximumValue, slider.value) == (0, 1, 0))
    slider.value = 7
    #expect(slider.value == 1)
    slider.maximumValue = 10
    slider.setValue(7, animated: false)
    #expect(slider.value == 7)
    slider.minimumValue = 20
    #expect((slider.maximumValue, slider.value) == (20, 20))
    slider.maximumValue = -5
    #expect((slider.minimumValue, slider.value) == (-5, -5))
    #expect(slider.isContinuous)
  }

  @Test func `a slider is 31 high without a width of its own`() {
    let slider = UISlider(frame: rect(0, 0, 104, 31))
    #expect(slider.intrinsicContentSize == size(UIView.noIntrinsicMetric, 30))
    #expect(slider.sizeThatFits(size(90, 10)) == size(90, 31))
    #expect(slider.alignmentRect(forFrame: rect(0, 0, 104, 31)) == rect(2, 0, 100, 30))
    let track = slider.trackRect(forBounds: slider.bounds)
    #expect(track == rect(2, 13.5, 100, 4))
    slider.value = 0.5
    let thumb = slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: 0.5)
    #expect(thumb == rect(38, 1.5, 28, 28))
    slider.minimumValueImage = UIImage(size: size(10, 10))
    slider.maximumValueImage = UIImage(size: size(20, 10))
    #expect(slider.minimumValueImageRect(forBounds: slider.bounds) == rect(0, 10.5, 10, 10))
    #expect(slider.maximumValueImageRect(forBounds: slider.bounds) == rect(84, 10.5, 20, 10))
    #expect(slider.trackRect(forBounds: slider.bounds) == rect(20, 13.5, 54, 4))
    slider.setThumbImage(UIImage(size: size(50, 50)), for: .normal)
    #expect(slider.currentThumbImage === slider.thumbImage(for: .highlighted))
    #expect(slider.intrinsicContentSize.height == 49)
  }

  @Test func `a stepper's value stays between its bounds`() {
    let stepper = UIStepper(frame: rect(1, 2, 3, 4))
    #expect(stepper.frame == rect(1, 2, 94, 32))
    #expect(stepper.intrinsicContentSize == size(94, 32))
    #expect(stepper.sizeThatFits(.zero) == size(94, 32))
    #expect((stepper.minimumValue, stepper.maximumValue, stepper.stepValue) == (0, 100, 1))
    stepper.value = 200
    #expect(stepper.value == 100)
    stepper.maximumValue = 50
    #expect(stepper.value == 50)
    stepper.minimumValue = 60
    #expect((stepper.maximumValue, stepper.value) == (60, 60))
    #expect(stepper.autorepeat)
    #expect(stepper.isContinuous)
    #expect(!stepper.wraps)
  }

  @Test func `a progress is between 0 and 1`() {
    let view = UIProgressView(progressViewStyle: .bar)
    #expect(view.progressViewStyle == .bar)
    #expect(view.intrinsicContentSize == size(UIView.noIntrinsicMetric, 4))
    #expect(view.sizeThatFits(size(50, 50)) == size(50, 4))
    #expect(view.contentHuggingPriority(for: .vertical) == .defaultHigh)
    view.progress = 3
    #expect(view.progress == 1)
    view.setProgress(-1, animated: true)
    #expect(view.progress == 0)
    let progress = Progress(totalUnitCount: 4)
    progress.completedUnitCount = 1
    view.observedProgress = progress
    #expect(view.progress == 0.25)
  }

  @Test func `a spinner has the size of its style and is seen while it turns`() {
    let small = UIActivityIndicatorView(style: .medium)
    #expect(small.intrinsicContentSize == size(20, 20))
    #expect(small.frame.size == size(20, 20))
    #expect(UIActivityIndicatorView(style: .large).intrinsicContentSize == size(37, 37))
    #expect(UIActivityIndicatorView(style: .whiteLarge).sizeThatFits(.zero) == size(37, 37))
    #expect(UIActivityIndicatorView().style == .medium)
    small.style = .large
    #expect(small.intrinsicContentSize == size(37, 37))
    #expect(small.isHidden)
    small.startAnimating()
    #expect(small.isAnimating)
    #expect(!small.isHidden)
    small.stopAnimating()
    #expect(small.isHidden)
    small.hidesWhenStopped = false
    #expect(!small.isHidden)
    #expect(!small.isAnimating)
  }

  @Test func `a page control keeps its page below the number of pages`() {
    let control = UIPageControl()
    control.currentPage = 2
    #expect(control.currentPage == 0)
    control.numberOfPages = 3
    control.currentPage = 9
    #expect(control.currentPage == 2)
    #expect(control.intrinsicContentSize == size(116.5, 26))
    #expect(control.size(forNumberOfPages: 5) == size(150.5, 26))
    #expect(control.sizeThatFits(.zero) == size(116.5, 26))
    control.numberOfPages = 1
    #expect(control.currentPage == 0)
    control.numberOfPages = -4
    #expect(control.numberOfPages == 0)
    #expect(control.intrinsicContentSize.width == 0)
  }

  @Test func `segments are as wide as the widest needs`() {
    let control = UISegmentedControl(items: ["One", "Twenty-two"])
    let text = NSString(string: "Twenty-two")
      .size(withAttributes: [.font: UIFont.systemFont(ofSize: 13)]).width.rounded(.up)
    #expect(control.intrinsicContentSize == size(2 * (text + 19) + 1, 31))
    #expect(control.frame.size == size(2 * (text + 19) + 1, 32))
    #expect(control.alignmentRect(forFrame: rect(0, 0, 100, 32)) == rect(0, 0, 100, 31))
    control.apportionsSegmentWidthsByContent = true
    #expect(control.intrinsicContentSize.width < 2 * (text + 19))
    control.apportionsSegmentWidthsByContent = false
    control.setWidth(30, forSegmentAt: 1)
    #expect(control.widthForSegment(at: 1) == 30)
    #expect(control.intrinsicContentSize.width < text + 19 + 31)
    control.setTitleTextAttributes([.font: UIFont.systemFont(ofSize: 40)], for: .normal)
    #expect(control.intrinsicContentSize.width > text + 19 + 31)
    #expect(control.titleTextAttributes(for: .selected)?.count == 1)
  }

  @Test func `the selection follows its segment`() {
    let control = UISegmentedControl(items: ["a", "b", UIImage(size: size(10, 10))])
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    control.selectedSegmentIndex = 1
    control.insertSegment(withTitle: "first", at: 0, animated: false)
    #expect(control.selectedSegmentIndex == 2)
    #expect(control.titleForSegment(at: 2) == "b")
    #expect(control.imageForSegment(at: 3)?.size == size(10, 10))
    control.removeSegment(at: 0, animated: true)
    #expect(control.selectedSegmentIndex == 1)
    control.removeSegment(at: 1, animated: true)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    control.selectedSegmentIndex = 9
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    control.setTitle("c", forSegmentAt: 1)
    #expect(control.imageForSegment(at: 1) == nil)
    control.setImage(UIImage(size: size(9, 9)), forSegmentAt: 0)
    #expect(control.titleForSegment(at: 0) == nil)
    control.insertSegment(with: nil, at: 99, animated: false)
    #expect(control.numberOfSegments == 3)
    control.setEnabled(false, forSegmentAt: 2)
    #expect(!control.isEnabledForSegment(at: 2))
    #expect(control.isEnabledForSegment(at: 0))
    control.removeAllSegments()
    #expect(control.numberOfSegments == 0)
    #expect(!control.isMomentary)
  }

  @Test func `a segment has the title and the identifier of its action`() {
    let action = UIAction(title: "Map", identifier: .init("map")) { _ in }
    let control = UISegmentedControl(frame: .zero, actions: [action])
    #expect(control.titleForSegment(at: 0) == "Map")
    #expect(control.actionForSegment(at: 0) === action)
    #expect(control.segmentIndex(identifiedBy: .init("map")) == 0)
    #expect(control.segmentIndex(identifiedBy: .init("list")) == NSNotFound)
    control.insertSegment(action: UIAction(title: "List") { _ in }, at: 0, animated: false)
    control.setAction(action, forSegmentAt: 0)
    #expect(control.titleForSegment(at: 0) == "Map")
  }

  @Test func `a color well and a refresh control have their sizes`() {
    #expect(UIColorWell().intrinsicContentSize == size(28, 28))
    #expect(UIColorWell().sizeThatFits(.zero) == size(28, 28))
    let refresh = UIRefreshControl()
    #expect(refresh.frame.height == 60)
    #expect(refresh.intrinsicContentSize == size(UIView.noIntrinsicMetric, 60))
    #expect(refresh.sizeThatFits(size(100, 0)) == size(100, 60))
    refresh.beginRefreshing()
    #expect(refresh.isRefreshing)
    refresh.endRefreshing()
    #expect(!refresh.isRefreshing)
  }
}
