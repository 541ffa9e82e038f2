import CPostgres
import Glibc
public import Storage
import Synchronization
public import Testing

/// The engine of the databases of tests: the embedded one, or the PostgreSQL server that the variable
/// `CORDADA_TEST_POSTGRES` names, where each data directory has a schema of its own.
public enum TestDatabase {
  private static let server = getenv("CORDADA_TEST_POSTGRES").map { String(cString: $0) }

  /// True if the tests run on the embedded database, with which some of them deal.
  public static var isEmbedded: Bool { server == nil }

  /// Why a test runs on the embedded database only.
  public static let isOfEmbedded: Comment = "deals with the file of the embedded database"

  private static let schemas = Mutex<Set<String>>([])

  /// Returns the address for the club of a data directory, the same at each call.
  public static func address(of directory: String) -> DatabaseAddress {
    guard let server else { return .embedded }
    let schema = schema(of: directory)
    schemas.withLock { _ = $0.insert(schema) }
    return .postgres("\(server)?options=-csearch_path%3D\(schema)")
  }

  private static func schema(of directory: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in directory.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return "t" + String(hash, radix: 16)
  }

  /// Returns all rows of a data directory's tables as text; `nil` on the embedded database.
  static func rows(of directory: String) -> String? {
    guard let server, let session = PQconnectdb(server) else { return nil }
    defer { PQfinish(session) }
    func texts(_ query: String) -> [String] {
      let result = PQexec(session, query)
      defer { PQclear(result) }
      return (0..<PQntuples(result)).map { String(cString: PQgetvalue(result, $0, 0)) }
    }
    let schema = schema(of: directory)
    return texts("SELECT tablename FROM pg_tables WHERE schemaname = '\(schema)'").flatMap {
      texts("SELECT entry::text FROM \(schema).\($0) AS entry")
    }.joined(separator: "\n")
  }

  /// Deletes the schema of a data directory's club.
  static func remove(_ directory: String) {
    guard let server else { return }
    let schema = schema(of: directory)
    guard schemas.withLock({ $0.remove(schema) }) != nil, let session = PQconnectdb(server) else {
      return
    }
    defer { PQfinish(session) }
    PQclear(
      PQexec(session, "SET client_min_messages = error; DROP SCHEMA IF EXISTS \(schema) CASCADE"))
  }
}
