import Campus
import HTTP
import Identity
import JSON
import ServerBase
import Storage
import Text

extension CampusRoutes {
  /// The club's school served as the UOC Open API (version 1), for clients written for it: a subject is a
  /// course, and its materials are the documents.
  ///
  /// As in the original, identifiers are strings, lists are wrapped in an object, and absent values are `null`.
  static var uocRoutes: [Route<CampusRoutes>] {
    [
      user, subjects, subject, subjectResources, classrooms, classroom, materials, material,
      content,
      classroomResources, events, event,
    ]
  }

  private static let uoc = "uoc"
  private static let id = Parameter<String>.uuid("id", "The subject or classroom.")
  private static let other = Parameter<String>.uuid("other", "The material or event.")
  /// Clients of this interface send their token only in the query.
  private static let token = Parameter<String>.text(
    "access_token", "The token, instead of the header `Authorization`.", maximumLength: 100)
  private static let query = [token.description]

  // MARK: The user

  private static let user = Route<CampusRoutes>(
    .get, "/webapps/uocapi/api/v1/user", name: "uocUser", summary: "Who the token is of.", tag: uoc,
    access: .uocClient, query: query, answers: [.ok(UOCSchemas.user)]
  ) { (campus, requester, _) in
    let name = try await campus.database.read { connection throws(StorageError) in
      try connection.row(
        "SELECT user_name, display_name FROM members WHERE id = $1", requester.id
      ) { ($0.string(0), $0.string(1)) }
    }
    guard let (userName, displayName) = name else { throw Problem.notFound }
    return json([
      JSONMember("id", .string(requester.id.description)),
      JSONMember("username", .string(userName)), JSONMember("name", .string(displayName)),
      JSONMember("fullName", .string(displayName)),
    ])
  }

  // MARK: Subjects and classrooms

  private static let subjects = Route<CampusRoutes>(
    .get, "/webapps/uocapi/api/v1/subjects", name: "uocSubjects",
    summary: "The courses that the member is in.", tag: uoc, access: .uocClient, query: query,
    answers: [.ok(UOCSchemas.list("UOCSubjects", "subjects", of: UOCSchemas.classroom))]
  ) { (campus, requester, _) in
    let courses = try await campus.school(of: requester)
    return json([JSONMember("subjects", .array(courses.map { .object($0.subject) }))])
  }

  private static let subject = Route<CampusRoutes>(
    .get, "/webapps/uocapi/api/v1/subjects/\(id)", name: "uocSubject", summary: "One of them.",
    tag: uoc, access: .uocClient, query: query, answers: [.ok(UOCSchemas.oneClassroom)]
  ) { (campus, requester, request) in
    guard let course = try await campus.course(request, of: requester) else { return null }
    return json(course.subject)
  }

  private static let classrooms = Route<CampusRoutes>(
    .get, "/webapps/uocapi/api/v1/classrooms", name: "uocClassrooms",
    summary: """
      The classrooms of those courses. What a course has in none of its classrooms stands in one of the \
      course's own identifier.
      """, tag: uoc, access: .uocClient, query: query,
    answers: [.ok(UOCSchemas.list("UOCClassrooms", "classrooms", of: UOCSchemas.classroom))]
  ) { (campus, requester, _) in
    let courses = try await campus.school(of: requester)
    return json([
      JSONMember(
        "classrooms", .array(courses.flatMap(\.classrooms).map { .object($0.classroom) }))
    ])
  }

  private static let classroom = Route<CampusRoutes>(
    .get, "/webapps/uocapi/api/v1/classrooms/\(id)", name: "uocClassroom", summary: "One of them.",
    tag: uoc, access: .uocClient, query: query, answers: [.ok(UOCSchemas.oneClassroom)]
  ) { (campus, requester, request) in
    guard let room = try await campus.room(request, of: requester) else { return null }
    return json(room.classroom)
  }

  // MARK: Materials and resources

  private static let materials = Route<CampusRoutes>(
    .get, "/webapps/uocapi/api/v1/classrooms/\(id)/materials", name: "uocMaterials",
    summary: "The documents of a classroom.", tag: uoc, access: .uocClient, query: query,
    answers: [.ok(UOCSchemas.list("UOCMaterials", "materials", of: UOCSchemas.material))]
  ) { (campus, requester, request) in
    let room = try await campus.room(request, of: requester)
    let materials = (room?.documents ?? []).map { material(of: $0, request) }
    return json([JSONMember("materials", .array(materials))])
  }

  private static let material = Route<CampusRoutes>(
    .get, "/webapps/uocapi/api/v1/classrooms/\(id)/materials/\(other)", name: "uocMaterial",
    summary: "One of them.", tag: uoc, access: .uocClient, query: query,
    answers: [.ok(UOCSchemas.oneMaterial)]
  ) { (campus, requester, request) in
    guard let document = try await campus.document(request, of: requester) else { return null }
    return .json(material(of: document, request).bytes)
  }

  private static let content = Route<CampusRoutes>(
    .get, "/webapps/uocapi/api/v1/classrooms/\(id)/materials/\(other)/content",
    name: "uocMaterialContent", summary: "The file of a material, where its `url` leads.", tag: uoc,
    access: .uocClient, query: query,
    answers: [Answer(.ok, "The file.", .bytes(mediaType: "application/octet-stream"))]
  ) { (campus, requester, request) in
    let document = try await campus.document(request, of: requester)
    guard let name = document?.body["content"]?["file"]?.string,
      let digest = SHA256Digest(name)
    else { throw Problem.notFound }
    let files = campus.files
    let reader = try await files.reader(of: digest)
    return .stream(mediaType: "application/octet-stream", holding: reader.memory) { sink in
      while let piece = try await files.next(of: reader) { try await sink.write(piece) }
    }
  }

