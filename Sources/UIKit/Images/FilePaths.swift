extension String {
  /// The part after the last slash of a path.
  var lastPathComponent: String { NSString(string: self).lastPathComponent }

  /// The part before the last slash of a path.
  var deletingLastPathComponent: String { NSString(string: self).deletingLastPathComponent }

  /// The part after the last dot of a file's name.
  var pathExtension: String { NSString(string: self).pathExtension }

  /// The path without the last dot and what follows.
  var deletingPathExtension: String { NSString(string: self).deletingPathExtension }
}
