/// A tile of the web's square world map: 2ᶻ columns from the west and rows from the north.
struct TileAddress: Equatable, Sendable {
  static let maximumZoom = 30

  let zoom: Int
  let column: Int
  let row: Int

  /// Returns `nil` for a tile outside the map.
  init?(zoom: Int, column: Int, row: Int) {
    guard 0...Self.maximumZoom ~= zoom, 0..<(1 << zoom) ~= column, 0..<(1 << zoom) ~= row else {
      return nil
    }
    self.zoom = zoom
    self.column = column
    self.row = row
  }

  /// The row counted from the south, as in MBTiles.
  var rowFromSouth: Int { (1 << zoom) - 1 - row }
}
