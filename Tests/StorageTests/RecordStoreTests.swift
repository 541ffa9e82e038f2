import JSON
import Spaces
import Storage
import TestGround
import Testing

@Suite struct RecordStoreTests {
  let directory = TemporaryDirectory()
  let database: Database
  let files: FileStore
  let store: RecordStore
  let member = UUID.new()

  init() throws {
    database = try Database.open(
      directory: directory.path, at: TestDatabase.address(of: directory.path),
      migrations: RecordStore.migrations + [
        Migration(area: "notes", version: 1, "CREATE TABLE titles (record BYTEA, title TEXT)")
      ])
    files = try FileStore(directory: directory.path)
    store = Self.store(files, fillsTitles: true)
  }

  static func store(_ files: FileStore, fillsTitles: Bool = false) -> RecordStore {
    RecordStore(
      collections: [
        RecordCollection(
          CollectionDeclaration(
            .own("notes", fields: [.owned("title"), .owned("text"), .owned("file")]),
            fields: [
              .required("title", .string(minimumLength: 1, maximumLength: 10)),
              .optional("text", .string(maximumLength: 100)),
              .optional("file", .string(maximumLength: 64, pattern: .sha256)),
            ]),
          files: { body in [body["file"]?.string.flatMap(SHA256Digest.init(_:))].compactMap(\.self)
          },
          index: { record, connection throws(StorageError) in
            guard fillsTitles else { return }
            try connection.run("DELETE FROM titles WHERE record = $1", record.id)
            if record.deletedAt == nil {
              try connection.run(
                "INSERT INTO titles VALUES ($1, $2)", record.id, record.body["title"]?.string)
            }
          },
          unindex: { member, record, connection throws(StorageError) in
            guard fillsTitles else { return }
            try connection.run(
              """
              DELETE FROM titles WHERE record IN
                (SELECT id FROM records WHERE space = $1 AND id = coalesce($2, id))
              """, member, record)
          })
      ], files: files)
  }

  static func body(_ title: String, file: SHA256Digest? = nil) -> JSONValue {
    var members = [JSONMember("title", .string(title))]
    if let file { members.append(JSONMember("file", .string(file.description))) }
    return .object(members)
  }

  func titles() async throws -> [String] {
    try await database.read { connection throws(StorageError) in
      try connection.rows("SELECT title FROM titles ORDER BY title") { $0.string(0) }
    }
  }

  func create(_ title: String, of member: UUID? = nil) async throws -> Record {
    let owner = member ?? self.member
    return try await database.write { [store] connection throws(StorageError) in
      try store.create("notes", of: owner, body: Self.body(title), on: connection)
    }
  }

  @Test func changesAreCountedByRecordAndInAll() async throws {
    let first = try await create("one")
    let second = try await create("two")
    let other = try await create("three", of: .new())
    #expect([first, second, other].map(\.sequence) == [1, 2, 3])
    let patched = try await database.write { [store, member] connection throws(StorageError) in
      try store.patch(
        "notes", id: first.id, of: member, fields: [JSONMember("text", .string("x"))], revision: 1,
        on: connection)
    }
    #expect(patched.revision == 2)
    #expect(patched.sequence == 4)
    #expect(patched.body["title"]?.string == "one")
    let changes = try await database.read { [store, member] connection throws(StorageError) in
      try store.changes(of: member, after: 1, on: connection)
    }
    #expect(changes.map(\.id) == [second.id, first.id])
  }

  @Test func aPatchThatChangesNothingIsNoChange() async throws {
    let record = try await create("one")
    let patched = try await database.write { [store, member] connection throws(StorageError) in
      try store.patch(
        "notes", id: record.id, of: member,
        fields: [JSONMember("title", .string("one")), JSONMember("text", .null)], on: connection)
    }
    #expect(patched == record)
  }

  @Test func indexTablesFollowDeletingAndRestoring() async throws {
    let record = try await create("one")
    _ = try await create("two")
    #expect(try await titles() == ["one", "two"])
    try await database.write { [store, member] connection throws(StorageError) in
      try store.delete("notes", id: record.id, of: member, on: connection)
    }
    #expect(try await titles() == ["two"])
    try await database.write { [store, member] connection throws(StorageError) in
      try store.restore("notes", id: record.id, of: member, on: connection)
    }
    #expect(try await titles() == ["one", "two"])
    try await database.write { [store] connection throws(StorageError) in
      try connection.run("DELETE FROM titles")
      try store.reindex("notes", on: connection)
    }
    #expect(try await titles() == ["one", "two"])
  }

