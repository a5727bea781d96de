import Testing

@testable import PortedPackage

@Suite struct AssetSymbolsTests {
  @Test(arguments: [
    ("logo", "logo"), ("nav-bar icon", "navBarIcon"), ("ic_home", "icHome"), ("URLIcon", "urlIcon"),
    ("LogoImage", "logo"), ("2x2", "_2x2"),
  ]) func `an image's symbol is as Xcode makes it`(name: String, symbol: String) {
    #expect(AssetSymbols.symbol(of: name, withoutSuffix: "image") == symbol)
  }
}
