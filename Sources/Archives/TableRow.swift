import Numerics

/// A row of a table.
extension [String] {
  /// The text in a column; `nil` if it is empty, or the row or the table has no such column.
  func cell(_ column: Int?) -> String? {
    guard let column, indices.contains(column), !self[column].isEmpty else { return nil }
    return self[column]
  }

  /// The number in a column, written with a decimal point or comma; `nil` if there is none.
  func number(_ column: Int?) -> Double? {
    guard let text = cell(column) else { return nil }
    let comma = UInt8(ascii: ",")
    let bytes = text.utf8.map { $0 == comma ? UInt8(ascii: ".") : $0 }
    return DecimalText.read(String(decoding: bytes, as: UTF8.self))
  }
}
