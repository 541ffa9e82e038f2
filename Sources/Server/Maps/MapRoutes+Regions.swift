import HTTP
import JSON
import Storage

extension MapRoutes {
  private static let bounds = Parameter<TileBounds>(
    "bounds", "West, south, east and north in degrees, between commas.",
    schema: .string(maximumLength: 100), parse: TileBounds.init(text:))
  private static let detail = Parameter<Int>.integer(
    "max_zoom", "The last level.", in: 0...TileAddress.maximumZoom)
  private static let version = Parameter<String>.text(
    "version", "Of the map, as the region was told it.", maximumLength: 64)
  private static let after = Parameter<TileAddress>(
    "after", "The last tile that came, as z/x/y: the answer begins behind it.",
    schema: .string(maximumLength: 40), parse: TileAddress.init(text:))

  /// An array of the first and the last number.
  private static let range = Schema.array(of: .integer(0...(1 << 30)), count: 2)

  private static let regionSchema = NamedSchema(
    "MapRegion",
    .object([
      .required("version", .string(maximumLength: 64), note: "Of the map; another map, another."),
      .required(
        "levels",
        .array(
          of: .object([
            .required("zoom", .integer(0...30)),
            .required("columns", range, note: "The first and the last, from the west."),
            .required("rows", range, note: "The first and the last, from the north."),
            .required("tiles", .integer(0 ... .max), note: "That are not empty."),
            .required("bytes", .integer(0 ... .max)),
          ]), maximumCount: 31),
        note: "From the overview to the detail, as far as such a region may be taken along."),
    ]))

  /// The number of tiles and bytes of a region, shown before it is downloaded (T19).
  static var region: Route<MapRoutes> {
    Route(
      .get, "/api/v1/maps/region", name: "readMapRegion",
      summary: "How many tiles a region has, and their bytes.", tag: "maps", access: .anyone,
      query: [Self.bounds.description], answers: [.ok(Self.regionSchema)]
    ) { (maps, _, request) in
      guard let tileset = maps.source.tileset else { throw Problem.notFound }
      let region = tileset.region(try request.needed(Self.bounds))
      let sizes = try await tileset.sizes(of: region)
      var writer = JSONWriter()
      writer.beginObject()
      writer.member("version", tileset.version)
      writer.beginArray("levels")
      for (level, size) in zip(region.levels, sizes) {
        writer.beginObject()
        writer.member("zoom", level.zoom)
        for (name, range) in [("columns", level.columns), ("rows", level.rows)] {
          writer.key(name)
          writer.beginArray()
          writer.integer(range.lowerBound)
          writer.integer(range.upperBound)
          writer.endArray()
        }
        writer.member("tiles", size.tiles)
        writer.member("bytes", size.bytes)
        writer.endObject()
      }
      writer.endArray()
      writer.endObject()
      return .json(writer)
    }
  }

  /// The tiles of a region in one answer, which can be resumed after an interruption (T19).
  static var regionTiles: Route<MapRoutes> {
    Route(
      .get, "/api/v1/maps/region/tiles", name: "readMapRegionTiles",
      summary: "The tiles of a region in one answer.", tag: "maps", access: .anyone,
      query: [
        Self.bounds.description, Self.detail.description, Self.version.description,
        Self.after.description,
      ],
      answers: [Answer(.ok, "The tiles.", .bytes(mediaType: TileBundle.mediaType))]
    ) { (maps, _, request) in
      guard let tileset = maps.source.tileset else { throw Problem.notFound }
      let detail = try request.needed(Self.detail)
      let region = tileset.region(try request.needed(Self.bounds), to: detail)
      guard try request.needed(Self.version) == tileset.version else {
        throw Problem(.conflict, "The server has another map by now; ask for the region again.")
      }
      let last = min(detail, tileset.metadata.maximumZoom)
      guard region.levels.last?.zoom ?? -1 >= last else {
        throw Problem.invalid("bounds", code: "too_large", "The region is too large for this zoom.")
      }
      let after = request.query[Self.after]
      return .stream(mediaType: TileBundle.mediaType) { sink in
        try await tileset.tiles(of: region, after: after) { tiles in
          try await sink.write(TileBundle.bytes(of: tiles))
        }
      }
    }
  }
}

extension Request {
  /// Returns the value of a required parameter.
  fileprivate func needed<Value>(_ parameter: Parameter<Value>) throws -> Value {
    guard let value = query[parameter] else {
      throw Problem.invalid(
        parameter.name, code: "required", "The address needs a value of \(parameter.name).")
    }
    return value
  }
}

extension TileAddress {
  /// Parses `14/8256/10328`.
  fileprivate init?(text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, let zoom = parts[0], let column = parts[1], let row = parts[2] else {
      return nil
    }
    self.init(zoom: zoom, column: column, row: row)
  }
}
