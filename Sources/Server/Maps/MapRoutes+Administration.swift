import HTTP
import Identity
import JSON
import ServerBase
import Storage

/// Regions of the map made by administrators in the app (T30): files come in parts, then the server makes the region.
extension MapRoutes {
  static var administrationRoutes: [Route<MapRoutes>] {
    [readRegions, readUpload, upload, make, cancel, removeRegion]
  }

  /// Maximum bytes of a part.
  private static let largestPart = 16 << 20
  private static let tag = "administration"
  private static let largestFile = 1 << 40

  private static let file = Parameter<String>.text(
    "file", "The file's name: letters of ASCII, digits, points, dashes and underscores.",
    maximumLength: RegionUploads.File.longestName)
  private static let size = Parameter<Int>.integer("of", "Bytes of the file.", in: 1...largestFile)
  private static let changed = Parameter<Int>.integer(
    "changed", "The time of the file's last change, in milliseconds since 1970.",
    in: 0...(1 << 53))
  private static let offset = Parameter<Int>.integer(
    "from", "The position of the part in the file.", in: 0...largestFile)
  private static let id = Parameter<String>.uuid("id", "The region.")

  private static let fileSchema = Schema.object([
    .required("name", .string(maximumLength: RegionUploads.File.longestName)),
    .required("bytes", .integer(1...Int64(largestFile))),
    .required("changed", .integer(0...(1 << 53))),
  ])

  private static let orderSchema = NamedSchema(
    "MapRegionOrder",
    .object([
      .required("name", .string(maximumLength: RegionOrder.longestName)),
      .required("extract", fileSchema, note: "An extract of OpenStreetMap, .osm.pbf."),
      .optional(
        "terrain", .array(of: fileSchema, maximumCount: 200), note: "Heights as GeoTIFF or HGT."),
      .optional(
        "terrain_attribution", .string(maximumLength: 200),
        note: "Whose heights they are; needed for GeoTIFF."),
    ]))

  private static let uploadSchema = NamedSchema(
    "MapUpload", .object([.required("arrived", .integer(0 ... .max))]))

  private static let regionsSchema = NamedSchema(
    "ClubMapRegions",
    .object([
      .required(
        "regions",
        .array(
          of: .object([
            .required("id", .uuid),
            .required("name", .string(maximumLength: 200)),
            .required("bounds", rectangle),
            .required("made_at", .integer(0 ... .max)),
            .required("bytes", .integer(0 ... .max)),
            .required("attribution", .string(maximumLength: 2_000)),
            .required("terrain", .boolean, note: "True with contour lines and shade."),
          ]), maximumCount: 1_000)),
      .required(
        "shown", .boolean,
        note: "False if the server was given another map, over which regions are not shown."),
      .required(
        "missing", .array(of: .string(maximumLength: 100), maximumCount: 20),
        note: "Programs that must be installed before."),
      .required("limit", .integer(0 ... .max), note: "Bytes of all files together."),
      .optional(
        "work",
        .object([
          .required("name", .string(maximumLength: 200)),
          .required("began_at", .integer(0 ... .max)),
          .required("step", .oneOf(["checking", "terrain", "reading", "drawing"])),
          .required("share", .number(0...1)),
          .optional("ended_at", .integer(0 ... .max)),
          .optional("failure", .string(maximumLength: 40), note: "The code of the reason."),
          .optional("sentence", .string(maximumLength: 1_000)),
        ]), note: "The region that is being made, or was made last."),
    ]))

  private static var readRegions: Route<MapRoutes> {
    Route(
      .get, "/api/v1/maps/regions", name: "readClubMapRegions",
      summary: "The regions of the club's map, and the work on one.", tag: tag,
      access: .administrator, answers: [.ok(regionsSchema)]
    ) { (maps, _, _) in .json(maps.regions()) }
  }

  private static var readUpload: Route<MapRoutes> {
    Route(
      .get, "/api/v1/maps/uploads/\(file)", name: "readMapUpload",
      summary: "How much of a file is here.", tag: tag, access: .administrator,
      query: [size.description, changed.description], answers: [.ok(uploadSchema)]
    ) { (maps, _, request) in .arrived(maps.uploads.arrived(try uploaded(request))) }
  }

  private static var upload: Route<MapRoutes> {
    Route(
      .put, "/api/v1/maps/uploads/\(file)", name: "putMapUpload",
      summary: "Takes a part of a file for a region, of at most \(largestPart) bytes.", tag: tag,
      access: .administrator,
      query: [size.description, changed.description, offset.description],
      body: .upload(limit: largestPart), answers: [.ok(uploadSchema)],
      check: { request in _ = try uploaded(request) },
      handle: { (maps, _, request) in try await maps.receive(request) })
  }

  private func receive(_ request: Request) async throws -> Response {
    let content = request.upload
    try data.requireRoom()
    let arrival = try await uploads.add(
      partAt: content.path, from: Int64(request.query[Self.offset] ?? 0),
      to: try Self.uploaded(request))
    withExtendedLifetime(content) {}
    switch arrival {
    case .stored(let count): return .arrived(count)
    case .gap(let count):
      throw Problem(.conflict, "Only \(count) bytes are here; the part begins behind them.")
    case .tooLarge:
      throw Problem(
        .tooLarge, "All files together may have \(uploads.limit) bytes; see --map-uploads.")
    }
  }

