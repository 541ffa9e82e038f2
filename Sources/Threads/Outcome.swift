/// What comes of an attempt, as a value: child tasks, and calls that throw nothing, cannot hand on a typed error otherwise.
package func outcome<Value, Failure: Error>(
  of attempt: () async throws(Failure) -> Value
) async -> Result<Value, Failure> {
  do throws(Failure) {
    return .success(try await attempt())
  } catch {
    return .failure(error)
  }
}
