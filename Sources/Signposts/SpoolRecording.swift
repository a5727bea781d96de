internal import CSignposts

/// The recording of this process into a spool, if the program itself starts it.
package enum SpoolRecording {
  /// Starts a recording into a new spool file in the directory, and defines existing objects.
  ///
  /// - Parameters:
  ///   - directory: The directory for the file.
  ///   - recordsStacks: Whether signposts get call stacks, even if the environment does not request
  ///     them.
  ///   - detail: The level of detail; nil for the environment's level.
  /// - Returns: nil, or the system's error number if the file could not be created.
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

  /// Ends the recording, and resumes an environment-requested recording in a new file.
  package static func stop() {
    cs_restore_stacks()
    cs_stop()
  }
}
