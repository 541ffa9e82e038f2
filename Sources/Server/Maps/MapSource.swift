import JSON

/// The source of the background map.
public enum MapSource: Sendable {
  /// No map: lines and marks on a plain background.
  case none
  /// Another server.
  case address(TileAddressTemplate, attribution: String)
  /// A local MBTiles file.
  case tileset(Tileset, attribution: String?)
  /// The regions of the club, over the map of the world if there is one.
  case regions(over: Tileset?)

  /// The local file, or `nil`.
  var tileset: Tileset? {
    switch self {
    case .tileset(let tileset, _): tileset
    case .regions(let world): world
    case .none, .address: nil
    }
  }

  /// The origins that pages must be allowed to load from.
  package var origins: [String] {
    if case .address(let template, _) = self { [template.origin] } else { [] }
  }

  /// Writes the members of `/api/v1/maps` about the tiles.
  /// - Parameters:
  ///   - tiles: the files with the tiles, if the server has them.
  ///   - regions: the regions among them.
  func write(
    _ tiles: TileStack?, version: String?, regions: [Region], into writer: inout JSONWriter
  ) {
    if case .address(let template, let attribution) = self {
      Self.write(addresses: [template.text], template.kind, into: &writer)
      writer.member("attribution", attribution)
      return
    }
    guard let tiles else {
      writer.key("tiles")
      writer.null()
      writer.member("kind", MapKind.none.rawValue)
      return
    }
    Self.write(addresses: ["/tiles/{z}/{x}/{y}"], tiles.format.kind, into: &writer)
    writer.member("attribution", attribution(with: regions))
    writer.member("version", version)
    writer.member("min_zoom", tiles.zooms.lowerBound)
    writer.member("max_zoom", tiles.zooms.upperBound)
    guard let bounds = tileset?.metadata.bounds else { return }
    writer.key("bounds")
    writer.rectangle(bounds)
  }

  private static func write(
    addresses: [String], _ kind: MapKind, into writer: inout JSONWriter
  ) {
    writer.beginArray("tiles")
    for address in addresses { writer.string(address) }
    writer.endArray()
    writer.member("kind", kind.rawValue)
  }

  /// Returns whose data is shown, each once.
  private func attribution(with regions: [Region]) -> String {
    if case .tileset(let tileset, let attribution) = self {
      return attribution ?? tileset.metadata.attribution
    }
    let all = [tileset?.metadata.attribution].compactMap { $0 } + regions.map(\.attribution)
    var parts: [String] = []
    for part in all.flatMap({ $0.split(separator: ", ").map(String.init) })
    where !parts.contains(part) { parts.append(part) }
    return parts.joined(separator: ", ")
  }
}
