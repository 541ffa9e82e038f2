import Formats
import HTTP
import Identity
import JSON
import ServerBase
import Storage
import Threads
import Tracks

/// The routes of tracks and statistics, with their dependencies.
struct TrackRoutes: Authenticating {
  let store: TrackStore
  let authenticator: Authenticator
  let jobs: Jobs
  let imports: ImportBook
  let drawings: SharedPictures
  /// The app's page.
  let page: AppPage

  /// All routes of the area.
  static var all: [Route<TrackRoutes>] {
    [
      list, add, detail, lines, rawLines, splits, points, original, edit, delete, restore,
      importFile, exportOne, exportMany, statistics,
    ] + imports + comparisons + categories + gear + shared + ofFriends + talk
  }

  static let track = Parameter<String>.uuid("id", "The track.")
  private static let limit = Parameter<Int>.integer("limit", "Tracks of a page.", in: 1...100)
  private static let cursor = Parameter<TrackCursor>(
    "cursor", "`next_cursor` of the page before.", schema: .string(maximumLength: 80),
    parse: TrackCursor.init(_:))
  private static let text = Parameter<String>.text("q", "Words of the name or note.")
  private static let category = Parameter<TrackFilter.CategoryMatch>(
    "category", "A category, or `none` for tracks without.", schema: .string(maximumLength: 36)
  ) { text in
    text == "none" ? TrackFilter.CategoryMatch.none : UUID(text).map { .one($0) }
  }
  private static let from = Parameter<Int>.integer(
    "from", "First moment of the start, UTC milliseconds.", in: 0...Int(1) << 52)
  private static let to = Parameter<Int>.integer(
    "to", "Last moment of the start, UTC milliseconds.", in: 0...Int(1) << 52)
  private static let offset = Parameter<Int>.integer(
    "offset", "Minutes east of UTC, which say when days begin.", in: -840...840)
  static let fileName = Parameter<String>.text(
    "name", "The file's name on the member's device.", maximumLength: 255)
  static let similarPolicy = Parameter<String>.oneOf(
    "similar", "Whether an activity that another file told of already is added besides.",
    ["skip", "keep"])
  private static let format = Parameter<String>.oneOf(
    "format", "The file's format.", ["gpx", "kml", "kmz", "tcx", "fit", "geojson"])

  private static let fixes = Parameter<String>.oneOf(
    "fixes", "Of a recording, whether the track's points or all fixes as received.",
    ["points", "all"])
  private static let length = Parameter<Double>(
    "length", "Metres of a split.", schema: .number(TrackSplits.lengths)
  ) { text in Double(text).flatMap { TrackSplits.lengths.contains($0) ? $0 : nil } }

  private static let trackDetail = NamedSchema("TrackDetail", TrackSchemas.detail)
  private static let trackLines = NamedSchema("TrackLines", TrackSchemas.lines)

  private static var list: Route<TrackRoutes> {
    Route(
      .get, "/api/v1/tracks", name: "listTracks", summary: "The member's tracks, newest first.",
      tag: "tracks", access: .member(allowing: .readTracks),
      query: [
        Self.limit.description, Self.cursor.description, Self.text.description,
        Self.category.description, Self.from.description, Self.to.description,
      ], answers: [.ok(NamedSchema("TrackList", TrackSchemas.list))], isBrief: true
    ) { (tracks, member, request) in
      let limit = request.query[Self.limit] ?? 20
      let cursor = request.query[Self.cursor]
      let filter = Self.filter(request)
      // A text search reads every track, so it leaves the calling thread.
      if filter.text != nil { await CurrentTurn.turn?.leaveCallingThread() }
      return .tagged(
        try await tracks.store.list(
          of: member.id, filter, after: cursor, limit: limit,
          question: "list \(limit) \(cursor?.text ?? "") \(filter.key)"))
    }
  }

