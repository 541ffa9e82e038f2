import HTTP
import JSON
import Storage

/// The routes of the ground under all maps.
struct MapRoutes: Sendable {
  let source: MapSource

  var all: [Route] {
    [maps, region, regionTiles] + (source.tileset.map { [tile(of: $0)] } ?? [])
  }

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
      "bounds", .array(of: .number(-180...180), maximumCount: 4),
      note: "West, south, east, north."),
    .optional(
      "version", .string(maximumLength: 64),
      note: "Where regions can be taken along: another map has another one."),
  ])

  private var maps: Route {
    let answer = source.json
    return Route(
      .get, "/api/v1/maps", name: "readMaps", summary: "The tiles under the maps.", tag: "maps",
      answers: [.ok(NamedSchema("Maps", Self.schema), "Where the tiles are.")],
      handler: .immediate { _ in
        Response.json(answer).replacing(.cacheControl, with: "no-cache")
      })
  }

  private func tile(of tileset: Tileset) -> Route {
    let format = tileset.metadata.format
    return Route(
      .get, "/tiles/\(Self.zoom)/\(Self.column)/\(Self.row)", name: "readTile",
      summary: "A tile of the map.", tag: "maps",
      answers: [
        Answer(.ok, "The tile.", .bytes(mediaType: format.mediaType)),
        Answer(.noContent, "The map is empty there."),
      ]
    ) { request in
      guard
        let address = TileAddress(
          zoom: request[Self.zoom], column: request[Self.column], row: request[Self.row])
      else { throw Problem.notFound }
      guard let bytes = try await tileset.tile(address) else {
        return Response.noContent.with(.cacheControl, "public, max-age=86400")
      }
      var response = Response(
        .ok,
        headers: [
          (.contentType, format.mediaType), (.cacheControl, "public, max-age=86400"),
        ], body: .bytes(bytes))
      if bytes.starts(with: [0x1F, 0x8B]) {
        response.headers.append((.contentEncoding, "gzip"))
      }
      return response
    }
  }
}
