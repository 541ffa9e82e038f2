import JSON

/// The source of the background map.
public enum MapSource: Sendable {
  /// No map: lines and marks on a plain background.
  case none
  /// Another server.
  case address(TileAddressTemplate, attribution: String)
  /// A local MBTiles file.
  case tileset(Tileset, attribution: String?)

  /// The local file, or `nil`.
  var tileset: Tileset? {
    if case .tileset(let tileset, _) = self { tileset } else { nil }
  }

  /// The origins that pages must be allowed to load from.
  package var origins: [String] {
    if case .address(let template, _) = self { [template.origin] } else { [] }
  }

  /// The answer of `/api/v1/maps`.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("tiles")
    switch self {
    case .none:
      writer.null()
      write(kind: .none, into: &writer)
    case .address(let template, let attribution):
      writer.beginArray()
      writer.string(template.text)
      writer.endArray()
      write(kind: template.kind, into: &writer)
      writer.member("attribution", attribution)
    case .tileset(let tileset, let attribution):
      writer.beginArray()
      writer.string("/tiles/{z}/{x}/{y}")
      writer.endArray()
      write(kind: tileset.metadata.format.kind, into: &writer)
      writer.member("attribution", attribution ?? tileset.metadata.attribution)
      writer.member("version", tileset.version)
      write(tileset.metadata, into: &writer)
    }
    writer.endObject()
    return writer.bytes
  }

  private func write(kind: MapKind, into writer: inout JSONWriter) {
    writer.member("kind", kind.rawValue)
  }

  private func write(_ metadata: Tileset.Metadata, into writer: inout JSONWriter) {
    writer.member("min_zoom", metadata.minimumZoom)
    writer.member("max_zoom", metadata.maximumZoom)
    guard let bounds = metadata.bounds else { return }
    writer.beginArray("bounds")
    for degrees in bounds { writer.coordinate(degrees) }
    writer.endArray()
  }
}