  private static var add: Route<TrackRoutes> {
    Route(
      .post, "/api/v1/tracks", name: "addTrack",
      summary: "Adds an activity by hand, without points.", tag: "tracks",
      access: .member(allowing: .writeTracks),
      body: .json(NamedSchema("TrackNew", TrackSchemas.new)),
      answers: [.created(Self.trackDetail, "The activity.")]
    ) { (tracks, member, request) in
      let fields = request.json.object ?? []
      try requireName(fields)
      let answer = try await tracks.store.add(fields, for: member.id)
      return Response.json(answer.bytes, status: .created)
    }
  }

  private static var detail: Route<TrackRoutes> {
    Route(
      .get, "/api/v1/tracks/\(Self.track)", name: "readTrack",
      summary: "A track with figures, marks, bests and graphs.", tag: "tracks",
      access: .member(allowing: .readTracks),
      answers: [.ok(Self.trackDetail)], isBrief: true
    ) { (tracks, member, request) in
      .tagged(try await tracks.store.detail(try id(request), of: member.id))
    }
  }

  private static var lines: Route<TrackRoutes> {
    Route(
      .get, "/api/v1/tracks/\(Self.track)/lines", name: "readTrackLines",
      summary: "The line for each zoom of a map, with speeds.", tag: "tracks",
      access: .member(allowing: .readTracks),
      answers: [.ok(Self.trackLines)], isBrief: true
    ) { (tracks, member, request) in
      .tagged(try await tracks.store.lines(try id(request), of: member.id))
    }
  }

  private static var rawLines: Route<TrackRoutes> {
    Route(
      .get, "/api/v1/tracks/\(Self.track)/raw-lines", name: "readTrackRawLines",
      summary: "The line along all positions as received, for each zoom of a map.", tag: "tracks",
      access: .member(allowing: .readTracks), answers: [.ok(Self.trackLines)]
    ) { (tracks, member, request) in
      .json(try await tracks.store.rawLines(try id(request), of: member.id))
    }
  }

  private static var splits: Route<TrackRoutes> {
    Route(
      .get, "/api/v1/tracks/\(Self.track)/splits", name: "readTrackSplits",
      summary: "Marks at even lengths of one's choice, such as miles.", tag: "tracks",
      access: .member(allowing: .readTracks), query: [Self.length.description],
      answers: [.ok(NamedSchema("TrackSplits", TrackSchemas.splits))]
    ) { (tracks, member, request) in
      .json(
        try await tracks.store.splits(
          try id(request), of: member.id, length: request.query[Self.length] ?? 1_000))
    }
  }

  private static var points: Route<TrackRoutes> {
    Route(
      .get, "/api/v1/tracks/\(Self.track)/points", name: "readTrackPoints",
      summary: "Every point as recorded.", tag: "tracks", access: .member(allowing: .readTracks),
      answers: [.ok(NamedSchema("TrackPoints", TrackSchemas.points))]
    ) { (tracks, member, request) in
      let stream = try await tracks.store.points(try id(request), of: member.id)
      return .stream(mediaType: "application/json", holding: stream.count) { sink in
        var points = try TrackPoints(stream)
        while let piece = try points.next() { try await sink.write(piece) }
      }
    }
  }

  private static var original: Route<TrackRoutes> {
    Route(
      .get, "/api/v1/tracks/\(Self.track)/original", name: "readTrackOriginal",
      summary: "The file as it came.", tag: "tracks", access: .member(allowing: .readTracks),
      answers: [Answer(.ok, "The file.", .bytes(mediaType: "application/octet-stream"))]
    ) { (tracks, member, request) in
      let track = try await tracks.store.record(try id(request), of: member.id)
      guard let original = track.original else { throw Problem.notFound }
      let reader = try await tracks.store.files.reader(of: original)
      return Response.stream(
        mediaType: "application/octet-stream", holding: reader.memory
      ) { sink in
        while let piece = try await tracks.store.files.next(of: reader) {
          try await sink.write(piece)
        }
      }.attachment(named: track.originalName)
    }
  }

