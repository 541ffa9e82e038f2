import Storage

extension Tileset {
  /// The number of tiles and bytes of one level of a region.
  struct LevelSize: Equatable, Sendable {
    let tiles: Int
    let bytes: Int64
  }

  /// Maximum number of tiles read at once.
  static let batch = 32

  /// Returns number and bytes of the tiles in one level of a region, without reading the tiles. One read for each level, so
  /// that other requests get their tiles in between.
  func size(of level: TileRegion.Level) async throws(StorageError) -> LevelSize {
    try await read { (connection) throws(StorageError) in
      try Self.size(of: level, on: connection)
    }
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

  /// Returns the rows, counted from the south, with the bytes of their tiles, of one column of a region's level.
  func rows(
    of level: TileRegion.Level, in column: Int
  ) async throws(StorageError) -> [(row: Int, size: Int)] {
    let rows = level.rowsFromSouth
    return try await read { (connection) throws(StorageError) in
      try connection.rows(
        """
        SELECT tile_row, length(tile_data) FROM tiles
        WHERE zoom_level = $1 AND tile_column = $2 AND tile_row BETWEEN $3 AND $4
        """, level.zoom, column, rows.lowerBound, rows.upperBound
      ) { ($0.int(0), $0.int(1)) }
    }
  }

  /// Returns some tiles of one column, with rows counted from the north.
  func some(
    zoom: Int, _ column: Int, _ rows: ClosedRange<Int>
  ) async throws(StorageError) -> [(TileAddress, [UInt8])] {
    let last = (1 << zoom) - 1
    return try await read { (connection) throws(StorageError) in
      try connection.rows(
        """
        SELECT tile_row, tile_data FROM tiles
        WHERE zoom_level = $1 AND tile_column = $2 AND tile_row BETWEEN $3 AND $4
        ORDER BY tile_row DESC LIMIT \(Self.batch)
        """, zoom, column, last - rows.upperBound, last - rows.lowerBound
      ) { row in
        TileAddress(zoom: zoom, column: column, row: last - row.int(0)).map { ($0, row.bytes(1)) }
      }.compactMap { $0 }
    }
  }

  /// Maximum number of rectangles of ``cover()``.
  private static let maximumCover = 400

  /// Returns the part of the world with tiles, as rectangles of west, south, east and north in degrees: as fine as some
  /// hundred rectangles allow. Blocks.
  static func cover(ofFileAt path: String, metadata: Metadata) throws(StorageError) -> [[Double]] {
    for zoom in stride(from: min(metadata.maximumZoom, 12), through: metadata.minimumZoom, by: -1) {
      let tiles = try ForeignDatabase.readNow(path: path) { connection throws(StorageError) in
        try connection.rows(
          """
          SELECT tile_row, tile_column FROM tiles WHERE zoom_level = $1
          ORDER BY tile_row, tile_column
          """, zoom
        ) { (row: $0.int(0), column: $0.int(1)) }
      }
      let rectangles = TileRectangle.covering(tiles)
      if rectangles.count <= maximumCover { return rectangles.map { $0.degrees(at: zoom) } }
    }
    return metadata.bounds.map { [$0] } ?? []
  }
}
