import Boulders
import HTTP
import Identity
import JSON
import ServerBase
import Spaces
import Storage

/// Links to problems for people without an account (B7): the picture with its marks, name, grade and gym.
/// Author, time and texts are not included.
extension GymRoutes {
  static var problemLinks: [Route<GymRoutes>] {
    [makeProblemLink, readSharedProblem, readSharedPicture]
  }

  private static let problem = Parameter<String>.uuid("problem", "The problem.")

  // MARK: By its author

  private static let makeProblemLink = Route<GymRoutes>(
    .post, "/api/v1/gyms/\(gym)/problems/\(problem)/links", name: "makeProblemLink",
    summary: "Makes a link to a problem, for its author. It is told only here.", tag: tag,
    access: .role(.reader, in: gym), body: .json(RecordLinkSchemas.newLink),
    answers: [.created(RecordLinkSchemas.link)]
  ) { (gyms, participant, request) in
    guard let id = UUID(request[problem]) else { throw Problem.notFound }
    let new = try NewRecordLink(request.json, opening: "/boulders/shared")
    let link = try await gyms.database.write {
      [records = gyms.records] connection
        throws(StorageError) in
      let record = try records.existing(
        BoulderCollections.problems.name, id: id, in: participant.space, on: connection)
      guard record.author == participant.member.id, !record.isHidden else { throw .forbidden }
      return try new.store(to: record, of: participant.member.id, on: connection)
    }
    return new.answer(link)
  }

  // MARK: By who has a link

  private static let sharedProblem = NamedSchema(
    "SharedProblem",
    .object([
      .required("gym", BoulderRecords.name, note: "Its name."),
      .optional("name", BoulderRecords.name),
      .optional("grade", BoulderRecords.difficulty),
      .optional("colour", BoulderRecords.colour, note: "What the colour of `grade` means."),
      .optional("style", BoulderRecords.style),
      .required("is_archived", .boolean, note: "Whether it is on its wall no more."),
      .required("width", .integer(1...20_000), note: "Of the picture, pixels."),
      .required("height", .integer(1...20_000)),
      .required("marks", BoulderRecords.marks),
      .required("expires_at", RecordLinkSchemas.time, note: "When the link ends."),
    ]))

  private static let readSharedProblem = Route<GymRoutes>(
    .post, "/api/v1/boulders/shared-problem", name: "readSharedProblem",
    summary: "The problem that the link of a secret shows.", tag: tag, access: .anyone,
    body: .json(RecordLinkSchemas.secret), answers: [.ok(sharedProblem)]
  ) { (gyms, _, request) in
    let (link, record) = try await gyms.shown(request)
    let (gym, isOnArchivedWall) = try await gyms.database.read {
      [records = gyms.records] connection throws(StorageError) in
      (
        try records.live(
          BoulderCollections.gyms.name, id: record.space, in: record.space, on: connection),
        try GymTables.isOnArchivedWall(record, on: connection)
      )
    }
    guard let gym else { throw Problem.noLink }
    return .json(shown(record, isOnArchivedWall: isOnArchivedWall, of: gym, by: link).bytes)
  }

  private static let readSharedPicture = Route<GymRoutes>(
    .post, "/api/v1/boulders/shared-problem/picture", name: "readSharedPicture",
    summary: "The picture of the problem that the link of a secret shows, without its marks.",
    tag: tag, access: .anyone, body: .json(RecordLinkSchemas.secret),
    answers: [Answer(.ok, "The picture.", .bytes(mediaType: "image/jpeg"))]
  ) { (gyms, _, request) in
    let record = try await gyms.shown(request).record
    guard let picture = PictureStore.digest(record.body["picture"]),
      let file = try await gyms.pictures.shareable(picture, in: record.space)
    else { throw Problem.notFound }
    let reader = try await gyms.files.reader(of: file)
    return .stream(mediaType: "image/jpeg", holding: reader.memory) { [files = gyms.files] sink in
      while let piece = try await files.next(of: reader) { try await sink.write(piece) }
    }
  }

  private func shown(_ request: Request) async throws -> (link: RecordLink, record: Record) {
    let secret = try request.linkSecret()
    let shown = try await database.read { [records] connection throws(StorageError) in
      try RecordLinks(connection: connection).shown(
        by: secret, of: BoulderCollections.problems.name, in: records)
    }
    guard let shown else { throw Problem.noLink }
    return shown
  }

  /// The fields of `SharedProblem`.
  private static func shown(
    _ problem: Record, isOnArchivedWall: Bool, of gym: Record, by link: RecordLink
  ) -> JSONValue {
    let body = problem.body
    var members = [JSONMember("gym", gym.body["name"] ?? .string(""))]
    for name in ["name", "grade", "style"] {
      if let value = body[name], !value.isNull { members.append(JSONMember(name, value)) }
    }
    if body["grade"]?["scale"]?.string == "colour",
      let colour = gym.body["colours"]?.array?.first(where: {
        $0["name"] == body["grade"]?["value"]
      })
    {
      members.append(JSONMember("colour", colour))
    }
    return .object(
      members + [
        JSONMember("is_archived", .bool(problem.isArchived || isOnArchivedWall)),
        JSONMember("width", body["picture"]?["width"] ?? .integer(1)),
        JSONMember("height", body["picture"]?["height"] ?? .integer(1)),
        JSONMember("marks", body["marks"] ?? .array([])),
        JSONMember("expires_at", .integer(link.expiresAt)),
      ])
  }
}
