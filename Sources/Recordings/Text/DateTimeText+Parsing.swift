import Text

/// Reads RFC 3339 and the looser forms of ISO 8601 that recorders use.
extension DateTimeText {
  /// Returns milliseconds since 1970-01-01T00:00:00Z, or `nil` if the text is no time.
  ///
  /// `2021-01-07T21:51:59.179+01:15`, any number of decimals (cut to milliseconds), no zone
  /// (taken as UTC), a date alone (its midnight).
  package static func parse(_ text: Span<UInt8>) -> Int64? {
    var start = 0
    var end = text.count
    while start < end, TextPiece.isSpace(text[start]) { start += 1 }
    while end > start, TextPiece.isSpace(text[end - 1]) { end -= 1 }
    guard end - start >= 10,
      let year = number(text, at: start, digits: 4), text[start + 4] == UInt8(ascii: "-"),
      let month = number(text, at: start + 5, digits: 2), text[start + 7] == UInt8(ascii: "-"),
      let day = number(text, at: start + 8, digits: 2),
      (1...12).contains(month), day >= 1, day <= daysOf(month: month, year: year)
    else { return nil }
    let date = CalendarDay(year: Int(year), month: Int(month), day: Int(day))
    var seconds = Int64(date.number) * 86_400
    var milliseconds: Int64 = 0
    var index = start + 10
    guard index < end else { return seconds * 1000 }

    guard text[index] | 0x20 == UInt8(ascii: "t") || text[index] == 0x20, end - index >= 6,
      let hour = number(text, at: index + 1, digits: 2), text[index + 3] == UInt8(ascii: ":"),
      let minute = number(text, at: index + 4, digits: 2), hour < 24, minute < 60
    else { return nil }
    seconds += hour * 3600 + minute * 60
    index += 6
    if index < end, text[index] == UInt8(ascii: ":") {
      guard end - index >= 3, let second = number(text, at: index + 1, digits: 2), second <= 60
      else { return nil }
      seconds += second
      index += 3
      if index < end, text[index] == UInt8(ascii: ".") || text[index] == UInt8(ascii: ",") {
        index += 1
        let first = index
        var weight: Int64 = 100
        while index < end, let digit = number(text, at: index, digits: 1) {
          milliseconds += digit * weight
          weight /= 10
          index += 1
        }
        guard index > first else { return nil }
      }
    }
    guard let offset = zone(text, from: index, to: end) else { return nil }
    return (seconds - offset) * 1000 + milliseconds
  }

  /// Returns the offset in seconds east of UTC in the rest of the text.
  private static func zone(_ text: Span<UInt8>, from start: Int, to end: Int) -> Int64? {
    let count = end - start
    guard count > 0 else { return 0 }
    let sign = text[start]
    if count == 1 { return sign | 0x20 == UInt8(ascii: "z") ? 0 : nil }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), count >= 3,
      let hours = number(text, at: start + 1, digits: 2), hours <= 23
    else { return nil }
    var minutes: Int64 = 0
    if count > 3 {
      let colon = text[start + 3] == UInt8(ascii: ":") ? 1 : 0
      guard count == 5 + colon, let stated = number(text, at: start + 3 + colon, digits: 2),
        stated < 60
      else { return nil }
      minutes = stated
    }
    let offset = hours * 3600 + minutes * 60
    return sign == UInt8(ascii: "-") ? -offset : offset
  }

  private static func number(_ text: Span<UInt8>, at index: Int, digits: Int) -> Int64? {
    var value: Int64 = 0
    for offset in 0..<digits {
      let digit = text[index + offset] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value * 10 + Int64(digit)
    }
    return value
  }

  private static func daysOf(month: Int64, year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
