import Glibc
import ServerBase
import Storage

/// The regions of a club on its disk: a folder each in `maps` of the data folder, named by the region's identifier.
struct RegionFiles: Sendable {
  /// The file of the vector tiles.
  static let ground = "ground.mbtiles"
  /// The file of the shade, if there is terrain.
  static let shade = "shade.mbtiles"

  /// The folder of all regions.
  let folder: String

  /// - Parameter data: the data folder of the club.
  init(data: String) { folder = data + "/maps" }

  /// The identifiers, the oldest first.
  var all: [UUID] {
    Directory.names(in: folder).compactMap { name in
      UUID(name).flatMap { $0.description == name ? $0 : nil }
    }.sorted()
  }

  /// Returns the path of a file of a region.
  func path(_ file: String, of region: UUID) -> String { "\(folder)/\(region)/\(file)" }

  /// A text that changes with the list of regions.
  var state: String {
    var status = stat()
    guard stat(folder, &status) == 0 else { return "" }
    return "\(status.st_ino) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
  }

  /// Moves a made region to its place, on the disk before its name. It must be on the same file system.
  func add(_ made: String) throws(RegionFailure) -> UUID {
    let id = UUID.new()
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw .unreadable(folder) }
    for name in [Self.ground, Self.shade] { Self.synchronize(made + "/" + name) }
    Self.synchronize(made)
    guard rename(made, "\(folder)/\(id)") == 0 else { throw .diskFull }
    Self.synchronize(folder)
    return id
  }

  /// Deletes a region: first its name, then its files.
  func remove(_ region: UUID) {
    let gone = "\(folder)/.\(region)"
    guard rename("\(folder)/\(region)", gone) == 0 else { return }
    Directory.remove(gone)
  }

  private static func synchronize(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}

/// The file of tiles that a program made.
enum TileFile {
  /// Returns true if the file has a tile.
  static func hasTiles(at path: String) -> Bool {
    let count = try? ForeignDatabase.readNow(path: path) { connection throws(StorageError) in
      try connection.row("SELECT 1 FROM tiles LIMIT 1") { $0.int(0) }
    }
    return count == 1
  }
}
