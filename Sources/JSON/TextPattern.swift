/// A pattern for texts.
public enum TextPattern: CaseIterable, Equatable, Sendable {
  /// A UUID, `018f3f2e-7b1c-7def-8a90-0123456789ab`, in either case.
  case uuid
  /// RFC 3339 with seconds and an offset: `2026-11-21T07:05:00Z`.
  case dateTime
  /// A date, `2026-11-21`.
  case date
  /// An e-mail address, at most 254 bytes (RFC 5321), without blanks or control characters.
  case email
  /// 64 hexadecimal digits, lower case.
  case sha256
  /// A text without control characters, and so without line ends.
  case line
  /// A line by which people tell things apart. What is written to one anew shows something, too (`NameRule`).
  case name

  /// Returns true if the text matches the pattern.
  public func matches(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      switch self {
      case .uuid: Self.fits(bytes, "hhhhhhhh-hhhh-hhhh-hhhh-hhhhhhhhhhhh")
      case .date: bytes.count == 10 && Self.isDate(bytes)
      case .dateTime: Self.isDateTime(bytes)
      case .email: Self.isEmail(bytes)
      case .sha256: bytes.count == 64 && bytes.allSatisfy { Self.isLowerHex($0) }
      case .line, .name: Self.isLine(bytes)
      }
    }
  }

  var requirement: String {
    switch self {
    case .uuid: "Must be a UUID."
    case .dateTime: "Must be a date and time such as 2026-11-21T07:05:00Z."
    case .date: "Must be a date such as 2026-11-21."
    case .email: "Must be an e-mail address."
    case .sha256: "Must be 64 hexadecimal digits in lower case."
    case .line, .name: "Must not contain control characters."
    }
  }

  /// Returns true if the whole text matches a form: `h` stands for a hexadecimal digit, `d` for a decimal one,
  /// anything else for itself.
  private static func fits(_ bytes: UnsafeBufferPointer<UInt8>, _ form: StaticString) -> Bool {
    bytes.count == form.utf8CodeUnitCount && begins(bytes, form)
  }

  private static func begins(_ bytes: UnsafeBufferPointer<UInt8>, _ form: StaticString) -> Bool {
    guard bytes.count >= form.utf8CodeUnitCount else { return false }
    for index in 0..<form.utf8CodeUnitCount {
      let byte = bytes[index]
      switch form.utf8Start[index] {
      case UInt8(ascii: "h"): guard isLowerHex(byte | 0x20) else { return false }
      case UInt8(ascii: "d"): guard isDigit(byte) else { return false }
      case let expected: guard byte == expected else { return false }
      }
    }
    return true
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") <= 9 }

  private static func isLowerHex(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte &- UInt8(ascii: "a") <= 5
  }

  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    Int(bytes[start] - UInt8(ascii: "0")) * 10 + Int(bytes[start + 1] - UInt8(ascii: "0"))
  }

  private static func isDate(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard begins(bytes, "dddd-dd-dd") else { return false }
    let year = number(bytes, 0) * 100 + number(bytes, 2)
    let month = number(bytes, 5)
    let day = number(bytes, 8)
    guard 1...12 ~= month, day >= 1 else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    switch month {
    case 2: return day <= (isLeap ? 29 : 28)
    case 4, 6, 9, 11: return day <= 30
    default: return day <= 31
    }
  }

  private static func isDateTime(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard begins(bytes, "dddd-dd-ddTdd:dd:dd"), isDate(bytes), number(bytes, 11) <= 23,
      number(bytes, 14) <= 59, number(bytes, 17) <= 60
    else { return false }
    var index = 19
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      let start = index
      while index < bytes.count, isDigit(bytes[index]) { index += 1 }
      guard index > start else { return false }
    }
    let offset = UnsafeBufferPointer(rebasing: bytes[index...])
    if offset.count == 1 { return offset[0] == UInt8(ascii: "Z") }
    guard fits(offset, "+dd:dd") || fits(offset, "-dd:dd") else { return false }
    return number(offset, 1) <= 23 && number(offset, 4) <= 59
  }

  private static func isEmail(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count <= 254, isLine(bytes), !bytes.contains(0x20),
      let at = bytes.firstIndex(of: UInt8(ascii: "@"))
    else { return false }
    let domain = bytes[(at + 1)...]
    return at > 0 && !domain.isEmpty && !domain.contains(UInt8(ascii: "@"))
      && domain.first != UInt8(ascii: ".") && domain.last != UInt8(ascii: ".")
  }

  private static func isLine(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }
}
