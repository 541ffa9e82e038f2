import Club
import Geodesy
import HTTP
import Identity
import JSON
import ServerBase
import Storage
import Tracks

/// Links to tracks for people without an account (T20, K6). All that they get is a ``ShownLine``.
extension TrackRoutes {
  static var shared: [Route<TrackRoutes>] {
    [readShown, makeLink, readShared, readSharedPhoto, readSharedPage, readSharedPicture]
  }

  /// The page of the app that shows the track of a link.
  private static let pagePath = "/shared/track"

  private static let secret = Parameter<String>.text(
    "secret", "The secret of the link.", maximumLength: 60)

  // MARK: By its member

  private static let newLink = NamedSchema(
    "NewTrackLink",
    .object(
      RecordLinkSchemas.newLinkFields + [
        .required(
          "parts", shownParts, note: "Of the track that it shows, besides its name.")
      ]))

  private static let shownParts = Schema.array(
    of: .oneOf(ShownPart.allCases.map(\.name)), maximumCount: ShownPart.allCases.count)

  private static let makeLink = Route<TrackRoutes>(
    .post, "/api/v1/tracks/\(track)/links", name: "makeTrackLink",
    summary: "Makes a link by which people without an account see a track. It is told only here.",
    tag: "tracks", access: .member, body: .json(newLink),
    answers: [.created(RecordLinkSchemas.link)]
  ) { (tracks, member, request) in
    let id = try id(request)
    let new = try NewRecordLink(request.json, opening: pagePath, secretIn: .path)
    let asked = request.json["parts"]?.array?.compactMap(\.string) ?? []
    let parts = ShownPart.allCases.map(\.name.description).filter(asked.contains)
    let link = try await tracks.store.database.write {
      [records = tracks.store.records] connection throws(StorageError) in
      let record = try records.existing(
        TrackRecord.collection, id: id, in: member.id, on: connection)
      guard TrackAudience(record.body).opensLinks else {
        throw .invalid("audience", "not_allowed", "Nobody may see this track: say who may first.")
      }
      return try new.store(to: record, of: member.id, showing: parts, on: connection)
    }
    // Whoever opens the link first does not wait for it.
    try await tracks.shownLines.prepare(id, of: member.id)
    return new.answer(link)
  }

  // MARK: By who has a link

  static let sharedTrack = NamedSchema(
    "SharedTrack",
    .object([
      .required("name", .string(maximumLength: TrackName.maximumLength)),
      .required("kind", .oneOf(LineKind.allCases.map(\.name))),
      .optional("sport", TrackSchemas.sport),
      .optional("note", .string(maximumLength: TrackNote.maximumLength)),
      .optional("figures", sharedFigures),
      .optional("profile", TrackSchemas.profile, note: "The graphs of altitude and speed."),
      .optional("lines", TrackSchemas.lines, note: "The line for each zoom of a map."),
      .required(
        "photos", .array(of: sharedPhoto, maximumCount: ShownLine.maximumPhotos),
        note: "In the order of the way. Each is asked for by its index."),
      .required("parts", shownParts, note: "What is shown, also of what was not asked for."),
      .optional("expires_at", RecordLinkSchemas.time, note: "When the link ends."),
    ]))

  private static let shownTrack = NamedSchema(
    "ShownTrack",
    .object([
      .required(
        "is_cut", .boolean, note: "Whether something lies near a private place and is not shown."),
      .required("shown", sharedTrack.schema, note: "With everything that can be shown."),
      .required(
        "preview", TrackSchemas.drawing,
        note: "A drawing: the parts of the line, longitude before latitude."),
    ]))

  private static let readShown = Route<TrackRoutes>(
    .get, "/api/v1/tracks/\(track)/shown", name: "readShownTrack",
    summary: "What others see of a track of the member, if it shows them everything.",
    tag: "tracks", access: .member, answers: [.ok(shownTrack)]
  ) { (tracks, member, request) in
    guard
      let line = try await tracks.shownLines.line(
        for: .member(member.id, track: try id(request)))
    else { throw Problem.notFound }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("is_cut", line.isCut)
    writer.key("shown")
    line.write(into: &writer)
    writer.key("preview")
    writer.raw(line.preview ?? Array("[]".utf8))
    writer.endObject()
    return .json(writer)
  }

  private static let sharedFigures = Schema.object(
    [
      .optional("sport", TrackSchemas.sport), .optional("started_at", TrackSchemas.time),
      .required("marks", .array(of: TrackSchemas.mark, maximumCount: 1_000_000)),
    ]
      + TrackSchemas.numbers([
        "duration_s", "moving_s", "distance_m", "pace_s_per_km", "speed_mean_mps",
        "speed_max_mps", "ascent_m", "descent_m", "altitude_min_m", "altitude_max_m",
      ]))

  private static let sharedPhoto = Schema.object([
    .required("width", .integer(1...1_000_000), note: "Of the picture, pixels."),
    .required("height", .integer(1...1_000_000)),
    .optional("caption", .string(maximumLength: PhotoLimits.captionLength)),
    .optional("longitude", TrackSchemas.number), .optional("latitude", TrackSchemas.number),
  ])

  private static let trackQuestion = NamedSchema(
    "SharedTrackQuestion",
    .object([
      .required("secret", .string(maximumLength: 200)),
      .optional(
        "parts", shownParts,
        note: "Those of the parts to answer with; by default all. The map is the longest of them."),
    ]))

