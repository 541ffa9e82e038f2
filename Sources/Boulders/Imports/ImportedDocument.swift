import JSON
public import Text

/// Reason why a file was not imported.
public enum ImportError: Error, Equatable, Sendable {
  /// The file is JSON of an unknown form, or invalid JSON.
  case otherForm
  /// The file is no valid table.
  case noTable(CSVTable.Failure)
  /// The table has no row below the column names.
  case empty
  /// The file has too many bytes, rows or problems.
  case tooLarge
}

/// The content of a file that a member imports.
public enum ImportedDocument: Sendable {
  /// An export of Cordada.
  case own(ImportedFile)
  /// Problems of a training board.
  case board(BoardProblems)
  /// A logbook of another app.
  case table(ImportedLogbook)

  /// Recognizes and reads a file by its content; its name is ignored.
  /// - Parameter now: milliseconds since 1970; later entries are left out.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(_ bytes: [UInt8], now: Int64 = .max) throws(ImportError) {
    let content = bytes.drop { $0 <= 0x20 || Self.byteOrderMark.contains($0) }
    guard content.first == UInt8(ascii: "{") || content.first == UInt8(ascii: "[") else {
      self = .table(try ImportedLogbook(bytes))
      return
    }
    guard bytes.count <= ImportedFile.maximumSize else { throw .tooLarge }
    let value = try Self.value(Array(content))
    if let file = ImportedFile(value, now: now) {
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

  private static func value(_ bytes: [UInt8]) throws(ImportError) -> JSONValue {
    do throws(JSONError) {
      return try JSONValue(parsing: bytes)
    } catch {
      throw .otherForm
    }
  }
}