  private static let subjectResources = Route<CampusRoutes>(
    .get, "/webapps/uocapi/api/v1/subjects/\(id)/resources", name: "uocSubjectResources",
    summary: "The web page of a course, when it has one.", tag: uoc, access: .uocClient,
    query: query, answers: [.ok(UOCSchemas.resources)]
  ) { (campus, requester, request) in
    resources(try await campus.course(request, of: requester))
  }

  private static let classroomResources = Route<CampusRoutes>(
    .get, "/webapps/uocapi/api/v1/classrooms/\(id)/resources", name: "uocClassroomResources",
    summary: "The web page of the classroom's course, when it has one.", tag: uoc,
    access: .uocClient, query: query, answers: [.ok(UOCSchemas.resources)]
  ) { (campus, requester, request) in
    resources(try await campus.room(request, of: requester)?.course)
  }
}

extension CampusRoutes {
  // MARK: Events

  private static let start = Parameter<String>.text(
    "start", "ISO 8601. Without `end`, thirty days from it.", maximumLength: 40)
  private static let end = Parameter<String>.text(
    "end", "ISO 8601. Without `start`, thirty days before it.", maximumLength: 40)

  private static let events = Route<CampusRoutes>(
    .get, "/webapps/uocapi/api/v1/calendar/events", name: "uocEvents",
    summary: """
      The activities of the member's courses and the member's own, by default of this week. What was \
      cancelled, and what was fetched from elsewhere, is not among them.
      """, tag: uoc, access: .uocClient, query: query + [start.description, end.description],
    answers: [.ok(UOCSchemas.list("UOCEvents", "events", of: UOCSchemas.event))]
  ) { (campus, requester, request) in
    let period = try UOCPeriod.range(
      start: request.query[start], end: request.query[end], now: WallClock.now())
    let records = try await campus.activities(of: requester, within: period)
    return json([
      JSONMember("events", .array(records.map { event(of: $0) }))
    ])
  }

  private static let event = Route<CampusRoutes>(
    .get, "/webapps/uocapi/api/v1/calendar/events/\(other)", name: "uocEvent",
    summary: "One of them, of any time.", tag: uoc, access: .uocClient, query: query,
    answers: [.ok(UOCSchemas.oneEvent)]
  ) { (campus, requester, request) in
    guard let id = UUID(request[other]) else { return null }
    let record = try await campus.activity(id, of: requester)
    return record.map { .json(event(of: $0).bytes) } ?? null
  }
}

extension CampusRoutes {
  // MARK: Answers

  /// The answer for a missing item.
  private static let null = Response.json(JSONValue.null.bytes)

  private static func json(_ members: [JSONMember]) -> Response {
    .json(JSONValue.object(members).bytes)
  }

  private static func material(of document: Record, _ request: Request) -> JSONValue {
    let type = document.body["content"]?["type"]?.string
    return .object([
      JSONMember("id", .string(document.id.description)),
      JSONMember("type", type == "application/pdf" ? .string("PDF") : .null),
      JSONMember("title", document.body["title"] ?? .string("")),
      JSONMember(
        "url",
        .string(
          "\(request.origin)/webapps/uocapi/api/v1/classrooms/\(request[id])/materials/\(document.id)/content"
        )),
    ])
  }

  private static func resources(_ course: UOCCourse?) -> Response {
    let pages = course.flatMap(\.page).map { page in
      [
        JSONValue.object([
          JSONMember("id", .string(course?.id.description ?? "")),
          JSONMember("type", .string("WEB")),
          JSONMember("subtype", .null), JSONMember("title", .string(course?.name ?? "")),
          JSONMember("code", .string(page)),
          JSONMember("domainId", .string(course?.id.description ?? "")),
        ])
      ]
    }
    return json([JSONMember("resources", .array(pages ?? []))])
  }

  private static func event(of record: Record) -> JSONValue {
    let time = ActivityTime(of: record)
    return .object([
      JSONMember("id", .string(record.id.description)),
      JSONMember("url", record.body["page"] ?? .string("")),
      JSONMember("summary", record.body["title"] ?? .string("")),
      JSONMember("start", .string(moment(time.start))),
      JSONMember("end", .string(moment(time.end ?? time.start))),
    ])
  }

  /// Formats a time as `2014-04-14T22:00:00.000+0000`.
  private static func moment(_ time: Int64) -> String {
    var bytes: [UInt8] = []
    DateTimeText.append(time - time % 1_000, to: &bytes)
    return String(decoding: bytes.dropLast(), as: UTF8.self) + ".000+0000"
  }

  // MARK: What a request names

  private func course(_ request: Request, of requester: Requester) async throws -> UOCCourse? {
    guard let named = UUID(request[Self.id]) else { return nil }
    let course = try await course(named, of: requester)
    return course?.id == named ? course : nil
  }

  private func room(_ request: Request, of requester: Requester) async throws -> UOCClassroom? {
    guard let named = UUID(request[Self.id]) else { return nil }
    return try await course(named, of: requester)?.classrooms.first { $0.id == named }
  }

  private func document(_ request: Request, of requester: Requester) async throws -> Record? {
    let named = UUID(request[Self.other])
    return try await room(request, of: requester)?.documents.first { $0.id == named }
  }
}

extension Access where Context == CampusRoutes, Principal == Requester {
  /// Access for members, and for apps with the permission to read the campus. The token may be in the query,
  /// since clients of this interface send it only there.
  fileprivate static var uocClient: Access {
    Access("member", schemes: ["cookie", "bearer"], scopes: [.readCampus]) { campus, request in
      try await campus.authenticator.requester(request, allowing: .readCampus, inQuery: true)
    }
  }
}
