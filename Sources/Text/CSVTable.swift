/// A table as text (RFC 4180), as spreadsheets of any country write it: its separator is a comma, a
/// semicolon or a tab, whichever the first line has most of. What is not UTF-8 is Windows-1252, in which
/// Excel saves a plain CSV.
public struct CSVTable: Sendable {
  /// A row with any text.
  public struct Row: Equatable, Sendable {
    /// The line of the file on which it begins, from 1.
    public let line: Int
    /// Without blanks around them, and without the apostrophe that `CSVRow` put before a formula.
    public let fields: [String]

    /// A row that begins on a line, from 1.
    public init(line: Int, fields: [String]) {
      self.line = line
      self.fields = fields
    }
  }

  /// Why bytes are no table.
  public enum Failure: Error, Equatable, Sendable {
    /// The bytes are no text of single bytes: UTF-16, or no text at all.
    case notText
    /// A quoted field has no end; the line on which it begins.
    case openQuote(line: Int)
  }

  /// All rows but those without any text.
  public let rows: [Row]

  /// Reads a table.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(_ bytes: [UInt8]) throws(Failure) {
    guard !bytes.contains(0) else { throw .notText }
    let isUnicode = String(validating: bytes, as: UTF8.self) != nil
    let text = isUnicode ? bytes : Windows1252.utf8(bytes)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let content = text.starts(with: mark) ? text.dropFirst(mark.count) : text[...]
    var reading = Reading(separator: Self.separator(of: content))
    for byte in content { reading.take(byte) }
    rows = try reading.end()
  }

  private static func separator(of bytes: ArraySlice<UInt8>) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { break }
      counts[byte, default: 0] += 1
    }
    let candidates = Array(",;\t".utf8)
    return candidates.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? candidates[0]
  }

  /// Where the reading of a table is.
  private struct Reading {
    let separator: UInt8
    private var rows: [Row] = []
    private var fields: [String] = []
    private var field: [UInt8] = []
    private var line = 1
    private var beginning = 1
    private var quoteLine = 1
    private var state = State.plain
    private var wasReturn = false

    private enum State {
      case plain
      case quoted
      /// Behind a quote that ends the field, unless another follows.
      case afterQuote
    }

    init(separator: UInt8) { self.separator = separator }

    mutating func take(_ byte: UInt8) {
      // A line ends with CR, LF, or both.
      let isSecondOfTwo = wasReturn && byte == UInt8(ascii: "\n")
      wasReturn = byte == UInt8(ascii: "\r")
      let isLineEnd = wasReturn || byte == UInt8(ascii: "\n")
      if isLineEnd, !isSecondOfTwo { line += 1 }
      switch (state, byte) {
      case (.quoted, UInt8(ascii: "\"")):
        state = .afterQuote
      case (.quoted, _):
        field.append(byte)
      case (.afterQuote, UInt8(ascii: "\"")):
        field.append(byte)
        state = .quoted
      case (.plain, UInt8(ascii: "\"")) where field.allSatisfy { $0 == UInt8(ascii: " ") }:
        field = []
        quoteLine = line
        state = .quoted
      case (_, separator):
        endField()
      case _ where isLineEnd:
        if !isSecondOfTwo { endRow() }
      default:
        field.append(byte)
      }
    }

    private mutating func endField() {
      let text = String(decoding: field, as: UTF8.self)
      fields.append(CSVRow.read(Self.trimmed(text)))
      field = []
      state = .plain
    }

    private mutating func endRow() {
      endField()
      if fields.contains(where: { !$0.isEmpty }) {
        rows.append(Row(line: beginning, fields: fields))
      }
      fields = []
      beginning = line
    }

    mutating func end() throws(Failure) -> [Row] {
      if state == .quoted { throw .openQuote(line: quoteLine) }
      endRow()
      return rows
    }

    private static func trimmed(_ text: String) -> String {
      let isBlank = { (character: Character) in character.isWhitespace }
      return String(text.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }
  }
}
