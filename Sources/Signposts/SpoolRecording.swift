internal import CSignposts

/// The recording of this process into a spool, where the program starts it itself.
package enum SpoolRecording {
  /// Starts a recording into a new spool file in the directory and has what is alive written down.
  ///
  /// - Parameters:
  ///   - directory: Where the file is made.
  ///   - recordsStacks: Whether signposts get call stacks, even if the environment asks for none.
  ///   - detail: How much is recorded; nil for what the environment says.
  /// - Returns: nil, or the system's error number where no file could be made.
  package static func start(
    directory: String,
    recordsStacks: Bool = false,
    detail: RecordingDetail? = nil
  ) -> Int32? {
    if recordsStacks { cs_record_stacks(true) }
    let error = unsafe cs_start(directory, detail?.number ?? UInt32.max)
    if error != 0 {
      cs_restore_stacks()
      return error
    }
    TestLibraries.prepare()
    LiveObjects.describe()
    return nil
  }

  /// Ends the recording; one that the environment asked for goes on in a new file.
  package static func stop() {
    cs_restore_stacks()
    cs_stop()
  }
}
