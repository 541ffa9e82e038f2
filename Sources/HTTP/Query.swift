/// The decoded query of an address, or a form of the same shape.
public struct Query: Sendable {
  /// Names and values, in their order.
  public let pairs: [(name: String, value: String)]

  /// Parses `application/x-www-form-urlencoded` content.
  /// - Throws: a `Problem` if the content is not percent-encoded UTF-8.
  public init(form bytes: [UInt8]) throws(Problem) { try self.init(bytes[...]) }

  init(_ bytes: ArraySlice<UInt8>) throws(Problem) {
    var pairs: [(name: String, value: String)] = []
    for part in bytes.split(separator: UInt8(ascii: "&")) {
      let equals = part.firstIndex(of: UInt8(ascii: "="))
      pairs.append(
        (
          try Self.text(equals.map { part[..<$0] } ?? part),
          try Self.text(equals.map { part[($0 + 1)...] } ?? [])
        ))
    }
    self.pairs = pairs
  }

  /// Returns the first value under a name.
  public subscript(_ name: String) -> String? {
    pairs.first { $0.name == name }?.value
  }

  /// Returns names and values encoded as the query of an address.
  public static func text(of pairs: [(name: String, value: String)]) -> String {
    pairs.map { PercentEncoding.encode($0.name) + "=" + PercentEncoding.encode($0.value) }
      .joined(separator: "&")
  }

  private static func text(_ part: ArraySlice<UInt8>) throws(Problem) -> String {
    guard let decoded = PercentEncoding.decode(part, plusIsSpace: true), !decoded.contains(0),
      let text = String(validating: decoded, as: UTF8.self)
    else {
      throw .malformed("A query or form is not percent-encoded UTF-8.")
    }
    return text
  }
}
