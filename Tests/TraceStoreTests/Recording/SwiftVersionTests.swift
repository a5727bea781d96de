import RuntimeHooks
import Testing

@Suite struct `A version of Swift` {
  @Test(arguments: [
    ("6.3", 6, 3), ("6.3.1", 6, 3), ("6.3.1 (a1b2c3d)", 6, 3), ("6.10.0-dev", 6, 10), ("7.0", 7, 0),
  ])
  func `is read without what a patch changes`(text: String, major: Int, minor: Int) {
    #expect(SwiftVersion(text) == SwiftVersion(major: major, minor: minor))
  }

  @Test(arguments: ["", "6", "six.three", "unknown", ".", "-1.2"])
  func `is not read from other text`(text: String) {
    #expect(SwiftVersion(text) == nil)
  }

  @Test func `is known if the hooks were tried with it`() {
    #expect(SwiftVersion("6.3.2")?.isKnown == true)
    #expect(SwiftVersion("6.4")?.isKnown == false)
  }

  @Test func `of this toolchain is one with which all hooks are in use`() {
    #expect(RuntimeHooks.leftOut.isEmpty)
    #expect(RuntimeHooks.readsFields && RuntimeHooks.findsTests)
    #expect(RuntimeHooks.currentTest()?.id.contains("this toolchain") == true)
  }
}
