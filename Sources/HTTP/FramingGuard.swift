/// Refuses requests whose bounds two servers could interpret differently (RFC 9112, 11.2).
enum FramingGuard {
  /// The length of a request's content.
  enum Content: Equatable {
    case none
    case length(Int)
    case chunked
  }

  static func check(_ head: RequestHead, maximumFields: Int) throws(Problem) -> Content {
    guard head.isContiguous else {
      throw .malformed("The header holds a NUL, a folded line or a bare line feed.")
    }
    guard head.headers.count <= maximumFields else {
      throw Problem(
        .headersTooLarge, "The request has more than \(maximumFields) header fields.",
        endsConnection: true)
    }
    try checkFields(head.headers)
    let hosts = head.headers.values(.host)
    guard hosts.count == 1 || (hosts.isEmpty && !head.isPersistentVersion) else {
      throw .malformed("A request needs one Host.")
    }
    return try content(head)
  }

  /// Returns the length as the library interprets it, without checks.
  static func unchecked(_ head: RequestHead) -> Content {
    if head.headers[.transferEncoding] != nil { return .chunked }
    let length = head.headers[.contentLength].flatMap { Int($0) } ?? 0
    return length == 0 ? .none : .length(length)
  }

  private static func checkFields(_ headers: Headers) throws(Problem) {
    var badName = false
    var badValue = false
    headers.visitAll { name, value in
      if name.isEmpty || !name.allSatisfy(isTokenByte) { badName = true }
      if !value.allSatisfy({ $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }) { badValue = true }
    }
    if badName { throw .malformed("A header field has a name with forbidden characters.") }
    if badValue { throw .malformed("A header field holds control characters.") }
  }

  private static func content(_ head: RequestHead) throws(Problem) -> Content {
    let encodings = head.headers.values(.transferEncoding)
    let lengths = head.headers.values(.contentLength)
    if !encodings.isEmpty {
      guard lengths.isEmpty else {
        throw .malformed("Transfer-Encoding and Content-Length exclude each other.")
      }
      guard head.isPersistentVersion, encodings.count == 1, encodings[0].lowercased() == "chunked"
      else {
        throw Problem(
          .notImplemented, "The only Transfer-Encoding taken is chunked.", endsConnection: true)
      }
      return .chunked
    }
    guard let text = lengths.first else { return .none }
    guard lengths.count == 1, !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let length = Int(text)
    else {
      throw .malformed("A request has at most one Content-Length, in digits.")
    }
    return length == 0 ? .none : .length(length)
  }

  /// Returns true for a byte of a token (RFC 9110, 5.6.2).
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "!"), UInt8(ascii: "#"),
      UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "'"),
      UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
