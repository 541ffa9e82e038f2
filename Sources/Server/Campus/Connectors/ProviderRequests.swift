import Campus
import JSON
import Threads
import WebClient

/// Calls `ask` for each element, at most `atOneTime` concurrently.
/// - Returns: the results in the order of the elements.
func asked<Element: Sendable, Value: Sendable>(
  _ elements: [Element], atOneTime: Int = 6,
  _ ask: @escaping @Sendable (Element) async throws(ProviderFailure) -> Value
) async -> [Result<Value, ProviderFailure>] {
  await withTaskGroup(of: (Int, Result<Value, ProviderFailure>).self) { group in
    var rest = elements.enumerated().makeIterator()
    func askNext() {
      guard let (index, element) = rest.next() else { return }
      group.addTask {
        (index, await outcome { () throws(ProviderFailure) in try await ask(element) })
      }
    }
    for _ in 0..<atOneTime { askNext() }
    var results = [Result<Value, ProviderFailure>](
      repeating: .failure(ProviderFailure(.busy)), count: elements.count)
    while let (index, result) = await group.next() {
      results[index] = result
      askNext()
    }
    return results
  }
}

extension WebAnswer {
  /// Parses the content as JSON; an empty body is `null`.
  /// - Throws: the failure that the status means, or `foreign` if the content is not JSON, such as a sign-in page.
  func json() throws(ProviderFailure) -> JSONValue {
    try ProviderFailure.check(self)
    if body.isEmpty { return .null }
    guard let value = try? JSONValue(parsing: body, maximumValues: 1_000_000) else {
      throw ProviderFailure(.foreign)
    }
    return value
  }
}

extension JSONValue {
  /// A string, or an integer as text: providers write identifiers both ways.
  var text: String? { string ?? int64.map(String.init) }
}

extension Result {
  /// The value on success.
  var value: Success? { try? get() }
  /// The error on failure.
  var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
