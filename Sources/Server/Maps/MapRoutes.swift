import HTTP
import JSON
import ServerBase
import Storage

/// The routes of the background map, with their dependencies.
struct MapRoutes: Authenticating {
  let data: ClubData
  let ground: ClubGround
  let uploads: RegionUploads
  let workshop: RegionWorkshop

  var authenticator: Authenticator { data.authenticator }

  /// All routes of the area.
  static var all: [Route<MapRoutes>] {
    [maps, region, regionTiles, tile, shadeTile] + administrationRoutes
  }

  private static let zoom = Parameter<Int>.integer(
    "z", "Zoom level.", in: 0...TileAddress.maximumZoom)
  private static let column = Parameter<Int>.integer("x", "From the west.", in: 0...(1 << 30))
  private static let row = Parameter<Int>.integer("y", "From the north.", in: 0...(1 << 30))
  private static let version = Parameter<String>.text(
    "v", "The map's version, so that no cache answers with a tile of an older map.",
    maximumLength: 64)

  private static let schema = Schema.object([
    .required(
      "tiles", .nullable(.array(of: .string(maximumLength: 2000), maximumCount: 8)),
      note: "Addresses with {z}, {x} and {y}, absolute or on this server."),
    .required("kind", .oneOf(["none", "raster", "vector"])),
    .optional("attribution", .string(maximumLength: 2000)),
    .optional("min_zoom", .integer(0...30)),
    .optional("max_zoom", .integer(0...30)),
    .optional("bounds", rectangle, note: "West, south, east, north."),
    .optional(
      "version", .string(maximumLength: 64),
      note: "Where regions can be taken along: another map has another one."),
    .optional(
      "overview_zoom", .integer(0...30),
      note: "The last level of the whole map; further levels have tiles in the regions only."),
    .optional(
      "regions",
      .array(
        of: .object([
          .required("id", .uuid),
          .required("name", .string(maximumLength: 200)),
          .required("bounds", rectangle),
          .required(
            "cover", .array(of: rectangle, maximumCount: 1_000),
            note: "The part of the world that it shows, as rectangles."),
        ]), maximumCount: 1_000),
      note: "Made by the club from extracts of OpenStreetMap, with all that walkers need."),
    .optional(
      "shade",
      .object([
        .required("tiles", .array(of: .string(maximumLength: 2000), maximumCount: 8)),
        .required("min_zoom", .integer(0...30)),
        .required("max_zoom", .integer(0...30)),
      ]), note: "Pictures of the slopes' shade, transparent where it is light."),
  ])

  /// West, south, east and north.
  static let rectangle = Schema.array(of: .number(-180...180), count: 4)

  private static var maps: Route<MapRoutes> {
    Route(
      .get, "/api/v1/maps", name: "readMaps", summary: "The tiles under the maps.", tag: "maps",
      access: .anyone, answers: [.ok(NamedSchema("Maps", schema), "Where the tiles are.")]
    ) { (maps, _) in
      .json(maps.ground.now().description).replacing(.cacheControl, with: "no-cache")
    }
  }

  private static var tile: Route<MapRoutes> {
    Route(
      .get, "/tiles/\(zoom)/\(column)/\(row)", name: "readTile",
      summary: "A tile of the club's own map.", tag: "maps", access: .anyone,
      query: [version.description],
      answers: [
        Answer(
          .ok, "The tile, in the format of the map.",
          .bytes(mediaTypes: TileFormat.allCases.map(\.mediaType))),
        Answer(.noContent, "The map is empty there."),
      ]
    ) { (maps, _, request) in try await maps.ground.now().tiles.answer(to: request) }
  }

  private static var shadeTile: Route<MapRoutes> {
    Route(
      .get, "/tiles/shade/\(zoom)/\(column)/\(row)", name: "readShadeTile",
      summary: "A picture of the slopes' shade.", tag: "maps", access: .anyone,
      query: [version.description],
      answers: [
        Answer(.ok, "The picture.", .bytes(mediaTypes: TileFormat.allCases.map(\.mediaType))),
        Answer(.noContent, "There is no shade."),
      ]
    ) { (maps, _, request) in try await maps.ground.now().shade.answer(to: request) }
  }

  /// Returns the tile at the address of a request.
  fileprivate static func address(_ request: Request) -> TileAddress? {
    TileAddress(zoom: request[zoom], column: request[column], row: request[row])
  }
}

extension TileStack? {
  fileprivate func answer(to request: Request) async throws -> Response {
    guard let tiles = self, let address = MapRoutes.address(request) else {
      throw Problem.notFound
    }
    guard let bytes = try await tiles.tile(address) else {
      return Response.noContent.with(.cacheControl, "public, max-age=86400")
    }
    var response = Response(
      .ok,
      headers: [
        (.contentType, tiles.format.mediaType), (.cacheControl, "public, max-age=86400"),
      ], body: .bytes(bytes))
    if bytes.starts(with: [0x1F, 0x8B]) { response.headers.append((.contentEncoding, "gzip")) }
    return response
  }
}
