import AppSources
import SourceRewriting

/// A class that a smoke test lays out.
struct SmokeCandidate {
  /// How to show an object of the class.
  enum Host: String {
    case view
    case tableCell
    case tableHeader
    case collectionCell
    case collectionHeader
    case controller
  }

  var name: String
  var module: String
  var path: String
  var host: Host
  /// The expression that creates an object; lists create their own.
  var maker: String

  /// The test method's name.
  var method: String { "test_\(module)_\(ModuleName.made(of: name))" }

  /// The test.
  var test: TestProgram.Test {
    TestProgram.Test(module: "SmokeTests", type: "\(module)SmokeTests", method: method)
  }

  private static let hosts: [(ancestor: String, host: Host)] = [
    ("UITableViewCell", .tableCell), ("UITableViewHeaderFooterView", .tableHeader),
    ("UICollectionViewCell", .collectionCell), ("UICollectionReusableView", .collectionHeader),
    ("UIViewController", .controller), ("UIView", .view),
  ]

  /// Creates the candidate of a class; for a view that cannot be created alone, returns the reason.
  static func make(
    of type: DeclaredType,
    module: String
  ) -> (candidate: SmokeCandidate?, reason: (kind: SmokeOutcome.Kind, text: String))? {
    guard type.kind == .class,
      let host = hosts.first(where: { type.ancestors.contains($0.ancestor) })?.host,
      !type.ancestors.contains("UIWindow")
    else { return nil }
    if type.isGeneric { return (nil, (.generic, "it is generic")) }
    if type.access < .internal { return (nil, (.access, "it is private")) }
    var candidate = SmokeCandidate(
      name: type.name,
      module: module,
      path: type.path,
      host: host,
      maker: ""
    )
    let makers = type.makers
    switch host {
    case .tableCell:
      if makers.contains(.cellStyle) { return (candidate, (.arguments, "")) }
      return (nil, (.reuse, "it has no init(style:reuseIdentifier:)"))
    case .tableHeader:
      if makers.contains(.reuseIdentifier) { return (candidate, (.arguments, "")) }
      return (nil, (.reuse, "it has no init(reuseIdentifier:)"))
    case .collectionCell, .collectionHeader:
      if makers.contains(.frame) { return (candidate, (.arguments, "")) }
      return (nil, (.reuse, "it has no init(frame:)"))
    case .controller:
      guard makers.contains(.withoutArguments) || makers.contains(.nibName) else {
        return (nil, (.arguments, "its initializers need arguments"))
      }
      candidate.maker = makers.contains(.withoutArguments) ? "()" : "(nibName: nil, bundle: nil)"
      return (candidate, (.arguments, ""))
    case .view:
      guard makers.contains(.frame) || makers.contains(.withoutArguments) else {
        return (nil, (.arguments, "its initializers need arguments"))
      }
      candidate.maker = makers.contains(.frame) ? "(frame: .zero)" : "()"
      return (candidate, (.arguments, ""))
    }
  }
}
