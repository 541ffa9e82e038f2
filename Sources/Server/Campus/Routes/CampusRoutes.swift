import Campus
import HTTP
import Identity
import JSON
import QRCodes
import ServerBase
import Spaces
import Storage

/// The routes of the campus. Courses, their content and members' notes are records and have no routes here.
struct CampusRoutes: JudgingRoles {
  let database: Database
  let records: RecordStore
  let files: FileStore
  let authenticator: Authenticator
  let feeds: CalendarFeeds
  let reminders: DueReminders
  let connections: Connections
  let materials: MaterialFiles

  /// The routes of courses and of the calendar feed.
  static var courseRoutes: [Route<CampusRoutes>] { [make, readFeed, makeFeed, endFeed, feed] }

  static let tag = "campus"
  /// Maximum number of courses that a member may own.
  private static let maximumCourses = 200

  // MARK: Courses

  private static let make = Route<CampusRoutes>(
    .post, "/api/v1/courses", name: "makeCourse",
    summary: "Makes a course; the member owns it and teaches in it.", tag: tag, access: .member,
    body: .json(
      NamedSchema(
        "NewCourse",
        .object([
          .optional(
            "id", .uuid,
            note: "So that a repeat makes no second course. The course's own is derived from it."),
          .required("name", CampusRecords.name), .optional("code", CampusRecords.code),
          .required("semester", CampusRecords.semester, note: "Such as `2026-1`."),
          .optional("note", CampusRecords.text),
        ]))),
    answers: [
      .created(NamedSchema("Course", .object([.required("id", .uuid)])))
    ]
  ) { (campus, member, request) in
    let fields = (request.json.object ?? []).filter { $0.key != "id" }
    let id = try await campus.database.write { connection throws(StorageError) -> UUID in
      let id = try campus.records.identifier(
        chosen: request.json["id"]?.uuid, of: CampusRecords.course, by: member.id, on: connection)
      try Self.open(id, fields, for: member.id, in: campus.records, on: connection)
      return id
    }
    return .json(
      JSONValue.object([JSONMember("id", .string(id.description))]).bytes, status: .created)
  }

  /// Creates a course with this identifier for a member, unless the member already owns it.
  static func open(
    _ id: UUID, _ fields: [JSONMember], for member: UUID, in records: RecordStore,
    on connection: Connection
  ) throws(StorageError) {
    if try records.hasSpace(id, on: connection) { return }
    let owned = try records.ownedSpaces(of: member, kind: CampusRecords.course, on: connection)
    guard owned < maximumCourses else {
      throw .invalid("name", "too_many", "You own as many courses as you may.")
    }
    let name = JSONValue.object(fields)["name"]?.string
    _ = try records.openSpace(id, kind: CampusRecords.course, name: name, on: connection)
    try records.setRole(.owner, of: member, in: id, on: connection)
    try records.writer(for: member, in: id, on: connection)
      .create(CampusCollections.courses.name, id: id, fields: fields)
  }

  // MARK: The calendar feed

  private static let readFeed = Route<CampusRoutes>(
    .get, "/api/v1/campus/calendar", name: "readCalendarFeed",
    summary: "Whether the member has a calendar feed, and since when.", tag: tag, access: .member,
    answers: [
      .ok(
        NamedSchema(
          "CalendarFeedState",
          .object([
            .optional("made_at", .integer(0...4_102_444_800_000), note: "Absent for no feed.")
          ])))
    ]
  ) { (campus, member, _) in
    let madeAt = try await campus.feeds.madeAt(for: member.id)
    return .json(
      JSONValue.object(madeAt.map { [JSONMember("made_at", .integer($0))] } ?? []).bytes)
  }

  private static let makeFeed = Route<CampusRoutes>(
    .put, "/api/v1/campus/calendar", name: "makeCalendarFeed",
    summary:
      "Makes the address of the member's calendar feed, told only here; one made before ends.",
    tag: tag, access: .member,
    body: .json(NamedSchema("NewCalendarFeed", .object([.required("origin", SecretLink.origin)]))),
    answers: [
      .created(
        NamedSchema(
          "CalendarFeed",
          .object([
            .required("address", .string(maximumLength: 400)),
            .required("webcal", .string(maximumLength: 400), note: "Has a phone subscribe."),
            .required("svg", .string(maximumLength: 100_000), note: "`webcal` as a QR code."),
          ])))
    ]
  ) { (campus, member, request) in
    let origin = request.json["origin"]?.string ?? ""
    try SecretLink.requireOrigin(origin)
    let secret = SessionToken()
    try await campus.feeds.make(for: member.id, secret: secret.hash)
    let address = "\(origin)/api/v1/campus/calendars/\(secret.text).ics"
    let webcal = "webcal:" + address.drop { $0 != "/" }
    return .json(
      JSONValue.object([
        JSONMember("address", .string(address)), JSONMember("webcal", .string(webcal)),
        JSONMember("svg", .string(QRCode(webcal)?.svg ?? "")),
      ]).bytes, status: .created)
  }

  private static let endFeed = Route<CampusRoutes>(
    .delete, "/api/v1/campus/calendar", name: "endCalendarFeed",
    summary: "Ends the member's calendar feed: its address opens nothing any more.", tag: tag,
    access: .member, answers: [.done]
  ) { (campus, member, _) in
    try await campus.feeds.end(for: member.id)
    return .noContent
  }

  private static let secret = Parameter<String>.text(
    "secret", "The secret of the feed, and `.ics`.", maximumLength: 60)

  private static let feed = Route<CampusRoutes>(
    .get, "/api/v1/campus/calendars/\(secret)", name: "calendarFeed",
    summary: "The activities of whoever made the feed, as iCalendar (RFC 5545).", tag: tag,
    access: .anyone,
    answers: [Answer(.ok, "The calendar.", .bytes(mediaType: "text/calendar"))]
  ) { (campus, _, request) in
    let name = request[secret]
    guard name.hasSuffix(".ics"), let secret = SessionToken(String(name.dropLast(4))),
      let feed = try await campus.feeds.feed(of: secret.hash, unless: request.hasVersion)
    else { throw Problem.notFound }
    return Response(
      .ok,
      headers: [
        (.contentType, "text/calendar; charset=utf-8"),
        (.contentDisposition, "inline; filename=\"agenda.ics\""),
        (.cacheControl, "private, max-age=900"),
        (.etag, feed.tag),
      ], body: .bytes(feed.content))
  }
}
