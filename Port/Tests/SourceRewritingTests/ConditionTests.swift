import SourceRewriting
import Testing

struct ConditionTests {
  @Test(
    "A branch of #if is taken as on a phone, and stays on its lines",
    arguments: [
      ("#if os(iOS)\na()\n#else\nb()\n#endif\n", "\na()\n\n\n\n"),
      ("#if os(macOS)\na()\n#elseif os(tvOS) || os(iOS)\nb()\n#endif\n", "\n\n\nb()\n\n"),
      ("#if targetEnvironment(simulator)\na()\n#else\nb()\n#endif\n", "\n\n\nb()\n\n"),
      ("#if !os(watchOS) && (os(iOS) || DEBUG)\na()\n#endif\n", "\na()\n\n"),
      ("#if DEBUG\na()\n#endif\n", "\n\n\n"),
      ("#if STAGING\na()\n#endif\n", "\na()\n\n"),
      ("#if canImport(UIKit)\na()\n#elseif canImport(AppKit)\nb()\n#endif\n", "\na()\n\n\n\n"),
      ("#if canImport(SwiftUI)\na()\n#endif\n", "\n\n\n"),
      ("#if swift(>=5.9)\na()\n#endif\n", "#if swift(>=5.9)\na()\n#endif\n"),
    ]
  )
  func conditions(input: String, output: String) {
    var options = RewriteOptions(module: "App")
    options.conditions = ["STAGING"]
    let rewritten = Rewritten("func f() {\n\(input)}\n", options: options)
    #expect(rewritten.text == "func f() {\n\(output)}\n")
  }

  @Test(
    "Conditions around members, cases, attributes and calls are answered, and what is in them is rewritten"
  )
  func places() {
    let text = """
      class A {
        #if os(iOS)
        @objc func a() {}
        #endif
        func b(x: X) {
          x.c()
            #if os(iOS)
            .d(#selector(a))
            #else
            .e()
            #endif
          switch x {
          #if os(macOS)
          case .m: break
          #endif
          default: break
          }
        }
      }
      """
    let output = """
      import UIKit; class A {
        
        func a() {}
        
        func b(x: X) {
          x.c()
            
            .d(Selector("a", A.a))
            


          switch x {
          


          default: break
          }
        }
      }
      """
    #expect(Rewritten(text).text.withoutBlanksAtLineEnds == output.withoutBlanksAtLineEnds)
  }

  @Test("An error in a branch that is left out does not count")
  func errors() {
    #expect(Rewritten("#if os(macOS)\nlet = 1\n#endif\nlet a = 1\n").text == "\n\n\nlet a = 1\n")
  }

  private static let checks: [(version: PlatformVersion?, input: String, output: String)] = [
    (
      nil, "if #available(iOS 15, *) { a() } else { b() }",
      "if #available(iOS 15, *) { a() } else { fatalError() }"
    ),
    (
      PlatformVersion(14), "if #available(iOS 15, *) { a() } else { b() }",
      "if #unavailable(iOS 1) { fatalError() } else { b() }"
    ),
    (
      PlatformVersion(15), "if #available(iOS 15.0, *), x { a() } else { b() }",
      "if #available(iOS 15.0, *), x { a() } else { b() }"
    ),
    (
      PlatformVersion(14), "if #available(iOS 15, *), x { a() } else if y { b() }",
      "if #unavailable(iOS 1) { fatalError() } else if y { b() }"
    ),
    (nil, "if #unavailable(iOS 15) { a() }", "if #unavailable(iOS 1) { fatalError() }"),
    (
      PlatformVersion(14), "if #unavailable(iOS 15) { a() }",
      "if #available(iOS 1, *) { a() }"
    ),
    (
      nil, "guard #available(iOS 15, *) else { return b() }; a()",
      "guard #available(iOS 15, *) else { fatalError() }; a()"
    ),
    (
      PlatformVersion(14), "guard #available(iOS 15, *) else { return b() }; a()",
      "do { return b() }"
    ),
    (
      PlatformVersion(9), "if #available(tvOS 15, *) { a() }", "if #available(tvOS 15, *) { a() }"
    ),
  ]

  @Test("A check of a version is answered for the given one, else for the newest", arguments: 0..<9)
  func availability(index: Int) {
    let check = Self.checks[index]
    let options = RewriteOptions(module: "App", iOSVersion: check.version)
    let rewritten = Rewritten("func f() { \(check.input) }", options: options)
    #expect(rewritten.text.filter { $0 != " " } == "funcf(){\(check.output)}".filter { $0 != " " })
  }

  @Test("Declarations of newer systems go, and those of older ones stay")
  func declarations() {
    let text =
      "class A {\n  @available(iOS 15, *)\n  func a() {}\n  @available(iOS 13, *) func b() {}\n}"
    #expect(Rewritten(text).text == text)
    let options = RewriteOptions(module: "App", iOSVersion: PlatformVersion(14))
    #expect(
      Rewritten(text, options: options).text
        == "class A {\n  \n\n  @available(iOS 13, *) func b() {}\n}"
    )
  }

  @Test("The older branch of one check can be asked for by its place")
  func olderBranch() throws {
    let text = "func f() {\n  if #available(iOS 15, *) {\n    a()\n  } else {\n    b()\n  }\n}\n"
    let first = Rewritten(text)
    let choice = try #require(first.file("A.swift")?.availability.first)
    #expect(choice.lines == 2...4)
    #expect(!choice.isOlder && choice.hasOlder)
    let options = RewriteOptions(module: "App", olderBranches: [choice.place])
    let second = Rewritten(text, options: options)
    #expect(second.text.contains("b()") && !second.text.contains("a()"))
    #expect(second.file("A.swift")?.availability.first?.isOlder == true)
    #expect(second.file("A.swift")?.availability.first?.lines == 4...6)
    #expect(second.text.filter(\.isNewline).count == text.filter(\.isNewline).count)
  }
}

extension String {
  fileprivate var withoutBlanksAtLineEnds: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    .joined(separator: "\n")
  }
}
