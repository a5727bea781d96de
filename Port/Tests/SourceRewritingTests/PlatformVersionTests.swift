import SourceRewriting
import Testing

struct PlatformVersionTests {
  @Test("A version is read from one to three numbers, and compared number by number")
  func versions() {
    #expect(PlatformVersion("15") == PlatformVersion(15))
    #expect(PlatformVersion("15.4.1") == PlatformVersion(15, 4, 1))
    #expect(PlatformVersion(9) < PlatformVersion(13, 2))
    for text in ["", "15.", "x", "1.2.3.4", "-1"] { #expect(PlatformVersion(text) == nil) }
  }
}
