/// Many tiles in one answer: for each its zoom (one byte), column, row from the north and length (four bytes
/// each, big-endian), then the tile as stored. The zoom of a tile of the shade is greater by 128.
enum TileBundle {
  static let mediaType = "application/vnd.cordada.tiles"
  private static let shade = 128

  /// A tile of a bundle.
  struct Address: Equatable, Sendable {
    let tile: TileAddress
    let isShade: Bool

    /// Parses `14/8256/10328`.
    init?(text: String) {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 3, let zoom = parts[0], let column = parts[1], let row = parts[2]
      else { return nil }
      isShade = zoom >= TileBundle.shade
      guard
        let tile = TileAddress(
          zoom: isShade ? zoom - TileBundle.shade : zoom, column: column, row: row)
      else { return nil }
      self.tile = tile
    }
  }

  static func bytes(of tiles: [(TileAddress, [UInt8])], areShade: Bool = false) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(tiles.reduce(0) { $0 + $1.1.count + 13 })
    for (address, tile) in tiles {
      bytes.append(UInt8(address.zoom + (areShade ? shade : 0)))
      for number in [address.column, address.row, tile.count] {
        for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
      }
      bytes += tile
    }
    return bytes
  }
}
