import Encodings
import Text

/// A mail of plain text to one address (RFC 5322), in UTF-8.
public struct Letter: Sendable {
  /// The address of who gets it.
  public let to: String
  /// The subject, one line.
  public let subject: String
  /// The text, lines ended by `\n`.
  public let text: String
  /// Identifies the mail, so that programs show one that comes twice once: letters, digits and hyphens.
  public let name: String
  /// The time that it says, in milliseconds since 1970.
  public let time: Int64

  /// Creates a mail.
  public init(to: String, subject: String, text: String, name: String, time: Int64) {
    self.to = to
    self.subject = subject
    self.text = text
    self.name = name
    self.time = time
  }

  /// Returns the mail as it is sent.
  func bytes(from sender: MailSender) -> [UInt8] {
    let lines = [
      "From: \(sender.field)", "To: <\(Self.line(to))>", "Subject: \(Self.encoded(subject))",
      "Date: \(Self.date(time))", "Message-ID: <\(name)@\(sender.host)>", "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64",
      // No out-of-office answers to a machine (RFC 3834).
      "Auto-Submitted: auto-generated", "",
    ]
    let body = Base64.text(
      of: Array(
        text.split(separator: "\n", omittingEmptySubsequences: false)
          .joined(separator: "\r\n").utf8))
    var wrapped: [UInt8] = []
    for start in stride(from: 0, to: body.utf8.count, by: 76) {
      wrapped += Array(body.utf8.dropFirst(start).prefix(76)) + [13, 10]
    }
    return Array((lines.joined(separator: "\r\n") + "\r\n").utf8) + wrapped
  }

  /// Returns a text as encoded words (RFC 2047) of at most 75 characters each.
  static func encoded(_ text: String) -> String {
    var words: [String] = []
    var word: [UInt8] = []
    for scalar in line(text).unicodeScalars {
      let next = Array(String(scalar).utf8)
      if word.count + next.count > 42 {
        words.append("=?utf-8?B?\(Base64.text(of: word))?=")
        word = []
      }
      word += next
    }
    words.append("=?utf-8?B?\(Base64.text(of: word))?=")
    return words.joined(separator: "\r\n ")
  }

  /// Returns a text without line breaks and other control characters, which would end a field.
  static func line(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }))
  }

  /// Returns a time as `Fri, 27 Nov 2026 18:45:00 +0000`.
  static func date(_ milliseconds: Int64) -> String {
    let day = CalendarDay(milliseconds: milliseconds)
    let (year, month, number) = day.civil
    let seconds = Int(milliseconds / 1_000) - day.number * 86_400
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let clock = "\(two(seconds / 3_600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    return
      "\(weekdays[day.number - day.monday.number]), \(two(number)) \(months[month - 1]) \(year) \(clock) +0000"
  }
}

/// Who sends mails: an address with an optional name.
public struct MailSender: Equatable, Sendable {
  /// The address.
  public let address: String
  /// The name; `nil` for none.
  public let name: String?

  /// Reads `club@example.org` or `The club <club@example.org>`; `nil` for anything else.
  public init?(_ text: String) {
    var (name, address): (Substring?, Substring) = (nil, text[...])
    if let start = text.lastIndex(of: "<"), text.hasSuffix(">") {
      name = text[..<start].drop { $0 == " " }
      while name?.last == " " { name?.removeLast() }
      address = text[text.index(after: start)...].dropLast()
    }
    let parts = address.split(separator: "@", omittingEmptySubsequences: false)
    let isPlain = address.utf8.allSatisfy {
      $0 > 0x20 && $0 < 0x7F && !"<>,;:\"\\()".utf8.contains($0)
    }
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, isPlain else { return nil }
    self.address = String(address)
    self.name = name.flatMap { $0.isEmpty ? nil : String($0) }
  }

  /// The host of the address.
  var host: Substring { address.split(separator: "@")[1] }

  var field: String { name.map { "\(Letter.encoded($0)) <\(address)>" } ?? address }
}
