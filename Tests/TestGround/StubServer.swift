import Glibc
import Threads

/// A server on the loopback interface with scripted answers, including invalid ones.
public final class StubServer: Sendable {
  /// A received request.
  public struct Request: Sendable {
    /// For example `GET`.
    public let method: String
    /// The path with the query.
    public let path: String
    /// The fields of the header, their names in lower case.
    public let headers: [String: String]
    /// The content.
    public let content: [UInt8]
    /// The content, as text.
    public var body: String { String(decoding: content, as: UTF8.self) }
  }

  /// The port on which it listens.
  public let port: UInt16
  /// Its address, without a trailing slash.
  public var address: String { "http://\(host):\(port)" }

  private let host: String
  private let descriptor: CInt
  private let asked = Locked<[Request]>([])

  /// Starts a server that answers each request with the bytes returned by `answer`, valid or not, and then closes the
  /// connection.
  /// - Parameter host: an address of the loopback interface.
  public convenience init(
    host: String = "127.0.0.1", answer: @escaping @Sendable (Request) -> [UInt8]
  ) {
    self.init(host: host) { request, send in _ = send(answer(request)) }
  }

  /// Starts a server that answers each request with the pieces sent by `answer`, whose callback returns false if the client has
  /// gone, and then closes the connection.
  /// - Parameter host: an address of the loopback interface.
  public init(
    host: String = "127.0.0.1",
    pieces answer: @escaping @Sendable (Request, _ send: ([UInt8]) -> Bool) -> Void
  ) {
    self.host = host
    descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    inet_pton(AF_INET, host, &address.sin_addr)
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
    let asked = asked
    _ = Thread {
      while true {
        let connection = accept(descriptor, nil, nil)
        if connection < 0, errno == EINTR || errno == ECONNABORTED { continue }
        guard connection >= 0 else {
          // Closed only here: while this thread may still accept, nobody else gets the descriptor's number.
          close(descriptor)
          return
        }
        _ = Thread {
          defer { close(connection) }
          guard let request = Self.read(connection) else { return }
          asked.withLock { $0.append(request) }
          answer(request) { Self.write($0, to: connection) }
        }
      }
    }
  }

  deinit { shutdown(descriptor, CInt(SHUT_RDWR)) }

  /// The requests received so far.
  public var requests: [Request] { asked.withLock { $0 } }

  /// An answer with its length.
  public static func answer(
    _ body: String, status: String = "200 OK", headers: [String] = []
  ) -> [UInt8] {
    let lines =
      ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)", "Connection: close"] + headers
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
  }

  private static func read(_ connection: CInt) -> Request? {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4_096)
    var end: Range<Int>?
    while end == nil {
      let count = recv(connection, &piece, piece.count, 0)
      guard count > 0 else { return nil }
      bytes += piece[..<count]
      end = bytes.firstRange(of: Array("\r\n\r\n".utf8))
    }
    guard let end else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3 else { return nil }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers[line[..<colon].lowercased()] = String(
        line[line.index(after: colon)...].drop { $0 == " " })
    }
    var body = Array(bytes[end.upperBound...])
    while body.count < headers["content-length"].flatMap({ Int($0) }) ?? 0 {
      let count = recv(connection, &piece, piece.count, 0)
      guard count > 0 else { return nil }
      body += piece[..<count]
    }
    return Request(
      method: String(words[0]), path: String(words[1]), headers: headers,
      content: body)
  }

  private static func write(_ bytes: [UInt8], to connection: CInt) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(connection, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
