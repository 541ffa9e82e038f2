import Storage

extension Tileset {
  /// The number of tiles and bytes of one level of a region.
  struct LevelSize: Equatable, Sendable {
    let tiles: Int
    let bytes: Int64
  }

  /// Returns the region of `bounds`, from the map's overview to `maximumZoom` or the map's last level.
  func region(_ bounds: TileBounds, to maximumZoom: Int? = nil) -> TileRegion {
    let first = min(max(metadata.minimumZoom, 0), TileAddress.maximumZoom)
    let last = min(metadata.maximumZoom, maximumZoom ?? .max, TileAddress.maximumZoom)
    return TileRegion(bounds, zooms: first...max(first, last))
  }

  /// Returns number and bytes of the tiles in each level of a region, in order, without reading the tiles.
  func sizes(of region: TileRegion) async throws(StorageError) -> [LevelSize] {
    var sizes: [LevelSize] = []
    // One read for each level, so that other requests get their tiles in between.
    for level in region.levels {
      sizes.append(
        try await read { (connection) throws(StorageError) in
          try Self.size(of: level, on: connection)
        })
    }
    return sizes
  }

  private static func size(
    of level: TileRegion.Level, on connection: Connection
  ) throws(StorageError) -> LevelSize {
    var (tiles, bytes): (Int, Int64) = (0, 0)
    let rows = level.rowsFromSouth
    // Column by column, so that the index finds the rows of each.
    for column in level.columns {
      let size = try connection.row(
        """
        SELECT count(*), sum(length(tile_data)) FROM tiles
        WHERE zoom_level = $1 AND tile_column = $2 AND tile_row BETWEEN $3 AND $4
        """, level.zoom, column, rows.lowerBound, rows.upperBound
      ) { ($0.int(0), $0.int64(1)) }
      tiles += size?.0 ?? 0
      bytes += size?.1 ?? 0
    }
    return LevelSize(tiles: tiles, bytes: bytes)
  }

  /// Passes the tiles of a region to `receive` in batches: from the overview to the detail, each level from the
  /// west, each column from the north.
  /// - Parameter last: the tile after which to begin.
  func tiles(
    of region: TileRegion, after last: TileAddress?,
    receive: ([(TileAddress, [UInt8])]) async throws -> Void
  ) async throws {
    for level in region.levels where level.zoom >= last?.zoom ?? 0 {
      let resumed = level.zoom == last?.zoom ? last : nil
      for column in level.columns where column >= resumed?.column ?? 0 {
        var next = level.rows.lowerBound
        if let resumed, resumed.column == column { next = max(next, resumed.row + 1) }
        while next <= level.rows.upperBound {
          let tiles = try await some(zoom: level.zoom, column, next...level.rows.upperBound)
          guard let lowest = tiles.last?.0.row else { break }
          try await receive(tiles)
          next = lowest + 1
        }
      }
    }
  }

  /// Returns some tiles of one column, with rows counted from the north.
  private func some(
    zoom: Int, _ column: Int, _ rows: ClosedRange<Int>
  ) async throws(StorageError) -> [(TileAddress, [UInt8])] {
    let last = (1 << zoom) - 1
    return try await read { (connection) throws(StorageError) in
      try connection.rows(
        """
        SELECT tile_row, tile_data FROM tiles
        WHERE zoom_level = $1 AND tile_column = $2 AND tile_row BETWEEN $3 AND $4
        ORDER BY tile_row DESC LIMIT 32
        """, zoom, column, last - rows.upperBound, last - rows.lowerBound
      ) { row in
        TileAddress(zoom: zoom, column: column, row: last - row.int(0)).map { ($0, row.bytes(1)) }
      }.compactMap { $0 }
    }
  }
}
