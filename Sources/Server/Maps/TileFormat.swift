/// The format of a tile.
enum TileFormat: CaseIterable, Equatable, Sendable {
  case vector
  case png, jpeg, webp

  /// - Parameter name: the format's name in MBTiles.
  init(name: String) {
    switch name.lowercased() {
    case "png": self = .png
    case "jpg", "jpeg": self = .jpeg
    case "webp": self = .webp
    default: self = .vector
    }
  }

  var mediaType: String {
    switch self {
    case .vector: "application/vnd.mapbox-vector-tile"
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .webp: "image/webp"
    }
  }

  var kind: MapKind { self == .vector ? .vector : .raster }
}

/// The app's way of drawing tiles.
enum MapKind: String, Sendable {
  case none, raster, vector
}
