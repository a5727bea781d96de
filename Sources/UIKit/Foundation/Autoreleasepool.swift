/// Calls a closure.
///
/// Linux has no autorelease: objects are released with their last reference.
public func autoreleasepool<Result, Failure: Error>(
  invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try body()
}
