package import Console
import Glibc
package import JSON

/// A connection to a running server, with one request at a time, over plain HTTP/1.1.
///
/// It is only for simulations and demonstrations, which run beside their server.
package final class LocalClient {
  private let host: String
  private let port: UInt16
  private let token: String?
  private var descriptor: CInt = -1

  /// - Parameters:
  ///   - address: the server's address, such as `http://127.0.0.1:8080`, with a numeric host.
  ///   - token: the token of a member's session.
  package init(_ address: String, token: String? = nil) throws(CommandFailure) {
    let scheme = "http://"
    let parts = address.dropFirst(scheme.count).split(separator: ":")
    guard address.hasPrefix(scheme), parts.count == 2,
      let port = UInt16(parts[1].prefix { $0 != "/" })
    else { throw .usage("--server must be such as http://127.0.0.1:8080.") }
    host = String(parts[0])
    self.port = port
    self.token = token
  }

  deinit { disconnect() }

  /// Sends a request and waits for its answer.
  /// - Throws: an error if the server cannot be reached, or refuses.
  @discardableResult
  package func ask(
    _ method: String, _ path: String, _ body: [UInt8], kind: String = "application/json"
  ) throws(CommandFailure) -> JSONValue {
    var head = "\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\nContent-Type: \(kind)\r\n"
    head += "Content-Length: \(body.count)\r\n"
    if let token { head += "Authorization: Bearer \(token)\r\n" }
    let bytes = Array((head + "\r\n").utf8) + body
    // The server closes a connection after a long pause; a new one is tried once.
    var answer = descriptor >= 0 ? exchange(bytes) : nil
    if answer == nil {
      try connect()
      answer = exchange(bytes)
    }
    guard let answer else { throw CommandFailure("The server at \(host):\(port) does not answer.") }
    guard (200..<300).contains(answer.status) else {
      throw CommandFailure(
        "The server answered \(answer.status): "
          + String(decoding: answer.body.prefix(200), as: UTF8.self))
    }
    return (try? JSONValue(parsing: answer.body)) ?? .null
  }

  private func connect() throws(CommandFailure) {
    disconnect()
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    guard inet_pton(AF_INET, host, &address.sin_addr) == 1 else {
      throw .usage("--server must name its host by a number, such as 127.0.0.1.")
    }
    descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      disconnect()
      throw CommandFailure("There is no server at \(host):\(port).")
    }
  }

  private func disconnect() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  /// Exchanges one request; `nil` if the connection was closed.
  private func exchange(_ bytes: [UInt8]) -> (status: Int, body: [UInt8])? {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        send(descriptor, $0.baseAddress! + sent, $0.count - sent, CInt(MSG_NOSIGNAL))
      }
      guard count > 0 else { return nil }
      sent += count
    }
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      if let answer = Self.whole(received) { return answer }
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      received += buffer.prefix(count)
    }
  }

  /// Returns the answer if it is complete.
  private static func whole(_ bytes: [UInt8]) -> (status: Int, body: [UInt8])? {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    let status = lines.first.flatMap { Int($0.dropFirst(9).prefix(3)) } ?? 0
    let length =
      lines.first { $0.lowercased().hasPrefix("content-length:") }
      .flatMap { Int($0.split(separator: " ").last ?? "") } ?? 0
    let body = bytes[end.upperBound...]
    return body.count >= length ? (status, Array(body.prefix(length))) : nil
  }
}
