import Boulders
import HTTP
import Identity
import JSON
import ServerBase
import Spaces
import Storage

/// The routes of gyms. Walls, problems and logbooks are records and have no routes here.
struct GymRoutes: JudgingRoles {
  let database: Database
  let records: RecordStore
  let files: FileStore
  let authenticator: Authenticator
  let pictures: RecordPictures

  /// All routes of the area.
  static var all: [Route<GymRoutes>] { [list, make, follow, readFriend] + problemLinks }

  static let tag = "boulders"
  static let gym = Parameter<String>.uuid("id", "The gym.")
  /// Maximum number of gyms in a club.
  private static let maximumGyms = 1_000

  private static let roles: [StaticString] = [
    Role.owner.name, Role.editor.name, Role.contributor.name,
  ]

  private static let gymSchema = Schema.object([
    .required("id", .uuid), .required("name", .string(maximumLength: 120)),
    .optional("address", BoulderRecords.place),
    .optional("latitude", BoulderRecords.latitude),
    .optional("longitude", BoulderRecords.longitude),
    .optional("opening", BoulderRecords.text), .optional("note", BoulderRecords.text),
    .optional("logo", .file, note: "A file."),
    .optional(
      "logo_thumbnail", .file,
      note: "The file of its size for lists."),
    .required(
      "problems", .integer(0...1_000_000), note: "Neither archived nor on an archived wall."),
    .required("is_followed", .boolean, note: "Whether the member's devices hold its records."),
    .required("role", .oneOf(roles)),
  ])

  private static let list = Route<GymRoutes>(
    .get, "/api/v1/gyms", name: "listGyms", summary: "All gyms of the club, by name.", tag: tag,
    access: .member(allowing: .readBoulders),
    answers: [
      .ok(
        NamedSchema(
          "GymList",
          .object([.required("gyms", .array(of: gymSchema, maximumCount: maximumGyms))])))
    ]
  ) { (gyms, member, _) in
    let found = try await gyms.database.read { connection throws(StorageError) in
      try gyms.listed(for: member.id, on: connection)
    }
    return .json(JSONValue.object([JSONMember("gyms", .array(found))]).bytes)
  }

  private static let make = Route<GymRoutes>(
    .post, "/api/v1/gyms", name: "makeGym",
    summary: "Registers a gym; the member is its owner and follows it.", tag: tag,
    access: .member(allowing: .writeBoulders),
    body: .json(
      NamedSchema(
        "NewGym",
        .object([
          .optional(
            "id", .uuid,
            note: "So that a repeat makes no second gym. The gym's own is derived from it."),
          .required("name", BoulderRecords.name),
          .optional("address", BoulderRecords.place),
          .optional("latitude", BoulderRecords.latitude),
          .optional("longitude", BoulderRecords.longitude),
          .optional("note", BoulderRecords.text),
          .optional("opening", BoulderRecords.text),
        ]))),
    answers: [.created(NamedSchema("Gym", gymSchema))]
  ) { (gyms, member, request) in
    let fields = (request.json.object ?? []).filter { $0.key != "id" }
    let made = try await gyms.database.write { connection throws(StorageError) in
      let id = try gyms.records.identifier(
        chosen: request.json["id"]?.uuid, of: BoulderRecords.gym, by: member.id, on: connection)
      try Self.open(id, fields, for: member.id, in: gyms.records, on: connection)
      return try gyms.listed(for: member.id, id, on: connection).first
    }
    guard let made else { throw Problem.notFound }
    return .json(made.bytes, status: .created)
  }

  private static let follow = Route<GymRoutes>(
    .put, "/api/v1/gyms/\(gym)/following", name: "followGym",
    summary: "Has the member's devices hold the records of a gym, or cease to.", tag: tag,
    access: .role(.reader, in: gym, allowing: .writeBoulders),
    body: .json(NamedSchema("GymFollowing", .object([.required("is_following", .boolean)]))),
    answers: [.done]
  ) { (gyms, participant, request) in
    guard participant.access.kind == BoulderRecords.gym.name.description else {
      throw Problem.notFound
    }
    let isFollowing = request.json["is_following"]?.bool ?? false
    try await gyms.database.write { connection throws(StorageError) in
      try gyms.records.follow(
        participant.space, isFollowing, by: participant.member.id, on: connection)
    }
    return .noContent
  }

  /// Creates a gym with this identifier for a member, unless the member already owns it.
  static func open(
    _ id: UUID, _ fields: [JSONMember], for member: UUID, in records: RecordStore,
    on connection: Connection
  ) throws(StorageError) {
    if try records.hasSpace(id, on: connection) { return }
    let count = try connection.row("SELECT count(*) FROM gyms") { $0.int(0) } ?? 0
    guard count < maximumGyms else {
      throw .invalid("name", "too_many", "The club has as many gyms as it may have.")
    }
    let name = JSONValue.object(fields)["name"]?.string
    _ = try records.openSpace(id, kind: BoulderRecords.gym, name: name, on: connection)
    try records.setRole(.owner, of: member, in: id, on: connection)
    try records.writer(for: member, in: id, on: connection)
      .create(BoulderCollections.gyms.name, id: id, fields: fields)
  }

  /// Returns the list's fields of a gym, or of all gyms.
  private func listed(
    for member: UUID, _ gym: UUID? = nil, on connection: Connection
  ) throws(StorageError) -> [JSONValue] {
    try connection.rows(
      """
      SELECT gyms.gym, name, address, latitude, longitude, logo, role, coalesce(is_following, 0),
        logo_thumbnail, opening, note,
        (SELECT count(*) FROM gym_problems WHERE gym_problems.gym = gyms.gym AND NOT EXISTS (
          SELECT 1 FROM gym_archived_walls AS archived
          WHERE archived.gym = gyms.gym AND archived.wall = gym_problems.wall))
      FROM gyms LEFT JOIN space_members
        ON space_members.space = gyms.gym AND space_members.member = $1
      WHERE gyms.gym = coalesce($2, gyms.gym) ORDER BY lower(name), gyms.gym
      """, member, gym
    ) { row throws(StorageError) in
      var members = [
        JSONMember("id", .string(try row.uuid(0).description)),
        JSONMember("name", .string(row.string(1))),
      ]
      for (name, column) in [("address", 2), ("opening", 9), ("note", 10)] {
        guard let text = row.optionalString(column) else { continue }
        members.append(JSONMember(name, .string(text)))
      }
      if let latitude = row.optionalDouble(3), let longitude = row.optionalDouble(4) {
        members.append(JSONMember("latitude", .number(latitude)))
        members.append(JSONMember("longitude", .number(longitude)))
      }
      if let logo = row.optionalString(5) { members.append(JSONMember("logo", .string(logo))) }
      if let thumbnail = row.optionalString(8) {
        members.append(JSONMember("logo_thumbnail", .string(thumbnail)))
      }
      let role = records.role(
        given: row.optionalString(6), in: BoulderRecords.gym.name.description)
      guard let role else { throw .forbidden }
      return .object(
        members + [
          JSONMember("problems", .integer(row.int64(11))),
          JSONMember("is_followed", .bool(row.int64(7) == 1)),
          JSONMember("role", .string(role.name.description)),
        ])
    }
  }
}
