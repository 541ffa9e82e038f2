/// The part of a file that a `Range` header requests (RFC 9110, 14.2). A request for several ranges is
/// answered with the whole file.
public enum ByteRange: Equatable, Sendable {
  /// The whole file: no range was requested, or an unintelligible one.
  case whole
  /// These bytes of it.
  case part(Range<Int>)
  /// Bytes that the file does not have.
  case unsatisfiable

  /// Parses a `Range` header for a file of `size` bytes.
  public init(_ header: String, size: Int) {
    guard header.hasPrefix("bytes="), !header.utf8.contains(UInt8(ascii: ",")) else {
      self = .whole
      return
    }
    let ends = header.dropFirst(6).split(
      separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]) else {
      self = .whole
      return
    }
    switch (first, last) {
    case (nil, nil):
      self = .whole
    case (nil, let count?):
      self = count == 0 || size == 0 ? .unsatisfiable : .part(max(0, size - count)..<size)
    case (let start?, let last):
      if let last, last < start {
        self = .whole
      } else if start >= size {
        self = .unsatisfiable
      } else {
        self = .part(start..<min(size, last.map { min($0, size - 1) + 1 } ?? size))
      }
    }
  }

  /// Parses a number: the outer optional is `nil` if it is malformed, the inner one if the text is empty.
  private static func number(_ text: Substring) -> Int?? {
    if text.isEmpty { return .some(nil) }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let value = Int(text) else {
      return nil
    }
    return .some(value)
  }
}
