internal import CSignposts

/// The recording of this process into a spool, where the program starts it itself.
package enum SpoolRecording {
  /// Starts a recording into a new spool file in the directory and has what is alive written down.
  ///
  /// - Returns: nil, or the system's error number where no file could be made.
  package static func start(directory: String) -> Int32? {
    let error = unsafe cs_start(directory)
    if error != 0 { return error }
    LiveObjects.describe()
    return nil
  }

  /// Ends the recording; one that the environment asked for goes on in a new file.
  package static func stop() {
    cs_stop()
  }
}
