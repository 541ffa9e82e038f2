import Storage
import Threads
import WebClient

/// Hands mails over to the mail server, and knows how the last ones went.
final class PostOffice: Sendable {
  /// How mails went since the start.
  struct State: Sendable {
    var sent = 0
    /// The last mail that was taken, in milliseconds since 1970.
    var lastSentAt: Int64?
    /// Why the last one was not; `nil` after one that was.
    var failure: String?
  }

  let server: MailServer
  /// The address for members, without a final slash.
  let address: String
  private let client: MailClient
  private let current = Locked(State())

  init(_ server: MailServer, address: String) {
    self.server = server
    self.address = address
    client = MailClient(server)
  }

  var state: State { current.withLock { $0 } }

  /// Sends a mail.
  func send(_ letter: Letter) async throws(MailFailure) {
    do throws(MailFailure) {
      try await client.send(letter)
      current.withLock { state in
        state.sent += 1
        state.lastSentAt = WallClock.now()
        state.failure = nil
      }
    } catch {
      // A wrong address of one member is no failure of the server.
      if !error.isForGood { current.withLock { $0.failure = error.description } }
      throw error
    }
  }
}
