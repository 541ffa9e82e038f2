/// A table as text (RFC 4180), as written by spreadsheets of any country: the separator is a comma, a semicolon
/// or a tab, whichever is most frequent in the first line. A text that is not UTF-8 is read as Windows-1252, in
/// which Excel saves a plain CSV. A first line such as `sep=;`, by which Excel is told the separator, states it.
public struct CSVTable: Sendable {
  /// A row that is not empty.
  public struct Row: Equatable, Sendable {
    /// The line of the file on which it begins, from 1.
    public let line: Int
    /// The fields, trimmed, and without the apostrophe that `CSVRow` put before a formula.
    public let fields: [String]

    /// Creates a row that begins on a line, from 1.
    public init(line: Int, fields: [String]) {
      self.line = line
      self.fields = fields
    }
  }

  /// Reason why bytes are no table.
  public enum Failure: Error, Equatable, Sendable {
    /// The bytes are no single-byte text: UTF-16, or binary data.
    case notText
    /// A quoted field that begins on this line has no end.
    case openQuote(line: Int)
  }

  /// All rows with any text.
  public let rows: [Row]

  /// Reads a table.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(_ bytes: [UInt8]) throws(Failure) {
    guard !bytes.contains(0) else { throw .notText }
    let isUnicode = String(validating: bytes, as: UTF8.self) != nil
    let text = isUnicode ? bytes : Windows1252.utf8(bytes)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let content = text.starts(with: mark) ? text.dropFirst(mark.count) : text[...]
    let stated = Self.statedSeparator(of: content)
    var reading = Reading(separator: stated ?? Self.separator(of: content))
    for byte in content { reading.read(byte) }
    let all = try reading.end()
    rows = stated == nil ? all : Array(all.dropFirst())
  }

  /// Returns the separator of a first line such as `sep=;`.
  private static func statedSeparator(of bytes: ArraySlice<UInt8>) -> UInt8? {
    let line = bytes.prefix(8).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard line.count == 5, line.dropLast().map({ $0.lowercase }).elementsEqual("sep=".utf8) else {
      return nil
    }
    return line.last
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

  /// The state of reading a table.
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
      /// After a quote that ends the field, unless another follows.
      case afterQuote
    }

    init(separator: UInt8) { self.separator = separator }

    mutating func read(_ byte: UInt8) {
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
