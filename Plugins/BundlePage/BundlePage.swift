import Foundation
import PackagePlugin

/// Converts the page's script and style sheet to Swift source when `TracePage` is built.
@main
struct BundlePage: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = target.directoryURL.appending(path: "Page")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder,
      includingPropertiesForKeys: nil
    )
    let output = context.pluginWorkDirectoryURL.appending(path: "PageScript.swift")
    return [
      .buildCommand(
        displayName: "Bundling the page's modules",
        executable: try context.tool(named: "PageBundler").url,
        arguments: [folder.path(percentEncoded: false), output.path(percentEncoded: false)],
        inputFiles: files,
        outputFiles: [output]
      )
    ]
  }
}
