import HTTP
import JSON
import Storage

/// The routes of the background map, with their dependencies.
struct MapRoutes: Sendable {
  let source: MapSource
  /// The answer of `/api/v1/maps`, computed once.
  private let description: [UInt8]

  init(source: MapSource) {
    self.source = source
    description = source.json
  }

  /// All routes of the area.
  static var all: [Route<MapRoutes>] { [maps, region, regionTiles, tile] }

  private static let zoom = Parameter<Int>.integer(
    "z", "Zoom level.", in: 0...TileAddress.maximumZoom)
  private static let column = Parameter<Int>.integer("x", "From the west.", in: 0...(1 << 30))
  private static let row = Parameter<Int>.integer("y", "From the north.", in: 0...(1 << 30))

  private static let schema = Schema.object([
    .required(
      "tiles", .nullable(.array(of: .string(maximumLength: 2000), maximumCount: 8)),
      note: "Addresses with {z}, {x} and {y}, absolute or on this server."),
    .required("kind", .oneOf(["none", "raster", "vector"])),
    .optional("attribution", .string(maximumLength: 2000)),
    .optional("min_zoom", .integer(0...30)),
    .optional("max_zoom", .integer(0...30)),
    .optional(
      "bounds", .array(of: .number(-180...180), count: 4),
      note: "West, south, east, north."),
    .optional(
      "version", .string(maximumLength: 64),
      note: "Where regions can be taken along: another map has another one."),
  ])

  private static var maps: Route<MapRoutes> {
    Route(
      .get, "/api/v1/maps", name: "readMaps", summary: "The tiles under the maps.", tag: "maps",
      access: .anyone, answers: [.ok(NamedSchema("Maps", schema), "Where the tiles are.")]
    ) { (maps, _) in
      .json(maps.description).replacing(.cacheControl, with: "no-cache")
    }
  }

  private static var tile: Route<MapRoutes> {
    Route(
      .get, "/tiles/\(zoom)/\(column)/\(row)", name: "readTile",
      summary: "A tile of the club's own map.", tag: "maps", access: .anyone,
      answers: [
        Answer(
          .ok, "The tile, in the format of the map.",
          .bytes(mediaTypes: TileFormat.allCases.map(\.mediaType))),
        Answer(.noContent, "The map is empty there."),
      ]
    ) { (maps, _, request) in
      guard let tileset = maps.source.tileset,
        let address = TileAddress(
          zoom: request[zoom], column: request[column], row: request[row])
      else { throw Problem.notFound }
      guard let bytes = try await tileset.tile(address) else {
        return Response.noContent.with(.cacheControl, "public, max-age=86400")
      }
      var response = Response(
        .ok,
        headers: [
          (.contentType, tileset.metadata.format.mediaType),
          (.cacheControl, "public, max-age=86400"),
        ], body: .bytes(bytes))
      if bytes.starts(with: [0x1F, 0x8B]) {
        response.headers.append((.contentEncoding, "gzip"))
      }
      return response
    }
  }
}
