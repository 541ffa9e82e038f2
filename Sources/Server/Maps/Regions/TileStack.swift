import Storage

/// Tiles of several files under one address: one of the whole map, which alone has the overview, and those of regions, which
/// have the detail.
struct TileStack: Sendable {
  /// The file of the whole map, if there is one.
  let base: Tileset?
  /// The files of regions.
  let regions: [Tileset]
  /// Another one with other files.
  let version: String

  /// Returns `nil` without any file.
  init?(base: Tileset?, regions: [Tileset]) {
    let files = (base.map { [$0] } ?? []) + regions
    guard let first = files.first else { return nil }
    self.base = base
    self.regions = regions
    version =
      files.count == 1
      ? first.version
      : String(
        SHA256Digest(of: Array(files.map(\.version).joined(separator: " ").utf8)).description
          .prefix(16))
  }

  var format: TileFormat { (base ?? regions[0]).metadata.format }

  /// The levels of all files together.
  var zooms: ClosedRange<Int> {
    let files = (base.map { [$0] } ?? []) + regions
    let first = files.map(\.metadata.minimumZoom).min() ?? 0
    let last = files.map(\.metadata.maximumZoom).max() ?? 0
    let limits = 0...TileAddress.maximumZoom
    return ClosedRange(uncheckedBounds: (first, max(first, last))).clamped(to: limits)
  }

  /// Returns the files with tiles of a level.
  private func files(at zoom: Int) -> [Tileset] {
    if let base, regions.isEmpty || zoom <= base.metadata.maximumZoom { return [base] }
    return regions.filter { $0.metadata.minimumZoom <= zoom && zoom <= $0.metadata.maximumZoom }
  }

  /// Returns the bytes of a tile; `nil` where the map is empty.
  func tile(_ address: TileAddress) async throws(StorageError) -> [UInt8]? {
    var tiles: [[UInt8]] = []
    for file in files(at: address.zoom) {
      if let tile = try await file.tile(address) { tiles.append(tile) }
    }
    return Self.one(of: tiles, format)
  }

  /// Returns what several files have of the same tile. Pictures cannot be joined: the first counts.
  private static func one(of tiles: [[UInt8]], _ format: TileFormat) -> [UInt8]? {
    tiles.count > 1 && format == .vector ? VectorTiles.merged(tiles) : tiles.first
  }

  /// Returns the region of `bounds`, from the overview to `maximumZoom` or the last level.
  func region(_ bounds: TileBounds, to maximumZoom: Int? = nil) -> TileRegion {
    let last = min(zooms.upperBound, maximumZoom ?? .max)
    return TileRegion(bounds, zooms: zooms.lowerBound...max(zooms.lowerBound, last))
  }

  /// Returns number and bytes of the tiles in each level of a region, in order, without reading the tiles.
  ///
  /// Where tiles are joined, the number is exact and the bytes are those of the parts.
  func sizes(of region: TileRegion) async throws(StorageError) -> [Tileset.LevelSize] {
    var sizes: [Tileset.LevelSize] = []
    for level in region.levels {
      let files = files(at: level.zoom)
      if files.count == 1 {
        sizes.append(try await files[0].size(of: level))
        continue
      }
      var (tiles, bytes): (Int, Int64) = (0, 0)
      for column in level.columns {
        var rows: Set<Int> = []
        for file in files {
          for (row, size) in try await file.rows(of: level, in: column) {
            rows.insert(row)
            bytes += Int64(size)
          }
        }
        tiles += rows.count
      }
      sizes.append(Tileset.LevelSize(tiles: tiles, bytes: bytes))
    }
    return sizes
  }

  /// Passes the tiles of a region to `take` in batches: from the overview to the detail, each level from the west, each
  /// column from the north.
  /// - Parameter last: the tile after which to begin.
  func tiles(
    of region: TileRegion, after last: TileAddress?,
    take: ([(TileAddress, [UInt8])]) async throws -> Void
  ) async throws {
    for level in region.levels where level.zoom >= last?.zoom ?? 0 {
      let resumed = level.zoom == last?.zoom ? last : nil
      for column in level.columns where column >= resumed?.column ?? 0 {
        var next = level.rows.lowerBound
        if let resumed, resumed.column == column { next = max(next, resumed.row + 1) }
        while next <= level.rows.upperBound {
          let tiles = try await some(zoom: level.zoom, column, next...level.rows.upperBound)
          guard let lowest = tiles.last?.0.row else { break }
          try await take(tiles)
          next = lowest + 1
        }
      }
    }
  }

  /// Returns the first tiles of one column.
  private func some(
    zoom: Int, _ column: Int, _ rows: ClosedRange<Int>
  ) async throws(StorageError) -> [(TileAddress, [UInt8])] {
    let files = files(at: zoom)
    var found: [Int: [[UInt8]]] = [:]
    // As far south as every file has been read.
    var end = rows.upperBound
    for file in files {
      let tiles = try await file.some(zoom: zoom, column, rows)
      for (address, tile) in tiles { found[address.row, default: []].append(tile) }
      if tiles.count == Tileset.batch, let last = tiles.last { end = min(end, last.0.row) }
    }
    return found.keys.sorted().compactMap { row in
      guard row <= end, let address = TileAddress(zoom: zoom, column: column, row: row),
        let tile = Self.one(of: found[row] ?? [], format)
      else { return nil }
      return (address, tile)
    }
  }
}