  private static var edit: Route<TrackRoutes> {
    Route(
      .patch, "/api/v1/tracks/\(Self.track)", name: "editTrack",
      summary: "Changes name, category, gear, kind, note, heart rate or what else is stated.",
      tag: "tracks", access: .member(allowing: .writeTracks),
      body: .json(NamedSchema("TrackEdit", TrackSchemas.edit)), answers: [.ok(Self.trackDetail)]
    ) { (tracks, member, request) in
      let fields = (request.json.object ?? []).filter { $0.key != "rev" }
      let revision = request.json["rev"]?.int64
      try requireName(fields)
      let answer = try await tracks.store.edit(
        try id(request), of: member.id, fields: fields, revision: revision)
      try await tracks.shownLines.prepareForFriends(try id(request), of: member.id)
      return .tagged(answer)
    }
  }

  /// Rejects a blank name.
  static func requireName(_ fields: [JSONMember]) throws(Problem) {
    guard let name = fields.first(where: { $0.key == "name" })?.value.string else { return }
    if TrackName.cleaned(name) == nil {
      throw Problem.invalid("name", code: "required", "A name is needed.")
    }
  }

  private static var delete: Route<TrackRoutes> {
    Route(
      .delete, "/api/v1/tracks/\(Self.track)", name: "deleteTrack",
      summary: "Deletes a track; it can be restored for 30 days.", tag: "tracks",
      access: .member(allowing: .writeTracks), answers: [.done]
    ) { (tracks, member, request) in
      try await tracks.store.delete(try id(request), of: member.id)
      return .noContent
    }
  }

  private static var restore: Route<TrackRoutes> {
    Route(
      .post, "/api/v1/tracks/\(Self.track)/restore", name: "restoreTrack",
      summary: "Brings a deleted track back.", tag: "tracks",
      access: .member(allowing: .writeTracks),
      answers: [.ok(Self.trackDetail)]
    ) { (tracks, member, request) in
      .tagged(try await tracks.store.restore(try id(request), of: member.id))
    }
  }

  private static var importFile: Route<TrackRoutes> {
    Route(
      .post, "/api/v1/tracks/import", name: "importTracks",
      summary:
        "Takes a GPX, KML, KMZ, TCX, FIT or GeoJSON file, a zip of them, or the archive of another service.",
      tag: "tracks", access: .member(allowing: .writeTracks),
      query: [Self.fileName.description, Self.similarPolicy.description],
      body: .upload(limit: ClubData.maximumArchiveSize),
      answers: [
        .created(NamedSchema("ImportAnswer", ImportAnswer.schema), "Something new came of it."),
        .ok(NamedSchema("ImportAnswer", ImportAnswer.schema), "Nothing new; all was known."),
      ]
    ) { (tracks, member, request) in try await tracks.importFile(request, from: member.id) }
  }

  private func importFile(_ request: Request, from member: UUID) async throws -> Response {
    let upload = request.upload
    let answer = try await jobs.run("Importing a recording", for: member) { _ in
      try await store.importFile(
        at: upload.path, named: request.query[Self.fileName] ?? "", for: member,
        similar: request.query[Self.similarPolicy] == "keep" ? .keep : .skip)
    }
    // Keeps the uploaded file, which is deleted with the last reference to it.
    withExtendedLifetime(upload) {}
    if let refusal = answer.refusal { throw Problem(refusal) }
    var writer = JSONWriter()
    answer.write(into: &writer)
    return .json(writer, status: answer.hasAdded ? .created : .ok)
  }

  private static var exportOne: Route<TrackRoutes> {
    Route(
      .get, "/api/v1/tracks/\(Self.track)/export", name: "exportTrack",
      summary: "The track as a file.", tag: "tracks", access: .member(allowing: .readTracks),
      query: [Self.format.description, Self.fixes.description],
      answers: [
        Answer(.ok, "The file.", .bytes(mediaTypes: RecordingFormat.written.map(\.mediaType)))
      ]
    ) { (tracks, member, request) in
      let format = try Self.format(request.query[Self.format] ?? "gpx")
      let file = try await tracks.store.export(
        try id(request), of: member.id, as: format,
        request.query[Self.fixes] == "all" ? .all : .points)
      return tracks.download(file.file, of: member.id, mediaType: format.mediaType)
        .attachment(named: file.name)
    }
  }

