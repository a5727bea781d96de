/// The page's own code and looks, put together from the modules of the folder `Page`.
enum PageScript {
  /// The modules, each before those that import it.
  private static let modules: [(name: String, bytes: [UInt8])] = [
    ("format", PackageResources.format_js),
    ("unpack", PackageResources.unpack_js),
    ("data", PackageResources.data_js),
    ("state", PackageResources.state_js),
    ("levels", PackageResources.levels_js),
    ("tracks", PackageResources.tracks_js),
    ("beside", PackageResources.beside_js),
    ("spans", PackageResources.spans_js),
    ("lanes", PackageResources.lanes_js),
    ("bars", PackageResources.bars_js),
    ("picture", PackageResources.picture_js),
    ("painter", PackageResources.painter_js),
    ("worker", PackageResources.worker_js),
    ("canvas", PackageResources.canvas_js),
    ("gestures", PackageResources.gestures_js),
    ("hover", PackageResources.hover_js),
    ("selection", PackageResources.selection_js),
    ("texts", PackageResources.texts_js),
    ("changes", PackageResources.changes_js),
    ("outline", PackageResources.outline_js),
    ("signposts", PackageResources.signposts_js),
    ("wireframe", PackageResources.wireframe_js),
    ("search", PackageResources.search_js),
    ("address", PackageResources.address_js),
    ("main", PackageResources.main_js),
  ]

  /// The style sheet.
  static var style: String {
    String(decoding: PackageResources.page_css, as: UTF8.self)
  }

  /// All modules as one script: without imports, which name each other only, and without the word `export`.
  static var source: String {
    var source = "\"use strict\";\n"
    for module in modules {
      var isImport = false
      for line in String(decoding: module.bytes, as: UTF8.self).split(
        separator: "\n",
        omittingEmptySubsequences: false
      ) {
        if line.hasPrefix("import ") { isImport = true }
        if isImport {
          if line.hasSuffix(";") { isImport = false }
          continue
        }
        source += line.hasPrefix("export ") ? line.dropFirst("export ".count) : line
        source += "\n"
      }
    }
    return source
  }
}
