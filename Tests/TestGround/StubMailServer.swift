import Encodings
import Glibc
import Threads

/// A mail server on the loopback interface, which takes mails or refuses them as a test says.
public final class StubMailServer: Sendable {
  /// A mail that was taken.
  public struct Mail: Sendable {
    /// The addresses of the envelope.
    public let from: String
    public let to: [String]
    /// The lines of the header, unfolded.
    public let header: [String]
    /// The text, decoded.
    public let text: String

    /// The subject, decoded.
    public var subject: String {
      let field = header.first { $0.hasPrefix("Subject: ") } ?? ""
      let words = field.dropFirst(9).split(separator: " ").map { word in
        Base64.bytes(of: String(word.dropFirst(10).dropLast(2))) ?? []
      }
      return String(decoding: words.flatMap(\.self), as: UTF8.self)
    }
  }

  /// The port on which it listens.
  public let port: UInt16
  private let descriptor: CInt
  private let taken = Locked<[Mail]>([])
  private let refusals: Locked<[String]>

  /// Its address.
  public var address: String { "smtp://127.0.0.1:\(port)" }
  /// The mails that were taken so far.
  public var mails: [Mail] { taken.withLock { $0 } }

  /// - Parameter refusals: answers to recipients before it takes any, such as `451 Later`.
  public init(refusals: [String] = []) {
    self.refusals = Locked(refusals)
    descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let isListening = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 64) == 0
          && getsockname(descriptor, $0, &length) == 0
      }
    }
    precondition(isListening, "cannot listen")
    port = UInt16(bigEndian: address.sin_port)
    let (taken, refusals) = (taken, self.refusals)
    _ = Thread {
      while true {
        let connection = accept(descriptor, nil, nil)
        if connection < 0, errno == EINTR || errno == ECONNABORTED { continue }
        guard connection >= 0 else {
          close(descriptor)
          return
        }
        _ = Thread {
          var talk = Talk(connection: connection)
          talk.hold(
            refusal: { refusals.withLock { $0.isEmpty ? nil : $0.removeFirst() } },
            take: { mail in taken.withLock { $0.append(mail) } })
          close(connection)
        }
      }
    }
  }

  deinit { shutdown(descriptor, CInt(SHUT_RDWR)) }

  /// One conversation (RFC 5321).
  private struct Talk {
    let connection: CInt
    private var buffer: [UInt8] = []

    init(connection: CInt) { self.connection = connection }

    mutating func hold(refusal: () -> String?, take: (Mail) -> Void) {
      var (from, to): (String, [String]) = ("", [])
      say("220 stub")
      while let line = line() {
        let word = line.prefix(4).uppercased()
        switch word {
        case "EHLO", "HELO": say("250 stub")
        case "MAIL":
          (from, to) = (Self.address(in: line), [])
          say("250 OK")
        case "RCPT":
          let answer = refusal()
          if answer == nil { to.append(Self.address(in: line)) }
          say(answer ?? "250 OK")
        case "DATA":
          say("354 Go on")
          var lines: [String] = []
          while let next = self.line(), next != "." {
            lines.append(next.hasPrefix("..") ? String(next.dropFirst()) : next)
          }
          take(Self.mail(from, to, lines))
          say("250 OK")
        case "QUIT":
          say("221 Bye")
          return
        default: say("250 OK")
        }
      }
    }

    private static func address(in line: String) -> String {
      String(line.drop { $0 != "<" }.dropFirst().prefix { $0 != ">" })
    }

    private static func mail(_ from: String, _ to: [String], _ lines: [String]) -> Mail {
      var header: [String] = []
      for line in lines.prefix(while: { !$0.isEmpty }) {
        if line.hasPrefix(" "), let last = header.popLast() {
          header.append(last + line)
        } else {
          header.append(line)
        }
      }
      let body = lines.drop { !$0.isEmpty }.joined()
      return Mail(
        from: from, to: to, header: header,
        text: String(decoding: Base64.bytes(of: body) ?? [], as: UTF8.self)
          .split(separator: "\r\n", omittingEmptySubsequences: false).joined(separator: "\n"))
    }

    private func say(_ line: String) {
      let bytes = Array((line + "\r\n").utf8)
      _ = send(connection, bytes, bytes.count, CInt(MSG_NOSIGNAL))
    }

    private mutating func line() -> String? {
      while true {
        if let end = buffer.firstRange(of: [13, 10]) {
          let line = String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
          buffer.removeSubrange(..<end.upperBound)
          return line
        }
        var piece = [UInt8](repeating: 0, count: 4_096)
        let count = recv(connection, &piece, piece.count, 0)
        guard count > 0 else { return nil }
        buffer += piece[..<count]
      }
    }
  }
}
