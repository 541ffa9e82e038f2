import JSON
import Notices
import Storage
import WebClient
import WebPush

/// Sends pushes to push services.
struct PushSender: Sendable {
  private let vapid: Vapid
  private let client: WebClient

  /// - Parameter client: reaches public addresses only, unless told otherwise: members name the push services.
  init(_ vapid: Vapid, client: WebClient) {
    self.vapid = vapid
    self.client = client
  }

  /// Breaks off all requests. Blocks.
  func stop() { client.stop() }

  /// A push that is due.
  struct Push: Sendable {
    let notice: UUID
    let device: UUID
    let member: UUID
    let subscription: PushSubscription
    let kind: NoticeKind
    let path: String
    let madeAt: Int64
    let tries: Int
  }

  /// The outcome of a try.
  enum Outcome: Equatable, Sendable {
    /// The push service has it.
    case taken
    /// The push service knows the browser no more.
    case gone
    /// Another try is of no use.
    case refused
    /// To be tried again, after the seconds that the service asks for.
    case failed(pause: Int?)
  }

  /// The text of a push, for the service worker: neither names nor words, which the device finds itself.
  static func text(of push: Push) -> [UInt8] {
    JSONValue.object([
      JSONMember("kind", .string(push.kind.name.description)),
      JSONMember("path", .string(push.path)),
    ]).bytes
  }

  /// Sends a push.
  func send(_ push: Push, at now: Int64) async -> Outcome {
    let message = PushMessage(Self.text(of: push), for: push.subscription)
    let left = max(DeliveryRules.longestPush - (now - push.madeAt), 0) / 1_000
    var request = WebRequest(
      push.subscription.endpoint,
      headers: [
        ("Authorization", vapid.authorization(for: push.subscription, at: now)),
        ("Content-Type", "application/octet-stream"), ("Content-Encoding", "aes128gcm"),
        ("TTL", String(left)), ("Urgency", push.kind.isUrgent ? "high" : "normal"),
        // A device that was off gets the last message about a page, not all (RFC 8030, 5.4).
        ("Topic", Self.topic(of: push)),
      ], maximumSize: 64 << 10)
    request.content = message.content
    request.patience = 15
    do throws(WebFailure) {
      // Each member has a share of the connections, so that slow services of one delay nobody else.
      let answer = try await WebClient.asking(for: push.member.description) {
        [request] () throws(WebFailure) in try await client.send(request)
      }
      return Self.outcome(of: answer)
    } catch {
      switch error {
      case .noAddress, .forbiddenAddress: return .gone
      default: return .failed(pause: nil)
      }
    }
  }

  private static func outcome(of answer: WebAnswer) -> Outcome {
    switch answer.status {
    case 200..<300: .taken
    // RFC 8030, 5 and 7.3.
    case 404, 410: .gone
    case 429, 500...: .failed(pause: answer.retryAfter)
    default: .refused
    }
  }

  /// Returns 32 letters that only name the page, as a push service may compare but not read them.
  private static func topic(of push: Push) -> String {
    String(
      SHA256Digest(of: Array("\(push.device) \(push.kind.name) \(push.path)".utf8)).description
        .prefix(32))
  }
}
