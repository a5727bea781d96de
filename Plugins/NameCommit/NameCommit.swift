import Foundation
import PackagePlugin

/// Writes a Swift file with the commit that `plumbline` is built from.
///
/// The manifest could contain the commit, but its evaluation is cached as long as its text is the
/// same, with the commit of an earlier build. This plugin runs again when the repository's head or
/// a source file changes.
@main
struct NameCommit: BuildToolPlugin {
  /// Takes the package's folder and the file to write; an unchanged file is not written again.
  private static let script = """
    cd "$1"
    commit=$(git rev-parse HEAD 2>/dev/null || true)
    changed=false
    changes=$(git --no-optional-locks status --porcelain -- Package.swift Plugins Sources 2>/dev/null || true)
    [ -z "$changes" ] || changed=true
    cat >"$2.new" <<SWIFT
    enum BuiltCommit {
      static let name = "$commit"
      static let hasChanges = $changed
    }
    SWIFT
    if cmp -s "$2.new" "$2"; then rm "$2.new"; else mv "$2.new" "$2"; fi
    """

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL
    let output = context.pluginWorkDirectoryURL.appending(path: "BuiltCommit.swift")
    return [
      .buildCommand(
        displayName: "Naming the commit",
        executable: URL(filePath: "/bin/sh"),
        arguments: [
          "-ec", Self.script, "sh", folder.path(percentEncoded: false),
          output.path(percentEncoded: false),
        ],
        inputFiles: Self.head(of: folder) + Self.sources(of: folder),
        outputFiles: [output]
      )
    ]
  }

  /// Returns the repository's files that change with a commit; none outside of a repository.
  private static func head(of folder: URL) -> [URL] {
    let git = Process()
    let pipe = Pipe()
    git.executableURL = URL(filePath: "/usr/bin/env")
    git.arguments = ["git", "rev-parse", "--absolute-git-dir"]
    git.currentDirectoryURL = folder
    git.standardOutput = pipe
    git.standardError = FileHandle.nullDevice
    guard (try? git.run()) != nil, let data = try? pipe.fileHandleForReading.readToEnd() else {
      return []
    }
    git.waitUntilExit()
    let path = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
    return ["HEAD", "logs/HEAD", "index"].map { URL(filePath: path).appending(path: $0) }
      .filter { FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) }
  }

  /// Returns the files that the program is built from.
  private static func sources(of folder: URL) -> [URL] {
    let keys: [URLResourceKey] = [.isRegularFileKey]
    let files = ["Plugins", "Sources"].flatMap { name -> [URL] in
      let all = FileManager.default.enumerator(
        at: folder.appending(path: name),
        includingPropertiesForKeys: keys
      )
      return (all?.compactMap { $0 as? URL } ?? []).filter {
        (try? $0.resourceValues(forKeys: Set(keys)).isRegularFile) == true
      }
    }
    return [folder.appending(path: "Package.swift")] + files
  }
}
