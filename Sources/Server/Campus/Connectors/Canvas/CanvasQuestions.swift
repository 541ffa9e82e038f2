import Campus
import JSON
import WebClient

/// The requests of one refresh to a school's Canvas.
struct CanvasQuestions: Sendable {
  let client: WebClient
  let school: SchoolAddress
  let token: String
  /// Time limit of the whole refresh, for any number of pages.
  private let deadline: ContinuousClock.Instant
  private let budget = AnswerBudget()

  /// Maximum number of pages, of 100 items each.
  private static let maximumPages = 50

  init(client: WebClient, school: SchoolAddress, token: String) {
    self.client = client
    self.school = school
    self.token = token
    deadline = .now + SchoolLogin.patience
  }

  /// Returns the JSON object at a path.
  func one(_ path: String) async throws(ProviderFailure) -> JSONValue {
    let value = try await answer(school.text + path).json()
    guard value.object != nil else { throw ProviderFailure(.foreign) }
    return value
  }

  /// Returns the items of all pages of a list. Stops at a page seen before and at the maximum number of pages.
  func all(_ path: String) async throws(ProviderFailure) -> CanvasList<JSONValue> {
    var next: String? = school.text + path
    var items: [JSONValue] = []
    var seen: Set<String> = []
    while let address = next {
      guard seen.insert(address).inserted, seen.count <= Self.maximumPages,
        items.count < SchoolLogin.maximumItems
      else { return CanvasList(items: items, areAll: false) }
      let answer = try await answer(address)
      guard let page = try answer.json().array else { throw ProviderFailure(.foreign) }
      items += page
      next = try following(answer)
    }
    let kept = Array(items.prefix(SchoolLogin.maximumItems))
    return CanvasList(items: kept, areAll: kept.count == items.count)
  }

  /// Returns the address of the next page, from a header field such as `<https://…>; rel="next"`.
  /// - Throws: `foreign` if it is on another host, to which the token must not be sent.
  private func following(_ answer: WebAnswer) throws(ProviderFailure) -> String? {
    for link in (answer["link"] ?? "").split(separator: ",") {
      let parts = link.split(separator: ";")
      let isNext = parts.dropFirst().contains { part in
        part.filter { $0 != " " && $0 != "\"" }.lowercased() == "rel=next"
      }
      guard isNext, let first = parts.first else { continue }
      guard let own = school.own(first.filter { $0 != " " && $0 != "<" && $0 != ">" }) else {
        throw ProviderFailure(.foreign)
      }
      return own
    }
    return nil
  }

  private func answer(_ address: String) async throws(ProviderFailure) -> WebAnswer {
    guard ContinuousClock.now < deadline else { throw ProviderFailure(.slow) }
    let answer = try await budget.answer(
      to: WebRequest(
        address, headers: [("Authorization", "Bearer \(token)"), ("Accept", "application/json")]),
      of: client)
    switch answer.status {
    case 403 where Self.isLimit(answer): throw ProviderFailure(.busy, retryAfter: answer.retryAfter)
    // With this header field the token is invalid; without it, only this resource is forbidden.
    case 401 where answer["www-authenticate"] != nil: throw ProviderFailure(.refused)
    case 401, 403, 404: throw ProviderFailure(.refused, isOfThisOnly: true)
    default: return answer
    }
  }

  /// Returns true if Canvas refused because of its rate limit.
  private static func isLimit(_ answer: WebAnswer) -> Bool {
    String(decoding: answer.body.prefix(500), as: UTF8.self).contains("Rate Limit Exceeded")
      || (answer["x-rate-limit-remaining"].flatMap(Double.init) ?? 1) <= 0
  }
}

/// The items read from a list, with `areAll` true if none is missing.
struct CanvasList<Item: Sendable>: Sendable {
  var items: [Item] = []
  var areAll = true
}
