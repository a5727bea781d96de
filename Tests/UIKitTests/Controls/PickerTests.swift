import Testing
import UIKit

@MainActor
@Suite struct PickerTests {
  private final class Columns: UIPickerViewDataSource, UIPickerViewDelegate {
    var rows = [3, 5]
    var asked = 0

    func numberOfComponents(in pickerView: UIPickerView) -> Int {
      asked += 1
      return rows.count
    }

    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
      rows[component]
    }

    func pickerView(
      _ pickerView: UIPickerView,
      titleForRow row: Int,
      forComponent component: Int
    ) -> String? { "\(component).\(row)" }

    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
      component == 0 ? 50 : 60
    }
  }

  @Test func `a picker asks for its columns and rows once`() {
    let picker = UIPickerView()
    let columns = Columns()
    expectEqual(picker.numberOfComponents, 0)
    picker.dataSource = columns
    picker.delegate = columns
    expectEqual(picker.numberOfComponents, 2)
    expectEqual(picker.numberOfRows(inComponent: 1), 5)
    expectEqual(columns.asked, 1)
    columns.rows = [1]
    picker.reloadAllComponents()
    expectEqual(picker.numberOfComponents, 1)
    columns.rows = [2]
    picker.reloadComponent(0)
    expectEqual(picker.numberOfRows(inComponent: 0), 2)
  }

  @Test func `a chosen row stays within its column`() {
    let picker = UIPickerView()
    let columns = Columns()
    picker.dataSource = columns
    expectEqual(picker.selectedRow(inComponent: 0), 0)
    picker.selectRow(9, inComponent: 0, animated: true)
    expectEqual(picker.selectedRow(inComponent: 0), 2)
    columns.rows = [0]
    picker.reloadAllComponents()
    expectEqual(picker.selectedRow(inComponent: 0), -1)
  }

  @Test func `rows show the delegate's texts, at its widths`() throws {
    let picker = UIPickerView()
    let columns = Columns()
    picker.dataSource = columns
    picker.delegate = columns
    let label = try #require(picker.view(forRow: 2, forComponent: 1) as? UILabel)
    expectEqual(label.text, "1.2")
    #expect(picker.view(forRow: 7, forComponent: 0) == nil)
    expectEqual(picker.rowSize(forComponent: 1), CGSize(width: 60, height: 32))
    expectEqual(picker.intrinsicContentSize, CGSize(width: 320, height: 216))
    expectEqual(picker.sizeThatFits(.zero), CGSize(width: 320, height: 216))
    expectEqual(UIPickerView().frame.size, CGSize(width: 320, height: 216))
  }

  private func makeDatePicker() -> UIDatePicker {
    let picker = UIDatePicker()
    picker.locale = Locale(identifier: "en_US")
    picker.timeZone = TimeZone(secondsFromGMT: 0)
    picker.date = Date(timeIntervalSince1970: 1_000_000_000)
    return picker
  }

  @Test func `a date stays between its bounds`() {
    let picker = makeDatePicker()
    let early = Date(timeIntervalSince1970: 500)
    let late = Date(timeIntervalSince1970: 900)
    picker.maximumDate = late
    expectEqual(picker.date, late)
    picker.minimumDate = early
    picker.setDate(.distantPast, animated: true)
    expectEqual(picker.date, early)
    picker.minimumDate = Date(timeIntervalSince1970: 2_000)
    expectEqual(picker.date, .distantPast)
  }

  @Test func `an interval of minutes divides the hour`() {
    let picker = UIDatePicker()
    picker.minuteInterval = 15
    expectEqual(picker.minuteInterval, 15)
    picker.minuteInterval = 7
    expectEqual(picker.minuteInterval, 1)
    #expect(picker.roundsToMinuteInterval)
  }

  @Test func `a compact picker is as large as its texts`() {
    let picker = makeDatePicker()
    expectEqual(picker.datePickerStyle, .compact)
    expectEqual(picker.datePickerMode, .dateAndTime)
    let both = picker.intrinsicContentSize
    let font = UIFont.preferredFont(forTextStyle: .body)
    expectEqual(both.height, roundedUpToPixel(font.lineHeight + 14))
    picker.datePickerMode = .date
    let text = NSString(string: "Sep 9, 2001").size(withAttributes: [.font: font]).width
    expectEqual(picker.intrinsicContentSize.width, roundedUpToPixel(text + 24))
    #expect(picker.intrinsicContentSize.width < both.width)
    picker.datePickerMode = .yearAndMonth
    expectEqual(picker.intrinsicContentSize.height, both.height)
    picker.datePickerMode = .time
    expectEqual(picker.sizeThatFits(.zero), picker.intrinsicContentSize)
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: "en_US")
    picker.calendar = calendar
    expectEqual(picker.calendar.identifier, .gregorian)
  }

  @Test func `wheels and calendars have sizes of their own`() {
    let picker = makeDatePicker()
    picker.preferredDatePickerStyle = .wheels
    expectEqual(picker.intrinsicContentSize, CGSize(width: 320, height: 216))
    picker.preferredDatePickerStyle = .inline
    expectEqual(picker.intrinsicContentSize, CGSize(width: 320, height: 374))
    picker.preferredDatePickerStyle = .automatic
    picker.datePickerMode = .countDownTimer
    expectEqual(picker.datePickerStyle, .wheels)
    picker.countDownDuration = 100_000
    expectEqual(picker.countDownDuration, 86_399)
  }
}
