import JSON
import Replication
import Spaces
import Storage
import TestGround

/// A club with shared notebooks: kinds of spaces, rights and merges of all sorts.
final class NotebookClub: RecordClub, @unchecked Sendable {
  /// Followed by members of the space, who have to be invited.
  static let notebook = SpaceKind("notebook", following: .byMembership)
  /// Followed by choice; all members of the club contribute.
  static let board = SpaceKind("board", everyone: .contributor, following: .byChoice)

  /// Pages remain after their author has left the club.
  static let pages = RecordCollection(
    CollectionDeclaration(
      CollectionGrants(
        "pages", in: [.own, notebook, board], create: .contributor, delete: .editor,
        deleteOwn: .contributor,
        fields: [
          FieldGrant("title", edit: .editor, editOwn: .contributor),
          FieldGrant("text", edit: .contributor, merge: .lines),
          FieldGrant("marks", edit: .contributor, merge: .elements),
          FieldGrant("is_pinned", edit: .owner), .initial("file"),
        ]),
      fields: [
        .required("title", .string(minimumLength: 1, maximumLength: 40)),
        .optional("text", .string(maximumLength: 2_000)),
        .optional(
          "marks",
          .array(
            of: .object([
              .required("id", .string(maximumLength: 10)),
              .optional("colour", .string(maximumLength: 10)),
            ]), maximumCount: 20)), .optional("is_pinned", .boolean),
        .optional("file", .string(maximumLength: 64, pattern: .sha256)),
      ]),
    files: { body in [body["file"]?.string.flatMap(SHA256Digest.init(_:))].compactMap(\.self) })

  /// Remarks are deleted when their author leaves the club.
  static let remarks = RecordCollection(
    CollectionDeclaration(
      CollectionGrants(
        "remarks", in: [notebook], create: .contributor, delete: .editor,
        fields: [FieldGrant("words", edit: .owner, editOwn: .contributor), .initial("drawing")],
        departure: .delete),
      fields: [
        .required("words", .string(minimumLength: 1, maximumLength: 100)),
        .optional("drawing", .string(maximumLength: 64, pattern: .sha256)),
      ]),
    files: { body in [body["drawing"]?.string.flatMap(SHA256Digest.init(_:))].compactMap(\.self) })

  init() throws {
    try super.init(
      [Self.pages, Self.remarks], kinds: [.own, .club, Self.notebook, Self.board])
  }

  func member() async throws -> UUID {
    let id = UUID.new()
    try await open(id)
    return id
  }

  func space(_ kind: SpaceKind, name: String? = nil) async throws -> UUID {
    try await write { (records, connection) throws(StorageError) in
      try records.openSpace(kind: kind, name: name, on: connection)
    }
  }

  func set(_ role: Role?, of member: UUID, in space: UUID) async throws(StorageError) {
    try await write { (records, connection) throws(StorageError) in
      try records.setRole(role, of: member, in: space, on: connection)
    }
  }

  func follow(_ space: UUID, _ isFollowing: Bool, by member: UUID) async throws(StorageError) {
    try await write { (records, connection) throws(StorageError) in
      try records.follow(space, isFollowing, by: member, on: connection)
    }
  }

  /// A notebook with an owner, and the devices of members with these roles.
  func notebook(
    _ roles: Role?...
  ) async throws -> (space: UUID, owner: NotebookDevice, others: [NotebookDevice]) {
    let space = try await self.space(Self.notebook, name: "Volta")
    let owner = NotebookDevice(self, try await member(), name: "owner")
    try await set(.owner, of: owner.member, in: space)
    var others: [NotebookDevice] = []
    for (index, role) in roles.enumerated() {
      let other = NotebookDevice(self, try await member(), name: "device \(index)")
      if let role { try await set(role, of: other.member, in: space) }
      others.append(other)
    }
    return (space, owner, others)
  }
}

/// A member's device in the club with notebooks.
final class NotebookDevice {
  let club: NotebookClub
  let member: UUID
  let device: SyncRequest.Device
  var cursor: FeedCursor?

  init(
    _ club: NotebookClub, _ member: UUID, name: String = "phone",
    on device: SyncRequest.Device? = nil
  ) {
    self.club = club
    self.member = member
    self.device = device ?? SyncRequest.Device(id: .new(), name: name)
  }

  /// Sends changes and returns the answer as JSON.
  @discardableResult
  func sync(_ changes: [Change], limit: Int = 100) async throws -> JSONValue {
    // An opaque cursor must survive the conversion to text.
    let cursor = cursor.flatMap { FeedCursor($0.text) }
    let answer = try await club.replicator.synchronize(
      SyncRequest(device: device, cursor: cursor, limit: limit, changes: changes), for: member)
    self.cursor = answer.page.cursor
    var writer = JSONWriter()
    answer.write(into: &writer)
    return try JSONValue(parsing: writer.bytes)
  }

  @discardableResult
  func sync(_ changes: Change..., limit: Int = 100) async throws -> JSONValue {
    try await sync(changes, limit: limit)
  }

  /// Reads the feed to its end and returns all pages.
  func readAll(limit: Int = 100) async throws -> [JSONValue] {
    var pages: [JSONValue] = []
    repeat { pages.append(try await sync(limit: limit)) } while pages.last?["more"]?.bool == true
    return pages
  }
}

extension Change {
  /// The creation of a page in a space.
  static func page(
    _ record: UUID, in space: UUID? = nil, _ fields: [String: JSONValue] = ["title": .string("A")]
  ) -> Change {
    change(.create, record, in: space, after: fields)
  }

  static func change(
    _ kind: RecordAct, of collection: String = "pages", _ record: UUID, in space: UUID? = nil,
    id: UUID = .new(), before: [String: JSONValue] = [:], after: [String: JSONValue] = [:],
    seen: [UUID] = []
  ) -> Change {
    Change(
      id: id, space: space, collection: collection, record: record, kind: kind,
      fields: after.keys.sorted().map {
        ChangedField($0, before: before[$0], after: after[$0], seen: seen)
      })
  }
}
