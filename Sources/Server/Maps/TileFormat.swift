/// What a tile is made of.
enum TileFormat: CaseIterable, Equatable, Sendable {
  case vector
  case png, jpeg, webp

  /// - Parameter name: as MBTiles calls it.
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

/// How the app draws tiles.
enum MapKind: String, Sendable {
  case none, raster, vector
}
