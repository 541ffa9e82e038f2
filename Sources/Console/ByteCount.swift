/// A number of bytes in human notation: `500MB`, `5GB`, with powers of a thousand.
package struct ByteCount: Equatable, Sendable {
  package let bytes: Int64

  package init(bytes: Int64) { self.bytes = bytes }

  private static let units: [(suffix: String, bytes: Int64)] = [
    ("TB", 1_000_000_000_000), ("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1_000), ("B", 1),
  ]

  /// Parses a number with a unit, in either case; `nil` if it is malformed.
  package init?(_ text: String) {
    let digits = text.prefix { $0.isNumber }
    let suffix = text.dropFirst(digits.count).lowercased()
    guard let number = Int64(digits),
      let unit = Self.units.first(where: { $0.suffix.lowercased() == suffix })
    else { return nil }
    let (bytes, isTooLarge) = number.multipliedReportingOverflow(by: unit.bytes)
    guard !isTooLarge else { return nil }
    self.bytes = bytes
  }

  /// Reads an argument of the command line.
  package init(argument text: String) throws(CommandFailure) {
    guard let count = ByteCount(text) else {
      throw .usage("'\(text)' is no size; write it as 500MB or 5GB.")
    }
    self = count
  }

  /// The number in the largest unit that gives at least one, with one decimal: `5.2 GB`.
  package var text: String {
    let unit = Self.units.first { bytes >= $0.bytes } ?? ("B", 1)
    guard unit.bytes > 1 else { return "\(bytes) B" }
    let tenths = (bytes + unit.bytes / 20) / (unit.bytes / 10)
    return tenths % 10 == 0
      ? "\(tenths / 10) \(unit.suffix)" : "\(tenths / 10).\(tenths % 10) \(unit.suffix)"
  }
}
