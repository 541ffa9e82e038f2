import Campus
import JSON
import WebClient

/// The questions of one refresh to the Canvas of a school.
struct CanvasQuestions: Sendable {
  let client: WebClient
  let school: SchoolAddress
  let token: String
  /// However many pages there are, nobody waits longer.
  private let deadline: ContinuousClock.Instant
  private let budget = AnswerBudget()

  /// Canvas gives 100 items a page.
  private static let maximumPages = 50

  init(client: WebClient, school: SchoolAddress, token: String) {
    self.client = client
    self.school = school
    self.token = token
    deadline = .now + SchoolLogin.patience
  }

  /// An object.
  func one(_ path: String) async throws(ProviderFailure) -> JSONValue {
    let value = try await answer(school.text + path).json()
    guard value.object != nil else { throw ProviderFailure(.foreign) }
    return value
  }

  /// The items of all pages of a list. One that leads in a circle or has no end is not followed further.
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

  /// The address of the next page: `<https://…>; rel="next"`.
  /// - Throws: `foreign` for one of another host, to which the token does not go.
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
    // With the field, the token is void; without it, this is not for the student.
    case 401 where answer["www-authenticate"] != nil: throw ProviderFailure(.refused)
    case 401, 403, 404: throw ProviderFailure(.refused, isOfThisOnly: true)
    default: return answer
    }
  }

  /// Whether Canvas forbids because it was asked too much.
  private static func isLimit(_ answer: WebAnswer) -> Bool {
    String(decoding: answer.body.prefix(500), as: UTF8.self).contains("Rate Limit Exceeded")
      || (answer["x-rate-limit-remaining"].flatMap(Double.init) ?? 1) <= 0
  }
}

/// What is read of a list, and whether it is all that there is.
struct CanvasList<Item: Sendable>: Sendable {
  var items: [Item] = []
  var areAll = true
}
