import JSON
import TestGround

/// A server's answer.
struct HTTPAnswer {
  var status = 0
  private var head: [(name: String, value: String)] = []
  var body: [UInt8] = []

  /// Parses an answer; status 0 if there is none.
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

  /// The body as JSON, `null` if it is none.
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

extension RawClient {
  /// Receives until the server closes.
  func answer() -> HTTPAnswer { HTTPAnswer(receive().bytes) }
}
