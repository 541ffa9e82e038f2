import CPostgres

/// A result of libpq, which it owns.
final class PostgresResult {
  let handle: OpaquePointer

  init(_ handle: OpaquePointer) { self.handle = handle }

  deinit { PQclear(handle) }

  /// The name of the command, such as `COMMIT`.
  var command: String { String(cString: PQcmdStatus(handle)) }

  /// Returns the error of the result, or `nil` if it has none.
  /// - Parameter isLost: true if the connection ended with it.
  func failure(isLost: Bool) -> StorageError? {
    switch PQresultStatus(handle) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY, PGRES_NONFATAL_ERROR: return nil
    default: break
    }
    let message = field("M") ?? String(cString: PQresultErrorMessage(handle))
    guard let state = field("C"), !isLost else { return .unreachable(message) }
    switch state {
    case "57014": return .interrupted
    case "53100": return .diskFull
    case "55P03", "40001", "40P01": return .busy
    default: break
    }
    return switch state.prefix(2) {
    case "23": .constraint(message)
    case "XX": .damaged(message)
    case "08", "53", "57", "58": .unreachable(message)
    default: .statement(message)
    }
  }

  private func field(_ letter: Unicode.Scalar) -> String? {
    PQresultErrorField(handle, Int32(letter.value)).map { String(cString: $0) }
  }
}

/// The rows of a statement, all of which have been received, in PostgreSQL's binary format.
final class PostgresCursor: Cursor {
  private var result: PostgresResult?
  private var row: Int32 = -1
  let changeCount: Int

  init(_ result: PostgresResult) {
    self.result = result
    let command = result.command
    let isChange = ["INSERT", "UPDATE", "DELETE"].contains { command.hasPrefix($0) }
    changeCount = isChange ? Int(String(cString: PQcmdTuples(result.handle))) ?? 0 : 0
  }

  func step() throws(StorageError) -> Bool {
    guard let result else { return false }
    row += 1
    return row < PQntuples(result.handle)
  }

  func close() { result = nil }

  func isNull(_ column: Int) -> Bool {
    guard let result else { return true }
    return PQgetisnull(result.handle, row, Int32(column)) != 0
  }

  private func type(_ column: Int) -> Oid {
    result.map { PQftype($0.handle, Int32(column)) } ?? 0
  }

  private func content(_ column: Int) -> UnsafeRawBufferPointer {
    guard let result, !isNull(column) else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(
      start: PQgetvalue(result.handle, row, Int32(column)),
      count: Int(PQgetlength(result.handle, row, Int32(column))))
  }

  func int64(_ column: Int) -> Int64 {
    let value = content(column)
    if value.isEmpty { return 0 }
    switch type(column) {
    case PostgresType.int8: return Int64(bigEndian: value.loadUnaligned(as: Int64.self))
    case PostgresType.int4: return Int64(Int32(bigEndian: value.loadUnaligned(as: Int32.self)))
    case PostgresType.int2: return Int64(Int16(bigEndian: value.loadUnaligned(as: Int16.self)))
    case PostgresType.bool: return value[0] == 0 ? 0 : 1
    case PostgresType.float8, PostgresType.numeric: return Int64(double(column))
    default: return Int64(String(decoding: value, as: UTF8.self)) ?? 0
    }
  }

  func double(_ column: Int) -> Double {
    let value = content(column)
    if value.isEmpty { return 0 }
    switch type(column) {
    case PostgresType.float8:
      return Double(bitPattern: UInt64(bigEndian: value.loadUnaligned(as: UInt64.self)))
    case PostgresType.numeric: return Self.numeric(value)
    case PostgresType.text: return Double(String(decoding: value, as: UTF8.self)) ?? 0
    default: return Double(int64(column))
    }
  }

  /// Reads a number with decimal digits in groups of four: a sum of integers has this type.
  private static func numeric(_ value: UnsafeRawBufferPointer) -> Double {
    func part(_ index: Int) -> Int16 {
      Int16(bigEndian: value.loadUnaligned(fromByteOffset: 2 * index, as: Int16.self))
    }
    let (count, weight, sign) = (Int(part(0)), Int(part(1)), part(2))
    var number = 0.0
    var power = 1.0
    for _ in 0..<weight.magnitude { power *= 10_000 }
    var scale = weight < 0 ? 1 / power : power
    for index in 0..<count {
      number += Double(part(4 + index)) * scale
      scale /= 10_000
    }
    return sign == 0 ? number : -number
  }

  func string(_ column: Int) -> String {
    switch type(column) {
    case PostgresType.int8, PostgresType.int4, PostgresType.int2, PostgresType.bool:
      isNull(column) ? "" : String(int64(column))
    case PostgresType.float8, PostgresType.numeric: isNull(column) ? "" : String(double(column))
    default: PostgresText.read(content(column))
    }
  }

  func bytes(_ column: Int) -> [UInt8] { [UInt8](content(column)) }

  var columns: [String] {
    guard let result else { return [] }
    return (0..<PQnfields(result.handle)).map { String(cString: PQfname(result.handle, $0)) }
  }

  func value(_ column: Int) -> SQLValue {
    if isNull(column) { return .null }
    return switch type(column) {
    case PostgresType.int8, PostgresType.int4, PostgresType.int2, PostgresType.bool:
      .integer(int64(column))
    case PostgresType.float8, PostgresType.numeric: .real(double(column))
    case PostgresType.bytea: .bytes(bytes(column))
    default: .text(string(column))
    }
  }
}
