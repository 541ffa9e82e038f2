import Glibc
import JSON

/// What a server answered.
struct HTTPAnswer {
  var status = 0
  private var head: [(name: String, value: String)] = []
  var body: [UInt8] = []

  /// Takes an answer apart; status 0 when there is none.
  init(_ received: [UInt8]) {
    guard let end = received.firstRange(of: Array("\r\n\r\n".utf8)) else { return }
    let lines = String(decoding: received[..<end.lowerBound], as: UTF8.self).split(
      separator: "\r\n")
    guard let first = lines.first, first.hasPrefix("HTTP/1.1 ") else { return }
    status = Int(first.dropFirst(9).prefix(3)) ?? 0
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      head.append(
        (line[..<colon].lowercased(), String(line[line.index(after: colon)...].drop { $0 == " " })))
    }
    body = Array(received[end.upperBound...])
    if self["transfer-encoding"] == "chunked" { body = Self.unchunked(body) }
  }

  subscript(_ name: String) -> String? { head.first { $0.name == name }?.value }

  var text: String { String(decoding: body, as: UTF8.self) }

  /// The body as JSON, `null` when it is none.
  var json: JSONValue { (try? JSONValue(parsing: body)) ?? .null }

  /// The code of the first field error of a problem.
  var errorCode: String? { json["errors"]?.array?.first?["code"]?.string }
  var errorField: String? { json["errors"]?.array?.first?["field"]?.string }

  private static func unchunked(_ bytes: [UInt8]) -> [UInt8] {
    var content: [UInt8] = []
    var rest = bytes[...]
    while let line = rest.firstRange(of: [13, 10]) {
      let size = Int(String(decoding: rest[..<line.lowerBound], as: UTF8.self), radix: 16) ?? 0
      guard size > 0, rest.endIndex - line.upperBound >= size else { break }
      content += rest[line.upperBound..<(line.upperBound + size)]
      rest = rest[(line.upperBound + size + 2)...]
    }
    return content
  }
}

/// One connection of a client that sends exactly what it is told to.
final class HTTPConnection {
  private let descriptor: CInt

  init(port: UInt16) {
    descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    precondition(result == 0, "cannot connect")
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  func send(_ bytes: [UInt8]) {
    var offset = 0
    while offset < bytes.count {
      let sent = bytes.withUnsafeBytes {
        Glibc.send(
          descriptor, $0.baseAddress! + offset, bytes.count - offset, CInt(MSG_NOSIGNAL))
      }
      guard sent > 0 else { return }
      offset += sent
    }
  }

  /// What comes until the server closes.
  func receive() -> HTTPAnswer {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return HTTPAnswer(received) }
      received += buffer.prefix(count)
    }
  }
}
