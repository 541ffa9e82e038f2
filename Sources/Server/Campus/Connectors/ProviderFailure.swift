import Campus
import WebClient

/// Why a provider gave nothing, and when it wants to be asked again.
struct ProviderFailure: Error {
  let reason: ConnectionFailure
  /// Seconds that the provider asks for.
  var retryAfter: Int?
  /// Whether it is only what was asked for that the member may not see, or that is not there: the provider
  /// goes on to know the member.
  var isOfThisOnly: Bool

  init(_ reason: ConnectionFailure, retryAfter: Int? = nil, isOfThisOnly: Bool = false) {
    self.reason = reason
    self.retryAfter = retryAfter
    self.isOfThisOnly = isOfThisOnly
  }

  /// Throws unless an answer has content.
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
  /// The answer to a request, or why a provider gave none.
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
