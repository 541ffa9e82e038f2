import HTTP
import Identity
import JSON
import Spaces
import Storage

/// The routes of shared spaces of every kind, with their dependencies.
///
/// None accepts the name of a member: people are invited by a link, and decide themselves.
struct SpaceRoutes: JudgingRoles {
  let data: ClubData

  var database: Database { data.database }
  var records: RecordStore { data.records }
  var authenticator: Authenticator { data.authenticator }

  /// All routes of the area.
  static var all: [Route<SpaceRoutes>] {
    [members, changeRole, removeMember, leave, end] + invitations + reports + recordLinks
      + ownerless
  }

  static let tag = "spaces"
  static let space = Parameter<String>.uuid("id", "The space.")
  private static let member = Parameter<String>.uuid("member", "The member.")

  // MARK: Members

  private static let members = Route<SpaceRoutes>(
    .get, "/api/v1/spaces/\(space)/members", name: "listSpaceMembers",
    summary:
      "The names and roles of those who were given one in a space or made something in it, for those who may read it.",
    tag: tag, access: .role(.reader, in: space), answers: [.ok(SpaceSchemas.members)]
  ) { (spaces, participant, _) in
    let records = spaces.records
    let members = try await spaces.database.read { connection throws(StorageError) in
      try connection.rows(
        """
        SELECT id, display_name, space_members.role FROM members LEFT JOIN space_members
          ON space_members.space = $1 AND space_members.member = members.id
        WHERE id IN (
          SELECT member FROM space_members WHERE space = $1 AND role IS NOT NULL
          UNION SELECT author FROM records WHERE space = $1)
        ORDER BY display_name, id
        """, participant.space
      ) { row throws(StorageError) -> JSONValue? in
        let role = records.role(given: row.optionalString(2), in: participant.access.kind)
        // A member who has left remains in a space only by everyone's role.
        guard let role else { return nil }
        return .object([
          JSONMember("id", .string(try row.uuid(0).description)),
          JSONMember("name", .string(row.string(1))),
          JSONMember("role", .string(role.name.description)),
        ])
      }.compactMap(\.self)
    }
    return .json(JSONValue.object([JSONMember("members", .array(members))]).bytes)
  }

  private static let changeRole = Route<SpaceRoutes>(
    .put, "/api/v1/spaces/\(space)/members/\(member)", name: "changeRole",
    summary: "Gives somebody who is in a space another role.", tag: tag,
    access: .role(.owner, in: space), body: .json(SpaceSchemas.newRole), answers: [.done]
  ) { (spaces, owner, request) in
    guard let role = Role(name: request.json["role"]?.string ?? "") else { throw Problem.notFound }
    try await spaces.set(role, of: request[member], as: owner)
    return .noContent
  }

  private static let removeMember = Route<SpaceRoutes>(
    .delete, "/api/v1/spaces/\(space)/members/\(member)", name: "removeMember",
    summary: "Takes somebody's role in a space away, and withdraws its open invitations.", tag: tag,
    access: .role(.owner, in: space), answers: [.done]
  ) { (spaces, owner, request) in
    try await spaces.set(nil, of: request[member], as: owner)
    return .noContent
  }

  /// Changes a member's role. An owner's role cannot be removed by others; owners leave themselves.
  private func set(_ role: Role?, of member: String, as owner: Participant) async throws {
    guard let member = UUID(member) else { throw Problem.notFound }
    let isOwner = try await change(as: owner) {
      [records] connection throws(StorageError) -> Bool? in
      let known = try records.role(of: member, in: owner.space, on: connection)
      if let known, known != .owner {
        try records.setRole(role, of: member, in: owner.space, on: connection)
        // A removed member may know an unused link.
        if role == nil { try records.withdrawInvitations(to: owner.space, on: connection) }
      }
      return known.map { $0 == .owner }
    }
    // It is not revealed whether a member of the club has this identifier.
    guard let isOwner else { throw Problem.notFound }
    if isOwner { throw Problem(.conflict, "The role of an owner is not changed by another.") }
  }

  /// Changes something in a space, unless the principal has ceased to own it meanwhile.
  func change<Value: Sendable>(
    as owner: Participant,
    _ body: @escaping @Sendable (Connection) throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    try await database.write { [records] connection throws(StorageError) in
      let access = try records.access(of: owner.member.id, to: owner.space, on: connection)
      guard access.role == .owner, !access.isOwn else { throw .forbidden }
      return try body(connection)
    }
  }

  // MARK: Ends

  private static let leave = Route<SpaceRoutes>(
    .delete, "/api/v1/spaces/\(space)/membership", name: "leaveSpace",
    summary: "Leaves a space. After its last owner, who was an editor in it longest owns it.",
    tag: tag, access: .role(.reader, in: space), answers: [.done]
  ) { (spaces, participant, _) in
    let (records, member, space) = (spaces.records, participant.member.id, participant.space)
    try await spaces.database.write { connection throws(StorageError) in
      try records.setRole(nil, of: member, in: space, on: connection)
    }
    return .noContent
  }

  private static let end = Route<SpaceRoutes>(
    .delete, "/api/v1/spaces/\(space)", name: "endSpace",
    summary: "Deletes a space with everything in it, for good.", tag: tag,
    access: .role(.owner, in: space), answers: [.done]
  ) { (spaces, owner, _) in
    let files = try await spaces.change(as: owner) {
      [records = spaces.records] connection throws(StorageError) in
      try ReportTables.deleteRows(of: owner.space, on: connection)
      try RecordLinks.deleteRows(of: owner.space, on: connection)
      return try records.closeSpace(owner.space, on: connection)
    }
    try await spaces.data.files.remove(files, unnamedIn: spaces.database)
    return .noContent
  }
}