  private static let readShared = Route<TrackRoutes>(
    .post, "/api/v1/shared-track", name: "readSharedTrack",
    summary: "The track that the link of a secret shows, without what lies near private places.",
    tag: "tracks", access: .anyone, body: .json(trackQuestion), answers: [.ok(sharedTrack)]
  ) { (tracks, _, request) in
    let line = try await tracks.line(behind: try request.linkSecret())
    let asked = request.json["parts"]?.array?.compactMap(\.string).compactMap(ShownPart.init(name:))
    var writer = JSONWriter()
    line.write(asked ?? ShownPart.allCases, into: &writer)
    // Whoever asks knows the secret, which is not in the answer.
    return Response.json(writer).packed(for: request)
  }

  private static let photoQuestion = NamedSchema(
    "SharedPhotoQuestion",
    .object([
      .required("secret", .string(maximumLength: 200)),
      .required("photo", .integer(0...Int64(ShownLine.maximumPhotos)), note: "Its index."),
      .optional("size", .oneOf(["screen", "thumbnail"]), note: "For a whole screen; `thumbnail`."),
    ]))

  private static let readSharedPhoto = Route<TrackRoutes>(
    .post, "/api/v1/shared-track/photo", name: "readSharedTrackPhoto",
    summary: "A photo of the track that the link of a secret shows, without the camera's data.",
    tag: "tracks", access: .anyone, body: .json(photoQuestion),
    answers: [Answer(.ok, "The picture.", .bytes(mediaType: "image/jpeg"))]
  ) { (tracks, _, request) in
    try await tracks.photo(
      request.json["photo"]?.int64.flatMap(Int.init(exactly:)) ?? 0,
      of: try await tracks.line(behind: try request.linkSecret()),
      isScreen: request.json["size"]?.string == "screen")
  }

  /// Sends a photo of a shown line.
  func photo(_ index: Int, of line: ShownLine, isScreen: Bool) async throws -> Response {
    guard line.photos.indices.contains(index) else { throw Problem.notFound }
    let photo = line.photos[index]
    let files = store.files
    let reader = try await files.reader(of: isScreen ? photo.screen : photo.thumbnail)
    return .stream(mediaType: "image/jpeg", holding: reader.memory) { sink in
      while let piece = try await files.next(of: reader) { try await sink.write(piece) }
    }
  }

  /// The page for messengers, which see its head, and for browsers, whose app asks for the rest.
  private static let readSharedPage = Route<TrackRoutes>(
    .get, "/shared/track/\(secret)", name: "readSharedTrackPage",
    summary: "The app's page for a link to a track, with title, description and picture.",
    tag: "tracks", access: .anyone,
    answers: [
      Answer(.ok, "The page.", .bytes(mediaType: "text/html")),
      Answer(
        .notFound,
        "The page without a track, since the link opens none; no page for what is no link.",
        .bytes(mediaTypes: ["text/html", "application/problem+json"])),
    ]
  ) { (tracks, _, request) in
    let club = try await tracks.club()
    guard let secret = SessionToken(request[secret]),
      let line = try await tracks.shownLines.line(for: .holder(of: secret.hash))
    else {
      let name = club.name ?? "Cordada"
      return tracks.page.response(
        AppPage.Head(
          title: name, description: name, language: club.language, properties: []),
        status: .notFound)
    }
    let words = SharedWords(line, club: club.name, language: club.language)
    return tracks.page.response(
      words.head(at: request.origin + "\(pagePath)/\(secret.text)"))
  }

  private static let readSharedPicture = Route<TrackRoutes>(
    .get, "/shared/track/\(secret)/picture.png", name: "readSharedTrackPicture",
    summary: "The picture of a link to a track, for messengers.", tag: "tracks", access: .anyone,
    answers: [Answer(.ok, "The picture, 1200 by 630 pixels.", .bytes(mediaType: "image/png"))]
  ) { (tracks, _, request) in
    guard let secret = SessionToken(request[secret]),
      let line = try await tracks.shownLines.line(for: .holder(of: secret.hash))
    else { throw Problem.notFound }
    let club = try await tracks.club()
    let words = SharedWords(line, club: club.name, language: club.language)
    let picture = try await tracks.drawings.picture(of: line, words)
    return Response.kept(picture, mediaType: "image/png").with("X-Robots-Tag", "noindex")
      .with(.cacheControl, "private, no-cache")
  }

  var shownLines: ShownLines { ShownLines(store: store) }

  /// The club's name and language, for what messengers show.
  private func club() async throws(StorageError) -> ClubSettings {
    try await store.database.read { connection throws(StorageError) in
      try ClubSettingsTable(connection: connection).read().settings
    }
  }

  /// Returns what the link of a secret shows.
  /// - Throws: ``Problem/noLink``.
  private func line(behind secret: SHA256Digest) async throws -> ShownLine {
    guard let line = try await shownLines.line(for: .holder(of: secret)) else {
      throw Problem.noLink
    }
    return line
  }
}

extension ShownLine {
  /// Writes `SharedTrack` with those of its parts that are asked for.
  func write(_ asked: [ShownPart] = ShownPart.allCases, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("kind", kind.name)
    writer.member("sport", sport?.name)
    if asked.contains(.note) { writer.member("note", note) }
    for (part, name, value) in [
      (ShownPart.figures, "figures", figures), (.graphs, "profile", profile),
      (.map, "lines", lines),
    ] where asked.contains(part) {
      guard let value else { continue }
      writer.key(name)
      writer.raw(value)
    }
    writer.beginArray("parts")
    for part in parts { writer.string(part.name) }
    writer.endArray()
    writer.beginArray("photos")
    for photo in asked.contains(.photos) ? photos : [] {
      writer.beginObject()
      writer.member("width", photo.width)
      writer.member("height", photo.height)
      writer.member("caption", photo.caption)
      writer.member("longitude", photo.place?.longitude, decimals: 7)
      writer.member("latitude", photo.place?.latitude, decimals: 7)
      writer.endObject()
    }
    writer.endArray()
    writer.member("expires_at", expiresAt)
    writer.endObject()
  }
}