  private static var exportMany: Route<TrackRoutes> {
    Route(
      .post, "/api/v1/tracks/export", name: "exportTracks", summary: "Tracks as a zip of files.",
      tag: "tracks", access: .member(allowing: .readTracks),
      body: .json(NamedSchema("TrackExport", TrackSchemas.export), limit: 1 << 20),
      answers: [Answer(.ok, "The zip.", .bytes(mediaType: "application/zip"))]
    ) { (tracks, member, request) in
      let format = try Self.format(request.json["format"]?.string ?? "")
      let ids = try identifiers(request.json["ids"] ?? .null)
      let zip = try await tracks.store.export(ids, of: member.id, as: format)
      return tracks.download(zip.file, of: member.id, mediaType: "application/zip")
        .attachment(named: zip.name)
    }
  }

  private static var statistics: Route<TrackRoutes> {
    Route(
      .get, "/api/v1/statistics", name: "readStatistics",
      summary: "Sums over what the member did, without planned routes, by month, week and category,"
        + " and best efforts on foot.",
      tag: "tracks", access: .member(allowing: .readTracks),
      query: [
        Self.category.description, Self.from.description, Self.to.description,
        Self.offset.description,
      ], answers: [.ok(NamedSchema("Statistics", TrackSchemas.statistics))]
    ) { (tracks, member, request) in
      let filter = Self.filter(request)
      let offset = request.query[Self.offset] ?? 0
      return .tagged(
        try await tracks.store.statistics(
          of: member.id, filter, offset: offset, question: "statistics \(offset) \(filter.key)"))
    }
  }

  // MARK: What the routes share

  /// Streams a file that was made for this answer.
  private func download(_ file: TemporaryFile, of member: UUID, mediaType: String) -> Response {
    Response.stream(mediaType: mediaType) { [store] sink in
      var offset = 0
      while true {
        let start = offset
        let piece = try await store.work(on: TemporaryFile.pieceSize, for: member) {
          (_) throws(StorageError) in try file.read(at: start)
        }
        if piece.isEmpty { return }
        offset += piece.count
        try await sink.write(piece)
      }
    }
  }

  static func id(_ request: Request) throws(Problem) -> UUID {
    guard let id = UUID(request[track]) else { throw .notFound }
    return id
  }

  private static func filter(_ request: Request) -> TrackFilter {
    TrackFilter(
      text: request.query[text], category: request.query[category] ?? .any,
      from: request.query[from].map(Int64.init), to: request.query[to].map(Int64.init))
  }

  private static func format(_ name: String) throws(Problem) -> RecordingFormat {
    guard let format = RecordingFormat(rawValue: name) else {
      throw .invalid("format", code: "unknown", "There is no such format.")
    }
    return format
  }

  /// Returns the tracks of a request; `nil` for all.
  private static func identifiers(_ value: JSONValue) throws(Problem) -> [UUID]? {
    if value.string == "all" { return nil }
    guard let values = value.array, !values.isEmpty, values.count <= 10_000 else {
      throw .invalid("ids", code: "not_acceptable", "Name up to 10,000 tracks, or \"all\".")
    }
    var ids: [UUID] = []
    for value in values {
      guard let id = value.uuid else {
        throw .invalid("ids", code: "uuid", "An identifier is not a UUID.")
      }
      ids.append(id)
    }
    return ids
  }
}

extension Response {
  /// Returns an answer with a tag that is valid until the member's data changes.
  static func tagged(_ answer: TaggedAnswer) -> Response {
    json(answer.bytes).markedPrivate(tag: answer.tag, of: answer.member.description)
  }
}

extension Problem {
  /// The response to a file that was not imported.
  init(_ refusal: ImportRefusal) {
    self.init(
      Kind("unreadable-file", title: "The file was not imported", status: .unprocessableContent),
      refusal.sentence,
      errors: [FieldError(path: "file", code: refusal.code, message: refusal.sentence)])
  }
}
