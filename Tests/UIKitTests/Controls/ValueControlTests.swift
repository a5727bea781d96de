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
    expectEqual(control.frame, rect(5, 6, 51, 31))
    expectEqual(control.intrinsicContentSize, size(49, 31))
    expectEqual(control.sizeThatFits(.zero), size(51, 31))
    let window = makeWindow()
    control.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(control)
    NSLayoutConstraint.activate([
      control.rightAnchor.constraint(equalTo: window.rightAnchor),
      control.topAnchor.constraint(equalTo: window.topAnchor),
    ])
    RenderLoop.main.turn()
    expectEqual(control.frame, rect(320 - 49, 0, 51, 31))
    expectEqual(control.contentHuggingPriority(for: .horizontal), .defaultHigh)
  }

  @Test func `turning a switch in code tells no one`() {
    let control = UISwitch()
    var calls = 0
    control.addAction(UIAction { _ in calls += 1 }, for: .valueChanged)
    control.setOn(true, animated: true)
    #expect(control.isOn)
    control.isOn = false
    #expect(!control.isOn)
    expectEqual(calls, 0)
  }

  @Test func `a slider's value stays between its bounds, which push each other`() {
    let slider = UISlider()
    #expect((slider.minimumValue, slider.maximumValue, slider.value) == (0, 1, 0))
    slider.value = 7
    expectEqual(slider.value, 1)
    slider.maximumValue = 10
    slider.setValue(7, animated: false)
    expectEqual(slider.value, 7)
    slider.minimumValue = 20
    #expect((slider.maximumValue, slider.value) == (20, 20))
    slider.maximumValue = -5
    #expect((slider.minimumValue, slider.value) == (-5, -5))
    #expect(slider.isContinuous)
  }

  @Test func `a slider is 31 high without a width of its own`() {
    let slider = UISlider(frame: rect(0, 0, 104, 31))
    expectEqual(slider.intrinsicContentSize, size(UIView.noIntrinsicMetric, 30))
    expectEqual(slider.sizeThatFits(size(90, 10)), size(90, 31))
    expectEqual(slider.alignmentRect(forFrame: rect(0, 0, 104, 31)), rect(2, 0, 100, 30))
    let track = slider.trackRect(forBounds: slider.bounds)
    expectEqual(track, rect(2, 13.5, 100, 4))
    slider.value = 0.5
    let thumb = slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: 0.5)
    expectEqual(thumb, rect(38, 1.5, 28, 28))
    slider.minimumValueImage = UIImage(size: size(10, 10))
    slider.maximumValueImage = UIImage(size: size(20, 10))
    expectEqual(slider.minimumValueImageRect(forBounds: slider.bounds), rect(0, 10.5, 10, 10))
    expectEqual(slider.maximumValueImageRect(forBounds: slider.bounds), rect(84, 10.5, 20, 10))
    expectEqual(slider.trackRect(forBounds: slider.bounds), rect(20, 13.5, 54, 4))
    slider.setThumbImage(UIImage(size: size(50, 50)), for: .normal)
    #expect(slider.currentThumbImage === slider.thumbImage(for: .highlighted))
    expectEqual(slider.intrinsicContentSize.height, 49)
  }

  @Test func `a stepper's value stays between its bounds`() {
    let stepper = UIStepper(frame: rect(1, 2, 3, 4))
    expectEqual(stepper.frame, rect(1, 2, 94, 32))
    expectEqual(stepper.intrinsicContentSize, size(94, 32))
    expectEqual(stepper.sizeThatFits(.zero), size(94, 32))
    #expect((stepper.minimumValue, stepper.maximumValue, stepper.stepValue) == (0, 100, 1))
    stepper.value = 200
    expectEqual(stepper.value, 100)
    stepper.maximumValue = 50
    expectEqual(stepper.value, 50)
    stepper.minimumValue = 60
    #expect((stepper.maximumValue, stepper.value) == (60, 60))
    #expect(stepper.autorepeat)
    #expect(stepper.isContinuous)
    #expect(!stepper.wraps)
  }

  @Test func `a progress is between 0 and 1`() {
    let view = UIProgressView(progressViewStyle: .bar)
    expectEqual(view.progressViewStyle, .bar)
    expectEqual(view.intrinsicContentSize, size(UIView.noIntrinsicMetric, 4))
    expectEqual(view.sizeThatFits(size(50, 50)), size(50, 4))
    expectEqual(view.contentHuggingPriority(for: .vertical), .defaultHigh)
    view.progress = 3
    expectEqual(view.progress, 1)
    view.setProgress(-1, animated: true)
    expectEqual(view.progress, 0)
    let progress = Progress(totalUnitCount: 4)
    progress.completedUnitCount = 1
    view.observedProgress = progress
    expectEqual(view.progress, 0.25)
  }

  @Test func `a spinner has the size of its style and is seen while it turns`() {
    let small = UIActivityIndicatorView(style: .medium)
    expectEqual(small.intrinsicContentSize, size(20, 20))
    expectEqual(small.frame.size, size(20, 20))
    expectEqual(UIActivityIndicatorView(style: .large).intrinsicContentSize, size(37, 37))
    expectEqual(UIActivityIndicatorView(style: .whiteLarge).sizeThatFits(.zero), size(37, 37))
    expectEqual(UIActivityIndicatorView().style, .medium)
    small.style = .large
    expectEqual(small.intrinsicContentSize, size(37, 37))
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
    expectEqual(control.currentPage, 0)
    control.numberOfPages = 3
    control.currentPage = 9
    expectEqual(control.currentPage, 2)
    expectEqual(control.intrinsicContentSize, size(116.5, 26))
    expectEqual(control.size(forNumberOfPages: 5), size(150.5, 26))
    expectEqual(control.sizeThatFits(.zero), size(116.5, 26))
    control.numberOfPages = 1
    expectEqual(control.currentPage, 0)
    control.numberOfPages = -4
    expectEqual(control.numberOfPages, 0)
    expectEqual(control.intrinsicContentSize.width, 0)
  }

  @Test func `segments are as wide as the widest needs`() {
    let control = UISegmentedControl(items: ["One", "Twenty-two"])
    let text = NSString(string: "Twenty-two")
      .size(withAttributes: [.font: UIFont.systemFont(ofSize: 13)]).width.rounded(.up)
    expectEqual(control.intrinsicContentSize, size(2 * (text + 19) + 1, 31))
    expectEqual(control.frame.size, size(2 * (text + 19) + 1, 32))
    expectEqual(control.alignmentRect(forFrame: rect(0, 0, 100, 32)), rect(0, 0, 100, 31))
    control.apportionsSegmentWidthsByContent = true
    #expect(control.intrinsicContentSize.width < 2 * (text + 19))
    control.apportionsSegmentWidthsByContent = false
    control.setWidth(30, forSegmentAt: 1)
    expectEqual(control.widthForSegment(at: 1), 30)
    #expect(control.intrinsicContentSize.width < text + 19 + 31)
    control.setTitleTextAttributes([.font: UIFont.systemFont(ofSize: 40)], for: .normal)
    #expect(control.intrinsicContentSize.width > text + 19 + 31)
    expectEqual(control.titleTextAttributes(for: .selected)?.count, 1)
  }

  @Test func `the selection follows its segment`() {
    let control = UISegmentedControl(items: ["a", "b", UIImage(size: size(10, 10))])
    expectEqual(control.selectedSegmentIndex, UISegmentedControl.noSegment)
    control.selectedSegmentIndex = 1
    control.insertSegment(withTitle: "first", at: 0, animated: false)
    expectEqual(control.selectedSegmentIndex, 2)
    expectEqual(control.titleForSegment(at: 2), "b")
    expectEqual(control.imageForSegment(at: 3)?.size, size(10, 10))
    control.removeSegment(at: 0, animated: true)
    expectEqual(control.selectedSegmentIndex, 1)
    control.removeSegment(at: 1, animated: true)
    expectEqual(control.selectedSegmentIndex, UISegmentedControl.noSegment)
    control.selectedSegmentIndex = 9
    expectEqual(control.selectedSegmentIndex, UISegmentedControl.noSegment)
    control.setTitle("c", forSegmentAt: 1)
    #expect(control.imageForSegment(at: 1) == nil)
    control.setImage(UIImage(size: size(9, 9)), forSegmentAt: 0)
    #expect(control.titleForSegment(at: 0) == nil)
    control.insertSegment(with: nil, at: 99, animated: false)
    expectEqual(control.numberOfSegments, 3)
    control.setEnabled(false, forSegmentAt: 2)
    #expect(!control.isEnabledForSegment(at: 2))
    #expect(control.isEnabledForSegment(at: 0))
    control.removeAllSegments()
    expectEqual(control.numberOfSegments, 0)
    #expect(!control.isMomentary)
  }

  @Test func `a segment has the title and the identifier of its action`() {
    let action = UIAction(title: "Map", identifier: .init("map")) { _ in }
    let control = UISegmentedControl(frame: .zero, actions: [action])
    expectEqual(control.titleForSegment(at: 0), "Map")
    #expect(control.actionForSegment(at: 0) === action)
    expectEqual(control.segmentIndex(identifiedBy: .init("map")), 0)
    expectEqual(control.segmentIndex(identifiedBy: .init("list")), NSNotFound)
    control.insertSegment(action: UIAction(title: "List") { _ in }, at: 0, animated: false)
    control.setAction(action, forSegmentAt: 0)
    expectEqual(control.titleForSegment(at: 0), "Map")
  }

  @Test func `a color well and a refresh control have their sizes`() {
    expectEqual(UIColorWell().intrinsicContentSize, size(28, 28))
    expectEqual(UIColorWell().sizeThatFits(.zero), size(28, 28))
    let refresh = UIRefreshControl()
    expectEqual(refresh.frame.height, 60)
    expectEqual(refresh.intrinsicContentSize, size(UIView.noIntrinsicMetric, 60))
    expectEqual(refresh.sizeThatFits(size(100, 0)), size(100, 60))
    refresh.beginRefreshing()
    #expect(refresh.isRefreshing)
    refresh.endRefreshing()
    #expect(!refresh.isRefreshing)
  }
}
