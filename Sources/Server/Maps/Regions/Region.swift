import Glibc
import Storage

/// A region of the club's map, made from an extract of OpenStreetMap.
struct Region: Equatable, Sendable {
  let id: UUID
  let name: String
  /// Who made the data, as markup.
  let attribution: String
  /// The time of its making, in milliseconds since 1970.
  let madeAt: Int64
  /// West, south, east and north, in degrees.
  let bounds: [Double]
  /// The size of its files.
  let byteCount: Int64
  /// True if it has contour lines and shade.
  let hasTerrain: Bool
}

extension RegionFiles {
  /// Returns the regions whose files can be read, the oldest first. Blocks.
  func described() -> [Region] {
    all.compactMap { id in
      let (ground, shade) = (path(Self.ground, of: id), path(Self.shade, of: id))
      guard let metadata = try? Tileset.metadata(of: ground), let bounds = metadata.bounds else {
        return nil
      }
      let shadeSize = Self.size(of: shade)
      return Region(
        id: id, name: metadata.name, attribution: metadata.attribution, madeAt: metadata.madeAt,
        bounds: bounds, byteCount: Self.size(of: ground) + shadeSize, hasTerrain: shadeSize > 0)
    }
  }

  /// Moves a made region to its place, and deletes those of the same name.
  func replace(_ name: String, by made: String) throws(RegionFailure) -> Region? {
    let before = described().filter { $0.name == name }
    let id = try add(made)
    for region in before { remove(region.id) }
    return described().first { $0.id == id }
  }

  private static func size(of path: String) -> Int64 {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }
}
