import Formats
import HTTP
import JSON
import Numerics
import Text

/// The named values of a request, from its address, a form, or a JSON object. Names are compared in lower case.
struct SentFields {
  private var values: [String: JSONValue] = [:]

  init(_ query: Query) {
    for (name, value) in query.pairs where !value.isEmpty {
      values[name.lowercased()] = values[name.lowercased()] ?? .string(value)
    }
  }

  init(_ object: JSONValue) {
    for member in object.object ?? [] where !member.value.isNull {
      values[member.key.lowercased()] = member.value
    }
  }

  /// True if it has only values with these names.
  func hasOnly(_ names: Set<String>) -> Bool { values.keys.allSatisfy(names.contains) }

  /// The values of both; this one's take precedence.
  func merging(_ other: SentFields) -> SentFields {
    var merged = self
    merged.values.merge(other.values) { mine, _ in mine }
    return merged
  }

  /// All values as text, independent of their order.
  var question: String {
    values.sorted { $0.key < $1.key }
      .map { "\($0.key)=\(String(decoding: $0.value.bytes, as: UTF8.self))" }
      .joined(separator: "&")
  }

  subscript(_ names: String...) -> JSONValue? {
    for name in names { if let value = values[name] { return value } }
    return nil
  }

  /// A number, or text of one; `nil` for others, and for infinite numbers.
  func number(_ names: String...) -> Double? {
    for name in names { if let value = values[name] { return Self.number(value) } }
    return nil
  }

  /// A number of JSON, or a text that is one in decimal digits and nothing else. The one reader of all protocols:
  /// hexadecimal numbers, infinities, blanks and text after the number are refused.
  static func number(_ value: JSONValue?) -> Double? {
    let number = value?.double ?? value?.string.flatMap(DecimalText.read)
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Two numbers with a comma between; `nil` when there are fewer or more.
  func pair(_ name: String) -> (Double, Double)? {
    let parts = text(name)?.split(separator: ",", omittingEmptySubsequences: false) ?? []
    guard parts.count == 2, let first = DecimalText.read(String(parts[0])),
      let second = DecimalText.read(String(parts[1]))
    else { return nil }
    return (first, second)
  }

  func text(_ names: String...) -> String? {
    for name in names {
      guard let value = values[name] else { continue }
      if let text = value.string { return text }
      if let number = value.int64 { return String(number) }
    }
    return nil
  }

  /// True for `true`, `True`, `1` and the like.
  func flag(_ names: String...) -> Bool {
    for name in names {
      guard let value = values[name] else { continue }
      if let flag = value.bool { return flag }
      return ["true", "1", "yes"].contains((value.string ?? "").lowercased())
        || (value.double ?? 0) == 1
    }
    return false
  }

  /// Reads a time in milliseconds since 1970 from seconds, milliseconds or text (ISO 8601, also with a blank for the T).
  static func moment(_ value: JSONValue) -> Int64? {
    if let number = number(value) { return TeamPosition.moment(number) }
    guard let text = value.string, text.utf8.count <= 40 else { return nil }
    return DateTimeText.parse(Array(text.utf8).span) ?? withPlus(text)
  }

  /// Parses a time whose offset has lost its sign: `+` means a blank in addresses and forms.
  private static func withPlus(_ text: String) -> Int64? {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count > 1, let offset = parts.last, offset.allSatisfy({ $0.isNumber || $0 == ":" })
    else { return nil }
    let whole = parts.dropLast().joined(separator: " ") + "+" + offset
    return DateTimeText.parse(Array(whole.utf8).span)
  }
}
