import Campus
import WebClient

/// Reason why a provider's data could not be fetched, and the earliest time of the next attempt.
struct ProviderFailure: Error {
  let reason: ConnectionFailure
  /// Seconds to wait, as the provider asked.
  var retryAfter: Int?
  /// True if only this resource is forbidden or missing, and the member's access remains valid.
  var isOfThisOnly: Bool

  init(_ reason: ConnectionFailure, retryAfter: Int? = nil, isOfThisOnly: Bool = false) {
    self.reason = reason
    self.retryAfter = retryAfter
    self.isOfThisOnly = isOfThisOnly
  }

  /// Throws unless the answer's status means that it has content.
  static func check(_ answer: WebAnswer) throws(ProviderFailure) {
    switch answer.status {
    case 200..<300: return
    case 401, 403, 404, 410: throw ProviderFailure(.refused)
    case 429, 503: throw ProviderFailure(.busy, retryAfter: answer.retryAfter)
    default: throw ProviderFailure(.failed, retryAfter: answer.retryAfter)
    }
  }
}

extension WebClient {
  /// Sends a request and returns its answer, or throws the provider's failure.
  func answer(to request: WebRequest) async throws(ProviderFailure) -> WebAnswer {
    do throws(WebFailure) {
      return try await send(request)
    } catch {
      switch error {
      case .noAddress: throw ProviderFailure(.address)
      case .forbiddenAddress: throw ProviderFailure(.forbidden)
      case .unreachable, .tooManyRedirects: throw ProviderFailure(.unreachable)
      case .insecure: throw ProviderFailure(.insecure)
      case .slow: throw ProviderFailure(.slow)
      case .tooLarge: throw ProviderFailure(.large)
      case .interrupted, .noSpace: throw ProviderFailure(.busy)
      }
    }
  }
}
