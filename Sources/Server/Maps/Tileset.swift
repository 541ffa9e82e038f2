import Glibc
public import ServerBase
import Storage

/// The tiles of an MBTiles file (specification 1.3), served as stored.
public final class Tileset: Sendable {
  /// The metadata of the file.
  struct Metadata: Equatable, Sendable {
    var name = ""
    var format: TileFormat
    var attribution: String
    var minimumZoom: Int
    var maximumZoom: Int
    /// West, south, east and north, in degrees.
    var bounds: [Double]?
    /// The time of its making in milliseconds since 1970, where Cordada made it; otherwise 0.
    var madeAt: Int64 = 0
  }

  let metadata: Metadata
  /// The version of the file, from its size and time at the start, since hashing a country would take minutes.
  let version: String
  private let database: ForeignDatabase

  /// Opens the file and checks that it contains tiles. Blocks.
  public init(path: String) throws(ServerError) {
    do {
      metadata = try Self.metadata(of: path)
      database = try ForeignDatabase(path: path)
      version = try Self.version(of: path, metadata)
    } catch {
      throw .noTiles(path, reason: error.description)
    }
  }

  /// Returns the stored bytes of a tile, with its row counted from the north as in web maps.
  func tile(_ address: TileAddress) async throws(StorageError) -> [UInt8]? {
    try await read { (connection) throws(StorageError) in
      try connection.row(
        """
        SELECT tile_data FROM tiles WHERE zoom_level = $1 AND tile_column = $2 AND tile_row = $3
        """, address.zoom, address.column, address.rowFromSouth
      ) { $0.bytes(0) }
    }
  }

  /// Runs `body` on the thread that reads the file.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    try await database.read(body)
  }

  /// Stops its thread. Call once.
  func close() { database.close() }

  /// Reads what a file says of itself. Blocks.
  static func metadata(of path: String) throws(StorageError) -> Metadata {
    try ForeignDatabase.readNow(path: path, readMetadata)
  }

  private static func version(
    of path: String, _ metadata: Metadata
  ) throws(StorageError) -> String {
    var file = stat()
    guard stat(path, &file) == 0 else { throw .system(call: "stat", code: errno) }
    let parts = "\(file.st_size) \(file.st_mtim.tv_sec).\(file.st_mtim.tv_nsec) \(metadata)"
    return String(SHA256Digest(of: Array(parts.utf8)).description.prefix(16))
  }

  private static func readMetadata(_ connection: Connection) throws(StorageError) -> Metadata {
    let pairs = try connection.rows("SELECT name, value FROM metadata") {
      ($0.string(0), $0.string(1))
    }
    let values = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    let zooms = try connection.row("SELECT min(zoom_level), max(zoom_level) FROM tiles") {
      ($0.optionalInt64(0) ?? 0, $0.optionalInt64(1) ?? 0)
    }
    let bounds = values["bounds"]?.split(separator: ",").compactMap {
      Double($0.filter { $0 != " " })
    }
    return Metadata(
      name: values["name"] ?? "", format: TileFormat(name: values["format"] ?? "pbf"),
      attribution: values["attribution"] ?? "",
      minimumZoom: values["minzoom"].flatMap { Int($0) } ?? Int(zooms?.0 ?? 0),
      maximumZoom: values["maxzoom"].flatMap { Int($0) } ?? Int(zooms?.1 ?? 0),
      bounds: bounds.flatMap { $0.count == 4 && $0.allSatisfy(\.isFinite) ? $0 : nil },
      madeAt: values["made_at"].flatMap { Int64($0) } ?? 0)
  }
}
