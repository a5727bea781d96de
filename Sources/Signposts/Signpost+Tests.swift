internal import CSignposts

extension Signpost {
  /// Records that a test begins on the calling thread; its signposts carry the test until
  /// ``testEnded(_:_:)``.
  @inlinable
  public static func testBegan(_ name: String) {
    if isRecording { emitTestBegan(name) }
  }

  /// Records that a test is over.
  @inlinable
  public static func testEnded(_ name: String, _ result: TestResult) {
    if isRecording { emitTestEnded(name, result) }
  }

  @usableFromInline
  static func emitTestBegan(_ name: String) {
    let number = TestNumbers.begin(name)
    let id = StringTable.id(of: name)
    // Numbers that do not fit in a record's 16 bits are omitted.
    cs_set_current_test(UInt16(exactly: number) ?? 0)
    SignpostKind.testBegan.emit(number: number, payload: UInt64(id))
  }

  @usableFromInline
  static func emitTestEnded(_ name: String, _ result: TestResult) {
    let number = TestNumbers.end(name)
    let id = StringTable.id(of: name)
    SignpostKind.testEnded.emit(
      number: number,
      payload: UInt64(low: id, high: UInt32(result.rawValue))
    )
    cs_set_current_test(0)
  }
}
