/// Many tiles in one answer: for each its zoom (one byte), column, row from the north and length (four bytes
/// each, big-endian), then the tile as stored.
enum TileBundle {
  static let mediaType = "application/vnd.cordada.tiles"

  static func bytes(of tiles: [(TileAddress, [UInt8])]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(tiles.reduce(0) { $0 + $1.1.count + 13 })
    for (address, tile) in tiles {
      bytes.append(UInt8(address.zoom))
      for number in [address.column, address.row, tile.count] {
        for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
      }
      bytes += tile
    }
    return bytes
  }
}
