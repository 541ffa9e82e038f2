import CCurl
import Threads

/// A server that takes mails of the club, by SMTP (RFC 5321, RFC 6409).
public struct MailServer: Sendable {
  /// Its address: `smtp://host:587`, which turns to TLS before anything is said, or `smtps://host:465`.
  public let address: String
  /// Who sends.
  public let sender: MailSender
  /// The account at the server; `nil` where it asks for none.
  public let user: String?
  let password: String?

  /// Describes a server; `nil` if the address is none.
  public init?(address: String, sender: MailSender, user: String? = nil, password: String? = nil) {
    let lower = address.lowercased()
    guard let scheme = ["smtp://", "smtps://"].first(where: { lower.hasPrefix($0) }) else {
      return nil
    }
    let place = lower.dropFirst(scheme.count)
    guard !place.isEmpty, !place.utf8.contains(where: { $0 <= 0x20 || "/?#@\\".utf8.contains($0) })
    else { return nil }
    self.address = lower
    self.sender = sender
    self.user = user
    self.password = password
  }

  /// True for the own machine, where mails are handed over without TLS if the server has none.
  var isOwnMachine: Bool {
    let place = address.drop { $0 != "/" }.dropFirst(2)
    return ["localhost", "127.0.0.1", "[::1]"].contains { name in
      place == name || place.hasPrefix(name + ":")
    }
  }
}

/// Reason why a mail was not taken.
public struct MailFailure: Error, Equatable, Sendable {
  /// True if another try is of no use, as for an address that does not exist.
  public let isForGood: Bool
  /// One English sentence, without the address of who gets the mail.
  public let description: String
}

/// Hands mails over to a server, one connection each.
public final class MailClient: Sendable {
  private let server: MailServer
  private static let patience = 30

  /// Creates a client.
  public init(_ server: MailServer) {
    _ = WebClient.library
    self.server = server
  }

  /// Hands a mail over and waits until the server has taken it. The thread that waits is one of its own.
  public func send(_ letter: Letter) async throws(MailFailure) {
    let result: Result<Void, MailFailure> = await withCheckedContinuation { continuation in
      let thread = Thread { [server] in
        continuation.resume(returning: MailTransfer(letter, to: server).run())
      }
      if thread == nil {
        continuation.resume(
          returning: .failure(
            MailFailure(isForGood: false, description: "The system has no thread left.")))
      }
    }
    try result.get()
  }

  /// A mail on its way, owned by one thread.
  private final class MailTransfer {
    private let server: MailServer
    private let to: String
    private let bytes: [UInt8]
    private var sent = 0
    private let handle: UnsafeMutableRawPointer
    private var recipients: UnsafeMutablePointer<curl_slist>?

    init(_ letter: Letter, to server: MailServer) {
      guard let handle = curl_easy_init() else { preconditionFailure("no memory for a mail") }
      self.server = server
      self.handle = handle
      to = letter.to
      bytes = letter.bytes(from: server.sender)
    }

    deinit {
      curl_easy_cleanup(handle)
      curl_slist_free_all(recipients)
    }

    func run() -> Result<Void, MailFailure> {
      // curl would send the rest of such an address as commands.
      guard
        to.utf8.allSatisfy({
          $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">")
        })
      else { return .failure(MailFailure(isForGood: true, description: "The address is none.")) }
      recipients = curl_slist_append(nil, "<\(to)>")
      // The last part is the name by which curl greets (EHLO).
      curl_easy_set_text(handle, CURLOPT_URL, server.address + "/" + server.sender.host)
      curl_easy_set_text(handle, CURLOPT_PROTOCOLS_STR, "smtp,smtps")
      curl_easy_set_number(
        handle, CURLOPT_USE_SSL,
        Int((server.isOwnMachine ? CURLUSESSL_TRY : CURLUSESSL_ALL).rawValue))
      curl_easy_set_text(handle, CURLOPT_MAIL_FROM, "<\(server.sender.address)>")
      curl_easy_set_pointer(handle, CURLOPT_MAIL_RCPT, recipients)
      if let user = server.user { curl_easy_set_text(handle, CURLOPT_USERNAME, user) }
      if let password = server.password { curl_easy_set_text(handle, CURLOPT_PASSWORD, password) }
      curl_easy_set_text(handle, CURLOPT_PROXY, "")
      curl_easy_set_number(handle, CURLOPT_NOSIGNAL, 1)
      curl_easy_set_number(handle, CURLOPT_TIMEOUT, MailClient.patience)
      curl_easy_set_number(handle, CURLOPT_CONNECTTIMEOUT, 10)
      curl_easy_set_number(handle, CURLOPT_UPLOAD, 1)
      let own = Unmanaged.passUnretained(self).toOpaque()
      curl_easy_set_pointer(handle, CURLOPT_READDATA, own)
      curl_easy_set_receiver(handle, CURLOPT_READFUNCTION) { room, size, count, transfer in
        let transfer = Unmanaged<MailTransfer>.fromOpaque(transfer!).takeUnretainedValue()
        return transfer.give(to: UnsafeMutableRawBufferPointer(start: room, count: size * count))
      }
      let code = curl_easy_perform(handle)
      if code == CURLE_OK { return .success(()) }
      var answer = 0
      curl_easy_get_number(handle, CURLINFO_RESPONSE_CODE, &answer)
      // 5xx are final (RFC 5321, 4.2.1), but for what an administrator sets right: a password, or who may send.
      let isOfAddress = [550, 551, 552, 553, 554].contains(answer) && code != CURLE_LOGIN_DENIED
      return .failure(
        MailFailure(
          isForGood: isOfAddress,
          description: "The mail server: \(String(cString: curl_easy_strerror(code)))"
            + (answer > 0 ? " (\(answer))." : ".")))
    }

    private func give(to room: UnsafeMutableRawBufferPointer) -> Int {
      let count = min(room.count, bytes.count - sent)
      room.copyBytes(from: bytes[sent..<(sent + count)])
      sent += count
      return count
    }
  }
}