  @Test func theDeletedComesBackFor30DaysOnly() async throws {
    let record = try await create("one")
    let day: Int64 = 24 * 3_600_000
    try await database.write { [store, member] connection throws(StorageError) in
      try store.delete("notes", id: record.id, of: member, at: 31 * day, on: connection)
    }
    await #expect(throws: StorageError.noSuchRecord) {
      try await database.write { [store, member] connection throws(StorageError) in
        try store.restore("notes", id: record.id, of: member, at: 61 * day + 1, on: connection)
      }
    }
    let counts = try await database.write { [store] connection throws(StorageError) in
      [
        try store.purge(at: 61 * day, on: connection),
        try store.purge(at: 61 * day + 1, on: connection),
        try store.purge(at: 61 * day + 1, on: connection),
      ]
    }
    #expect(counts == [0, 1, 0])
  }

  @Test func whoDeletesAgainDoesNotBeginThe30DaysAnew() async throws {
    let record = try await create("one")
    let (first, again) = try await database.write {
      [store, member] connection throws(StorageError) in
      (
        try store.delete("notes", id: record.id, of: member, at: 1_000, on: connection),
        try store.delete("notes", id: record.id, of: member, at: 2_000, on: connection)
      )
    }
    #expect(first.deletedAt == 1_000)
    #expect(again == first)
  }

  @Test func aSpaceOfOnesOwnHasNoName() async throws {
    _ = try await create("one")
    await #expect(throws: StorageError.forbidden) {
      try await database.write { [store, member] connection throws(StorageError) in
        try store.rename(member, to: "Mine", on: connection)
      }
    }
  }

  /// The number of deleted records kept in a space is limited, so that deleting does not increase storage.
  @Test func ofTheDeletedTheLatestComeBack() async throws {
    let small = RecordStore(
      collections: [
        RecordCollection(
          CollectionDeclaration(
            .own("drafts", fields: [.owned("title")]),
            fields: [.required("title", .string(maximumLength: 10))], maximumCount: 3))
      ], files: files)
    let day: Int64 = 24 * 3_600_000
    let ids = (0..<8).map { _ in UUID.new() }
    try await database.write { [member] connection throws(StorageError) in
      for (index, id) in ids.enumerated() {
        try small.create(
          "drafts", id: id, of: member, body: Self.body("\(index)"), on: connection)
        try small.delete("drafts", id: id, of: member, at: Int64(index) * 1_000, on: connection)
      }
    }
    func kept() async throws -> [Int64] {
      try await database.read { connection throws(StorageError) in
        try connection.rows(
          """
          SELECT deleted_at FROM records
          WHERE collection = 'drafts' AND deleted_at IS NOT NULL AND body <> '{}'
          ORDER BY deleted_at
          """
        ) { $0.int64(0) }
      }
    }
    #expect(try await kept() == [5_000, 6_000, 7_000])
    await #expect(throws: StorageError.noSuchRecord) {
      try await database.write { [member] connection throws(StorageError) in
        try small.restore("drafts", id: ids[4], of: member, at: day, on: connection)
      }
    }
    try await database.write { [member] connection throws(StorageError) in
      try small.restore("drafts", id: ids[6], of: member, at: day, on: connection)
      try small.delete("drafts", id: ids[6], of: member, at: 8_000, on: connection)
    }
    #expect(try await kept() == [5_000, 7_000, 8_000])
    // Records emptied by housekeeping no longer count.
    try await database.write { [member] connection throws(StorageError) in
      try small.purge(at: 31 * day, on: connection)
      for index in 0..<4 {
        let id = UUID.new()
        try small.create("drafts", id: id, of: member, body: Self.body("x"), on: connection)
        try small.delete(
          "drafts", id: id, of: member, at: 31 * day + Int64(index), on: connection)
      }
    }
    #expect(try await kept() == [31 * day + 1, 31 * day + 2, 31 * day + 3])
  }

  @Test func whatHasAnIdentifierInAFieldIsFoundByIt() async throws {
    let named = UUID.new()
    let texts = [
      ("other", UUID.new().description), ("deleted", named.description),
      ("other's", named.description), ("lower", named.description),
      ("upper", named.description.uppercased()), ("longer", "to \(named.description)"),
    ]
    let found = try await database.write { [store, member] connection throws(StorageError) in
      for (title, text) in texts {
        let body = JSONValue.object([
          JSONMember("title", .string(title)), JSONMember("text", .string(text)),
        ])
        let owner = title == "other's" ? UUID.new() : member
        let record = try store.create("notes", of: owner, body: body, on: connection)
        if title == "deleted" {
          try store.delete("notes", id: record.id, of: member, on: connection)
        }
      }
      var found: [String] = []
      _ = try store.first("notes", in: member, with: "text", named, on: connection) { record in
        found.append(record.body["title"]?.string ?? "")
        return false
      }
      return found
    }
    #expect(found.sorted() == ["lower", "upper"])
  }

  @Test func aVisitShowsEachRecordOnceInItsOrder() async throws {
    for count in [0, 1, 99, 100, 101, 250] {
      let owner = UUID.new()
      let (made, seen) = try await database.write { [store] connection throws(StorageError) in
        var made: [UUID] = []
        for _ in 0..<count {
          made.append(
            try store.create("notes", of: owner, body: Self.body("one"), on: connection).id)
        }
        var seen: [UUID] = []
        try store.visit("notes", in: owner, on: connection) { seen.append($0.id) }
        return (made, seen)
      }
      #expect(seen == made.sorted())
      #expect(seen.count == count)
    }
  }

  @Test(arguments: [
    (body: #"{"title":""}"#, error: "too_short"),
    (body: #"{"title":"12345678901"}"#, error: "too_long"),
    (body: #"{}"#, error: "required"),
    (body: #"{"title":"a","colour":"red"}"#, error: "unknown"),
  ])
  func aBodyThatDoesNotFitIsRefused(body: String, error: String) async throws {
    let value = try JSONValue(parsing: body)
    let result = await Result { () async throws in
      try await database.write { [store, member] connection throws(StorageError) in
        try store.create("notes", of: member, body: value, on: connection)
      }
    }
    guard case .failure(StorageError.invalidRecord(let errors)) = result else {
      Issue.record("accepted")
      return
    }
    #expect(errors.map(\.code) == [error])
    #expect(try await titles().isEmpty)
  }

  @Test func anotherMembersRecordIsNotThere() async throws {
    let record = try await create("one")
    let stranger = UUID.new()
    for operation in ["patch", "delete", "restore"] {
      await #expect(throws: StorageError.noSuchRecord) {
        try await database.write { [store] connection throws(StorageError) in
          switch operation {
          case "patch":
            try store.patch(
              "notes", id: record.id, of: stranger, fields: [JSONMember("text", .string("mine"))],
              on: connection)
          case "delete": try store.delete("notes", id: record.id, of: stranger, on: connection)
          default: try store.restore("notes", id: record.id, of: stranger, on: connection)
          }
        }
      }
    }
    #expect(try await titles() == ["one"])
  }

  @Test func aStaleRevisionAndAMissingFileAreRefused() async throws {
    let record = try await create("one")
    await #expect(throws: StorageError.staleRecord(revision: 1)) {
      try await database.write { [store, member] connection throws(StorageError) in
        try store.patch(
          "notes", id: record.id, of: member, fields: [JSONMember("text", .string("x"))],
          revision: 7, on: connection)
      }
    }
    let digest = SHA256Digest(of: [1, 2, 3])
    await #expect(throws: StorageError.missingFile(digest)) {
      try await database.write { [store, member] connection throws(StorageError) in
        try store.create("notes", of: member, body: Self.body("x", file: digest), on: connection)
      }
    }
  }

  @Test func aFileThatTwoRecordsNameIsMeasuredOnce() async throws {
    let file = try await files.put([1, 2, 3])
    let used = try await database.write { [store, member] connection throws(StorageError) in
      try store.openOwnSpace(of: member, on: connection)
      for title in ["one", "two"] {
        try store.create("notes", of: member, body: Self.body(title, file: file), on: connection)
      }
      // As in a club older than quotas.
      try connection.run("DELETE FROM space_storage")
      #expect(try store.measureStorage(on: connection))
      return try store.storage(of: member, on: connection).used
    }
    #expect(used == 3)
  }

  @Test func aMemberWhoLeavesTakesEverythingButSharedFiles() async throws {
    let own = try await files.put([1])
    let shared = try await files.put([2])
    let stranger = UUID.new()
    let named = try await database.write { [store, member] connection throws(StorageError) in
      for (owner, file) in [(member, own), (member, shared), (stranger, shared)] {
        try store.create("notes", of: owner, body: Self.body("x", file: file), on: connection)
      }
      return try store.removeAll(of: member, on: connection)
    }
    #expect(Set(named) == [own, shared])
    #expect(try await files.remove(named, unnamedIn: database) == 1)
    #expect(!files.contains(own))
    #expect(files.contains(shared))
    #expect(try await titles() == ["x"])
  }
}
