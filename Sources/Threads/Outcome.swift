/// Returns the result of an attempt as a value, because child tasks and calls that cannot throw would otherwise
/// lose its typed error.
package func outcome<Value, Failure: Error>(
  of attempt: () async throws(Failure) -> Value
) async -> Result<Value, Failure> {
  do throws(Failure) {
    return .success(try await attempt())
  } catch {
    return .failure(error)
  }
}
