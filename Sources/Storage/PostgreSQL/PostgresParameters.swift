import CPostgres

/// The parameters of a statement in PostgreSQL's binary format.
struct PostgresParameters {
  /// The object identifiers of the types; 0 for `NULL`, whose type the server infers.
  private(set) var types: [Oid] = []
  /// One letter for each type.
  private(set) var signature = ""
  private var bytes: [UInt8] = []
  /// The place of each value in `bytes`; `nil` for `NULL`.
  private var places: [Range<Int>?] = []

  init(_ values: [any SQLBindable]) {
    for value in values { add(value.sqlValue) }
  }

  private mutating func add(_ value: SQLValue) {
    let start = bytes.count
    switch value {
    case .null:
      types.append(0)
      signature += "-"
      places.append(nil)
      return
    case .integer(let integer):
      add(PostgresType.int8, "i")
      withUnsafeBytes(of: integer.bigEndian) { bytes += $0 }
    case .real(let number):
      add(PostgresType.float8, "r")
      withUnsafeBytes(of: number.bitPattern.bigEndian) { bytes += $0 }
    case .text(let text):
      add(PostgresType.text, "t")
      bytes += text.utf8
      if bytes[start...].contains(0) {
        bytes.replaceSubrange(start..., with: PostgresText.stored(text).utf8)
      }
    case .bytes(let content):
      add(PostgresType.bytea, "b")
      bytes += content
    }
    places.append(start..<bytes.count)
  }

  private mutating func add(_ type: Oid, _ letter: Character) {
    types.append(type)
    signature.append(letter)
  }

  /// Sends the execution of a prepared statement.
  /// - Returns: libpq's result, 0 for a failure.
  func send(to statement: String, on session: OpaquePointer) -> Int32 {
    bytes.withUnsafeBytes { bytes in
      // An empty value must have an address, or it would be `NULL`.
      let empty: StaticString = ""
      let values = places.map { place in
        place.map { place in
          place.isEmpty
            ? UnsafeRawPointer(empty.utf8Start).assumingMemoryBound(to: CChar.self)
            : (bytes.baseAddress! + place.lowerBound).assumingMemoryBound(to: CChar.self)
        }
      }
      let lengths = places.map { Int32($0?.count ?? 0) }
      let formats = places.map { _ in Int32(1) }
      return PQsendQueryPrepared(
        session, statement, Int32(places.count), values, lengths, formats, 1)
    }
  }
}

/// Texts as PostgreSQL stores them: it has no NUL, in whose place there is the last noncharacter of Unicode.
enum PostgresText {
  private static let standIn: Unicode.Scalar = "\u{10FFFF}"

  static func stored(_ text: String) -> String { replacing("\u{0}", by: standIn, in: text) }

  /// Returns the text that was stored.
  static func read(_ bytes: UnsafeRawBufferPointer) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    // The stand-in begins with a byte that few texts have.
    return bytes.contains(0xF4) ? replacing(standIn, by: "\u{0}", in: text) : text
  }

  private static func replacing(
    _ scalar: Unicode.Scalar, by other: Unicode.Scalar, in text: String
  ) -> String {
    var result = String.UnicodeScalarView()
    result.append(contentsOf: text.unicodeScalars.lazy.map { $0 == scalar ? other : $0 })
    return String(result)
  }
}

/// Object identifiers of PostgreSQL's types.
enum PostgresType {
  static let bool: Oid = 16
  static let bytea: Oid = 17
  static let int8: Oid = 20
  static let int2: Oid = 21
  static let int4: Oid = 23
  static let text: Oid = 25
  static let float8: Oid = 701
  static let numeric: Oid = 1700
}