  private static var make: Route<MapRoutes> {
    Route(
      .post, "/api/v1/maps/regions", name: "makeMapRegion",
      summary: "Begins to make a region of uploaded files; one of the same name is replaced.",
      tag: tag, access: .administrator, body: .json(orderSchema, limit: 200_000),
      answers: [Answer(.accepted, "The work goes on.", .json(regionsSchema))]
    ) { (maps, administrator, request) in
      let order = try maps.order(request.json)
      guard maps.workshop.begin(order, for: administrator) else {
        throw Problem(.conflict, "Another region is being made; wait for it, or stop it.")
      }
      var response = Response.json(maps.regions())
      response.status = .accepted
      return response
    }
  }

  private static var cancel: Route<MapRoutes> {
    Route(
      .delete, "/api/v1/maps/work", name: "stopMapRegion",
      summary: "Stops the making of a region; nothing of it stays.", tag: tag,
      access: .administrator, answers: [Answer(.noContent, "It stops.")]
    ) { (maps, _, _) in
      maps.workshop.cancel()
      return .noContent
    }
  }

  private static var removeRegion: Route<MapRoutes> {
    Route(
      .delete, "/api/v1/maps/regions/\(id)", name: "removeMapRegion",
      summary: "Removes a region from the club's map.", tag: tag, access: .administrator,
      answers: [Answer(.noContent, "It is removed.")]
    ) { (maps, administrator, request) in
      let files = maps.ground.files
      guard let id = UUID(request[id]), let region = files.described().first(where: { $0.id == id })
      else { throw Problem.notFound }
      try await maps.data.database.write { connection throws(StorageError) in
        try AdministrationLog.write(
          AdministrationAct(.mapRegionRemoved, named: region.name),
          by: .administrator(administrator), on: connection)
      }
      files.remove(id)
      return .noContent
    }
  }

  private static func uploaded(_ request: Request) throws -> RegionUploads.File {
    guard let size = request.query[size], let changed = request.query[changed],
      let file = RegionUploads.File(
        name: request[file], byteCount: Int64(size), changedAt: Int64(changed))
    else {
      throw Problem.invalid(
        "file", code: "invalid", "The name, size or time of the file is invalid.")
    }
    return file
  }

  /// Returns the order in a request, if all its files are here.
  private func order(_ json: JSONValue) throws -> RegionOrder {
    guard let name = json["name"]?.string.flatMap(RegionOrder.name) else {
      throw Problem.invalid("name", code: "invalid", "The region needs a name.")
    }
    guard let extract = json["extract"] else {
      throw Problem.invalid("extract", code: "required", "The extract is missing.")
    }
    var order = RegionOrder(name: name, extract: try source(extract, field: "extract"))
    order.terrain = try (json["terrain"]?.array ?? []).map { try source($0, field: "terrain") }
    order.terrainAttribution = json["terrain_attribution"]?.string
    return order
  }

  private func source(_ json: JSONValue, field: String) throws -> RegionOrder.Source {
    guard let name = json["name"]?.string, let size = json["bytes"]?.int64,
      let changed = json["changed"]?.int64,
      let file = RegionUploads.File(name: name, byteCount: size, changedAt: changed),
      uploads.arrived(file) == size
    else { throw Problem.invalid(field, code: "missing", "The file is not here completely.") }
    return (uploads.path(of: file), name)
  }

  /// Returns the regions and the work on one.
  private func regions() -> JSONWriter {
    var writer = JSONWriter()
    writer.beginObject()
    writer.beginArray("regions")
    for region in ground.files.described() {
      writer.beginObject()
      writer.member("id", region.id.description)
      writer.member("name", region.name)
      writer.key("bounds")
      writer.rectangle(region.bounds)
      writer.member("made_at", region.madeAt)
      writer.member("bytes", region.byteCount)
      writer.member("attribution", region.attribution)
      writer.member("terrain", region.hasTerrain)
      writer.endObject()
    }
    writer.endArray()
    writer.member("shown", ground.showsRegions)
    writer.beginArray("missing")
    for program in Toolbox.missing(["tilemaker"] + Terrain.programs) { writer.string(program) }
    writer.endArray()
    writer.member("limit", uploads.limit)
    if let work = workshop.work {
      writer.beginObject("work")
      writer.member("name", work.name)
      writer.member("began_at", work.beganAt)
      writer.member("step", work.progress.step.rawValue)
      writer.member("share", work.progress.share)
      writer.member("ended_at", work.endedAt)
      writer.member("failure", work.failure?.code)
      writer.member("sentence", work.failure?.sentence)
      writer.endObject()
    }
    writer.endObject()
    return writer
  }
}

extension Response {
  fileprivate static func arrived(_ count: Int64) -> Response {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("arrived", count)
    writer.endObject()
    return .json(writer)
  }
}
