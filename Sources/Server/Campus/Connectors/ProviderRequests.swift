import Campus
import JSON
import Threads
import WebClient

/// Asks a provider about each element, so many at one time.
/// - Returns: what came of each, in the order of the elements.
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
  /// The content as JSON; nothing at all is `null`.
  /// - Throws: why there is none: what the status says, or `foreign` for another content, such as the page
  ///   on which members sign in.
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
  /// A text, or a number as one: providers write identifiers both ways.
  var text: String? { string ?? int64.map(String.init) }
}

extension Result {
  /// What came.
  var value: Success? { try? get() }
  /// Why nothing came.
  var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
