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
  private static let after = Parameter<TileBundle.Address>(
    "after", "The last tile that came, as z/x/y: the answer begins behind it.",
    schema: .string(maximumLength: 40), parse: TileBundle.Address.init(text:))

  /// An array of the first and the last number.
  private static let range = Schema.array(of: .integer(0...(1 << 30)), count: 2)

  private static let regionSchema = NamedSchema(
    "MapRegion",
    .object([
      .required("version", .string(maximumLength: 64), note: "Of the map; another map, another."),
      .required(
        "levels", levels,
        note: "From the overview to the detail, as far as such a region may be taken along."),
      .optional("shade", levels, note: "The same of the slopes' shade, where there is some."),
    ]))

  private static let levels = Schema.array(
    of: .object([
      .required("zoom", .integer(0...30)),
      .required("columns", range, note: "The first and the last, from the west."),
      .required("rows", range, note: "The first and the last, from the north."),
      .required("tiles", .integer(0 ... .max), note: "That are not empty."),
      .required("bytes", .integer(0 ... .max)),
    ]), maximumCount: 31)

  /// The number of tiles and bytes of a region, shown before it is downloaded (T19).
  static var region: Route<MapRoutes> {
    Route(
      .get, "/api/v1/maps/region", name: "readMapRegion",
      summary: "How many tiles a region has, and their bytes.", tag: "maps", access: .anyone,
      query: [Self.bounds.description], answers: [.ok(Self.regionSchema)]
    ) { (maps, _, request) in
      let shown = maps.ground.now()
      guard let tiles = shown.tiles, let version = shown.version else { throw Problem.notFound }
      let bounds = try request.needed(Self.bounds)
      var writer = JSONWriter()
      writer.beginObject()
      writer.member("version", version)
      writer.key("levels")
      try await tiles.write(tiles.region(bounds), into: &writer)
      if let shade = shown.shade {
        writer.key("shade")
        try await shade.write(shade.region(bounds), into: &writer)
      }
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
      let shown = maps.ground.now()
      guard let tiles = shown.tiles else { throw Problem.notFound }
      let detail = try request.needed(Self.detail)
      let bounds = try request.needed(Self.bounds)
      let region = tiles.region(bounds, to: detail)
      guard try request.needed(Self.version) == shown.version else {
        throw Problem(.conflict, "The server has another map by now; ask for the region again.")
      }
      let last = min(detail, tiles.zooms.upperBound)
      guard region.levels.last?.zoom ?? -1 >= last else {
        throw Problem.invalid("bounds", code: "too_large", "The region is too large for this zoom.")
      }
      let after = request.query[Self.after]
      return .stream(mediaType: TileBundle.mediaType) { sink in
        if after?.isShade != true {
          try await tiles.tiles(of: region, after: after?.tile) { tiles in
            try await sink.write(TileBundle.bytes(of: tiles))
          }
        }
        guard let shade = shown.shade else { return }
        let shaded = shade.region(bounds, to: detail)
        try await shade.tiles(of: shaded, after: after?.isShade == true ? after?.tile : nil) {
          tiles in try await sink.write(TileBundle.bytes(of: tiles, areShade: true))
        }
      }
    }
  }
}

extension TileStack {
  /// Writes the levels of a region as an array.
  fileprivate func write(_ region: TileRegion, into writer: inout JSONWriter) async throws {
    let sizes = try await sizes(of: region)
    writer.beginArray()
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
