import Geodesy

/// The tiles of a part of the world, from the overview to a level of detail, downloaded by a device for use
/// without network (T19).
struct TileRegion: Equatable, Sendable {
  /// The tiles of one zoom level.
  struct Level: Equatable, Sendable {
    let zoom: Int
    let columns: ClosedRange<Int>
    /// The rows, counted from the north.
    let rows: ClosedRange<Int>

    /// Maximum number of tiles; the map may lack some.
    var addressCount: Int { columns.count * rows.count }

    /// The rows counted from the south, as in MBTiles.
    var rowsFromSouth: ClosedRange<Int> {
      let last = (1 << zoom) - 1
      return (last - rows.upperBound)...(last - rows.lowerBound)
    }
  }

  /// Maximum number of addresses in a region: 350 km by 350 km of the Pyrenees at zoom 14.
  static let maximumAddresses = 50_000

  /// The levels from the overview to the detail; fewer than requested if the region would be too large.
  let levels: [Level]

  init(_ bounds: TileBounds, zooms: ClosedRange<Int>) {
    var levels: [Level] = []
    var count = 0
    for zoom in zooms {
      let level = bounds.level(at: zoom)
      count += level.addressCount
      if count > Self.maximumAddresses { break }
      levels.append(level)
    }
    self.levels = levels
  }
}

/// A rectangle on the square world map that does not cross its edges.
struct TileBounds: Equatable, Sendable {
  private let northWest: MercatorPoint
  private let southEast: MercatorPoint

  /// - Parameter degrees: west, south, east, north; `nil` is returned if they form no rectangle.
  init?(_ degrees: [Double]) {
    guard degrees.count == 4, degrees[0] < degrees[2], degrees[1] < degrees[3],
      let northWest = Coordinate(latitude: degrees[3], longitude: degrees[0]),
      let southEast = Coordinate(latitude: degrees[1], longitude: degrees[2])
    else { return nil }
    self.northWest = MercatorPoint(northWest)
    self.southEast = MercatorPoint(southEast)
  }

  /// Parses `1.4,42.4,1.8,42.7`.
  init?(text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    let degrees = parts.compactMap { $0 }
    guard degrees.count == parts.count else { return nil }
    self.init(degrees)
  }

  func level(at zoom: Int) -> TileRegion.Level {
    let tiles = 1 << zoom
    func index(_ share: Double) -> Int { min(max(Int(share * Double(tiles)), 0), tiles - 1) }
    return TileRegion.Level(
      zoom: zoom, columns: index(northWest.x)...index(southEast.x),
      rows: index(northWest.y)...index(southEast.y))
  }
}
