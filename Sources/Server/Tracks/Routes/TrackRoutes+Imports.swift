import HTTP
import Identity
import JSON
import ServerBase
import Storage

/// Imports that go on without the device that sent the file (T27).
extension TrackRoutes {
  static var imports: [Route<TrackRoutes>] {
    [readImports, clearImports, readImport, putImport, removeImport]
  }

  private static let importID = Parameter<String>.uuid(
    "id", "The import, as its device named it.")
  private static let size = Parameter<Int>.integer(
    "of", "Bytes of the file.", in: 1...ClubData.maximumArchiveSize)
  private static let offset = Parameter<Int>.integer(
    "from", "The position of the content in the file.", in: 0...ClubData.maximumArchiveSize)

  private static let listed: [SchemaField] = [
    .required("id", .uuid), .required("name", .string(maximumLength: 255)),
    .required("bytes", .integer(1...Int64(ClubData.maximumArchiveSize))),
    .required("arrived", .integer(0...Int64(ClubData.maximumArchiveSize)), note: "Of the bytes."),
    .required("begun_at", .integer(0...(1 << 53))),
    .optional(
      "files",
      .object([
        .required("done", .integer(0...(1 << 31))), .required("count", .integer(0...(1 << 31))),
      ]), note: "How far the import of a zip is."),
    .optional("ended_at", .integer(0...(1 << 53))),
    .optional("failure", Problem.schema, note: "Why it ended without an answer."),
  ]

  private static let trackImport = NamedSchema(
    "TrackImport",
    .object(
      listed + [
        .optional("answer", ImportAnswer.schema, note: "What came of the file, once it ended.")
      ]))

  private static let trackImports = NamedSchema(
    "TrackImports",
    .object([
      .required(
        "imports",
        .array(
          of: .object(listed),
          maximumCount: ImportBook.maximumEnded + 2 * ImportBook.maximumArriving),
        note: "The newest first, without their answers.")
    ]))

  private static let readImports = Route<TrackRoutes>(
    .get, "/api/v1/tracks/imports", name: "readTrackImports",
    summary: "The imports that run, and those that ended within a week.", tag: "tracks",
    access: .member(allowing: .readTracks), answers: [.ok(trackImports)]
  ) { (tracks, member, _) in
    var writer = JSONWriter()
    writer.beginObject()
    writer.beginArray("imports")
    for entry in try await tracks.imports.list(of: member.id) { entry.write(into: &writer) }
    writer.endArray()
    writer.endObject()
    return .json(writer)
  }

  private static let clearImports = Route<TrackRoutes>(
    .delete, "/api/v1/tracks/imports", name: "clearTrackImports",
    summary: "Removes the imports that ended from the list.", tag: "tracks",
    access: .member(allowing: .writeTracks),
    answers: [Answer(.noContent, "They are not listed any more.")]
  ) { (tracks, member, _) in
    try await tracks.imports.clear(of: member.id)
    return .noContent
  }

  private static let readImport = Route<TrackRoutes>(
    .get, "/api/v1/tracks/imports/\(importID)", name: "readTrackImport",
    summary: "How far an import is, and its answer.", tag: "tracks",
    access: .member(allowing: .readTracks), answers: [.ok(trackImport)]
  ) { (tracks, member, request) in
    try await tracks.answer(try named(request), of: member.id).packed(for: request)
  }

  private static let putImport = Route<TrackRoutes>(
    .put, "/api/v1/tracks/imports/\(importID)", name: "putTrackImport",
    summary: "Takes a file to import, or the rest of one whose connection was cut, and imports it.",
    tag: "tracks", access: .member(allowing: .writeTracks),
    query: [
      fileName.description, similarPolicy.description, size.description, offset.description,
    ],
    body: .upload(limit: ClubData.maximumArchiveSize),
    answers: [
      .ok(trackImport, "It ended."),
      Answer(.accepted, "It goes on, or bytes are missing.", .json(trackImport)),
    ],
    check: { request in _ = try order(request) },
    interrupted: { (tracks, member, request, content) in
      guard let order = try? order(request) else { return }
      try? await tracks.receive(content, request, order, from: member.id)
    },
    handle: { (tracks, member, request) in
      let order = try order(request)
      try await tracks.receive(request.upload, request, order, from: member.id)
      try await tracks.imports.wait(for: order.id, of: member.id, atMost: shortWait)
      var response = try await tracks.answer(order.id, of: member.id)
      if try await tracks.imports.entry(order.id, of: member.id)?.endedAt == nil {
        response.status = .accepted
      }
      return response.packed(for: request)
    })

  /// The time for which whoever sent a file waits for its answer, so that short ones need one request.
  private static let shortWait = Duration.seconds(5)

  private static let removeImport = Route<TrackRoutes>(
    .delete, "/api/v1/tracks/imports/\(importID)", name: "removeTrackImport",
    summary: "Removes an import from the list; one that runs is stopped, and what it added stays.",
    tag: "tracks", access: .member(allowing: .writeTracks),
    answers: [Answer(.noContent, "It is not listed any more.")]
  ) { (tracks, member, request) in
    guard try await tracks.imports.remove(try named(request), of: member.id) else {
      throw Problem.notFound
    }
    return .noContent
  }

  private func receive(
    _ content: UploadedFile, _ request: Request, _ order: ImportBook.Order, from member: UUID
  ) async throws {
    let offset = request.query[Self.offset] ?? 0
    guard Int64(offset + content.byteCount) <= order.byteCount else {
      throw Problem(.malformed, "The content is longer than the rest of the file.")
    }
    try await imports.receive(
      partAt: content.path, from: Int64(offset), of: order, for: member)
    withExtendedLifetime(content) {}
  }

  private func answer(_ id: UUID, of member: UUID) async throws -> Response {
    guard let entry = try await imports.entry(id, of: member) else { throw Problem.notFound }
    // What stopped because the server had too much to do goes on when somebody asks.
    if entry.isWhole, entry.endedAt == nil { imports.begin(entry.order, for: member) }
    var writer = JSONWriter()
    entry.write(into: &writer)
    return .json(writer)
  }

  private static func named(_ request: Request) throws(Problem) -> UUID {
    guard let id = UUID(request[importID]) else { throw .notFound }
    return id
  }

  private static func order(_ request: Request) throws(Problem) -> ImportBook.Order {
    guard let size = request.query[size], let name = request.query[fileName] else {
      throw Problem(.malformed, "The name of the file and its bytes must be given.")
    }
    return ImportBook.Order(
      id: try named(request), name: name, byteCount: Int64(size),
      keepsSimilar: request.query[similarPolicy] == "keep")
  }
}

extension ImportBook.Entry {
  /// Writes `TrackImport`.
  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", order.id.description)
    writer.member("name", order.name)
    writer.member("bytes", order.byteCount)
    writer.member("arrived", arrived)
    writer.member("begun_at", begunAt)
    if let files {
      writer.key("files")
      writer.beginObject()
      writer.member("done", Int64(files.done))
      writer.member("count", Int64(files.count))
      writer.endObject()
    }
    writer.member("ended_at", endedAt)
    for (name, json) in [("failure", failure), ("answer", answer)] {
      guard let json else { continue }
      writer.key(name)
      writer.raw(json)
    }
    writer.endObject()
  }
}
