/// Calls a closure.
///
/// There is no autorelease on Linux: objects are released when their last reference goes.
public func autoreleasepool<Result, Failure: Error>(
  invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try body()
}
