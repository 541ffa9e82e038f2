import JSON
public import Text

/// Why a file is not taken in.
public enum CarriedError: Error, Equatable, Sendable {
  /// It is JSON of a form that nobody here knows, or none at all.
  case otherForm
  /// It should be a table and is none.
  case noTable(CSVTable.Failure)
  /// There is no row below the names of the columns.
  case empty
  /// It has more bytes, rows or problems than such a file may have.
  case tooLarge
}

/// What a file holds that a member carries in from elsewhere.
public enum CarriedDocument: Sendable {
  /// What Cordada wrote.
  case own(CarriedFile)
  /// Problems of a training board.
  case board(BoardProblems)
  /// A logbook of another app.
  case table(CarriedLogbook)

  /// Reads a file by its content; names of files say nothing.
  /// - Parameter now: milliseconds since 1970; what is told of later is left out.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(_ bytes: [UInt8], now: Int64 = .max) throws(CarriedError) {
    let content = bytes.drop { $0 <= 0x20 || Self.byteOrderMark.contains($0) }
    guard content.first == UInt8(ascii: "{") || content.first == UInt8(ascii: "[") else {
      self = .table(try CarriedLogbook(bytes))
      return
    }
    guard bytes.count <= CarriedFile.maximumSize else { throw .tooLarge }
    let value = try Self.value(Array(content))
    if let file = CarriedFile(value, now: now) {
      self = .own(file)
    } else if let table = try BoardLogbook.table(value) {
      self = .table(table)
    } else if let problems = try BoardProblems(value) {
      self = .board(problems)
    } else {
      throw .otherForm
    }
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private static func value(_ bytes: [UInt8]) throws(CarriedError) -> JSONValue {
    do throws(JSONError) {
      return try JSONValue(parsing: bytes)
    } catch {
      throw .otherForm
    }
  }
}
