import JSON
import Replication
import Spaces
import Storage
import Testing

/// Shared spaces: rights, merges, and the records of authors who left.
@Suite struct SharedSpaceTests {
  let club: NotebookClub
  let page = UUID.new()

  init() throws { club = try NotebookClub() }

  // MARK: Who may do what

  @Test func whatOneMemberMakesTheOthersReadWithItsAuthor() async throws {
    let (space, owner, others) = try await club.notebook(.reader)
    let made = try await owner.sync(.page(page, in: space))
    #expect(made.statuses == ["taken"])
    let read = try await others[0].sync()
    #expect(read.title(page) == "A")
    #expect(read.record(page)?["space"]?.string == space.description)
    #expect(read.record(page)?["author"]?.string == owner.member.description)
    let own = try await owner.sync(.page(.new()))
    let ownRecord = try #require(own["records"]?.array?.last)
    #expect(ownRecord["space"] == nil && ownRecord["author"] == nil)
  }

  typealias Attempt = (role: Role?, isAuthor: Bool, kind: RecordAct, field: String?, code: String?)

  static let attempts: [Attempt] = [
    (nil, false, .create, "title", "forbidden"), (.reader, false, .create, "title", "forbidden"),
    (.contributor, false, .create, "title", nil),
    (.contributor, false, .create, "colour", "unknown"),
    (nil, false, .edit, "title", "forbidden"), (.reader, false, .edit, "text", "forbidden"),
    (.contributor, false, .edit, "text", nil), (.contributor, false, .edit, "title", "forbidden"),
    (.contributor, true, .edit, "title", nil), (.editor, false, .edit, "title", nil),
    (.contributor, true, .edit, "is_pinned", "forbidden"),
    (.editor, false, .edit, "is_pinned", "forbidden"), (.owner, false, .edit, "is_pinned", nil),
    (.owner, false, .edit, "file", "unknown"), (.owner, false, .edit, "rev", "unknown"),
    // A former author who is now a reader can only read.
    (.reader, true, .edit, "title", "forbidden"), (.reader, true, .delete, nil, "forbidden"),
    (.contributor, false, .delete, nil, "forbidden"), (.contributor, true, .delete, nil, nil),
    (.editor, false, .delete, nil, nil), (nil, true, .delete, nil, "forbidden"),
    (.contributor, false, .choose, "title", "forbidden"), (.editor, false, .choose, "title", nil),
    (.reader, false, .restore, nil, "forbidden"), (nil, false, .restore, nil, "forbidden"),
  ]

  @Test(arguments: attempts)
  func aRoleAllowsWhatItsCollectionGrants(
    role: Role?, isAuthor: Bool, kind: RecordAct, field: String?, code: String?
  ) async throws {
    let (space, owner, others) = try await club.notebook(.contributor)
    let other = others[0]
    try await (isAuthor ? other : owner).sync(.page(page, in: space))
    try await club.set(role, of: other.member, in: space)
    let record = kind == .create ? .new() : page
    var before = ["title": JSONValue.string("A")]
    if field != "title" { before = [:] }
    var after: [String: JSONValue] = kind == .create ? ["title": .string("B")] : [:]
    if let field { after[field] = field == "is_pinned" ? .bool(true) : .string("B") }
    let answer = try await other.sync(
      .change(kind, record, in: space, before: before, after: after))
    #expect(answer.code == code)
    #expect(answer.statuses == [code == nil ? "taken" : "refused"])
  }

  @Test func aSpaceOneIsNotInIsAnsweredAsOneThatIsNotThere() async throws {
    let (space, owner, others) = try await club.notebook(nil)
    try await owner.sync(.page(page, in: space))
    let stranger = others[0]
    for kind in RecordAct.allCases {
      let fields: [String: JSONValue] = ["title": .string("B")]
      let there = try await stranger.sync(.change(kind, page, in: space, after: fields))
      let nowhere = try await stranger.sync(.change(kind, page, in: .new(), after: fields))
      let ofOwner = try await stranger.sync(.change(kind, page, in: owner.member, after: fields))
      for answer in [there, nowhere, ofOwner] {
        #expect(answer.statuses == ["refused"])
        #expect(
          answer["results"]?.array?.first?["error"]
            == there["results"]?.array?.first?["error"])
        #expect(answer.code == "forbidden")
        #expect(answer.identifiers.isEmpty)
      }
    }
    #expect(try await owner.sync().identifiers.isEmpty)
  }

  @Test func aCollectionIsOnlyInSpacesOfItsKinds() async throws {
    let (space, owner, _) = try await club.notebook()
    let remark = Change.change(
      .create, of: "remarks", .new(), in: space, after: ["words": .string("w")])
    #expect(try await owner.sync(remark).statuses == ["taken"])
    let own = Change.change(.create, of: "remarks", .new(), after: ["words": .string("w")])
    #expect(try await owner.sync(own).code == "forbidden")
  }

  @Test func everyMemberContributesToABoardAndAStrangerDoesNot() async throws {
    let board = try await club.space(NotebookClub.board)
    let anna = NotebookDevice(club, try await club.member())
    #expect(try await anna.sync(.page(page, in: board)).statuses == ["taken"])
    let nobody = NotebookDevice(club, .new())
    #expect(try await nobody.sync(.page(.new(), in: board)).code == "forbidden")
    #expect(try await nobody.sync(.page(.new())).code == "forbidden")
  }

  @Test func aRefusalAfterALostRoleIsNotRememberedAndAnAnswerBeforeItIs() async throws {
    let (space, _, others) = try await club.notebook(.contributor)
    let first = Change.page(page, in: space)
    try await others[0].sync(first)
    try await club.set(.reader, of: others[0].member, in: space)
    let edit = Change.change(
      .edit, page, in: space, before: ["title": .string("A")], after: ["title": .string("B")])
    #expect(try await others[0].sync(first, edit).statuses == ["taken", "refused"])
    try await club.set(.contributor, of: others[0].member, in: space)
    #expect(try await others[0].sync(edit, edit).statuses == ["taken", "taken"])
    #expect(try await others[0].sync(first).statuses == ["taken"])
  }

  @Test func whatFollowsARefusedMakingIsRefusedTooAndTakenWhenBothComeAgain() async throws {
    let (space, _, others) = try await club.notebook(.reader)
    let made = Change.page(page, in: space)
    let edit = Change.change(
      .edit, page, in: space, before: ["title": .string("A")], after: ["title": .string("B")])
    let delete = Change.change(.delete, page, in: space)
    let restore = Change.change(.restore, page, in: space)
    let changes = [made, edit, delete, restore]
    #expect(
      try await others[0].sync(changes).statuses == ["refused", "refused", "refused", "refused"])
    try await club.set(.contributor, of: others[0].member, in: space)
    let answer = try await others[0].sync(changes)
    #expect(answer.statuses == ["taken", "taken", "taken", "taken"])
    #expect(answer.title(page) == "B")
    #expect(answer.record(page)?["deleted_at"] == nil)
  }

  // MARK: Merging and conflicts

  @Test func linesAndElementsOfTwoMembersAreMerged() async throws {
    let (space, owner, others) = try await club.notebook(.contributor)
    func marks(_ ids: String...) -> JSONValue {
      .array(ids.map { .object([JSONMember("id", .string($0))]) })
    }
    let made: [String: JSONValue] = [
      "title": .string("A"), "text": .string("a\nb\nc"), "marks": marks("m"),
    ]
    try await owner.sync(.page(page, in: space, made))
    try await others[0].sync()
    let one: [String: JSONValue] = ["text": .string("A\nb\nc"), "marks": marks("m", "n")]
    let two: [String: JSONValue] = ["text": .string("a\nb\nC"), "marks": marks("m", "o")]
    #expect(
      try await owner.sync(.change(.edit, page, in: space, before: made, after: one)).statuses
        == ["taken"])
    let answer = try await others[0].sync(.change(.edit, page, in: space, before: made, after: two))
    #expect(answer.statuses == ["taken"])
    #expect(answer.record(page)?["body"]?["text"]?.string == "A\nb\nC")
    #expect(answer.record(page)?["body"]?["marks"] == marks("m", "n", "o"))
    #expect(answer.conflicts(page).isEmpty)
  }

  @Test func aConflictBetweenMembersSaysWhoAndIsChosenByWhoMayEdit() async throws {
    let (space, owner, others) = try await club.notebook(.contributor, .reader)
    let made: [String: JSONValue] = ["title": .string("A"), "text": .string("a\nb\nc")]
    try await owner.sync(.page(page, in: space, made))
    try await owner.sync(
      .change(.edit, page, in: space, before: made, after: ["text": .string("X\nb\nc")]))
    let change = UUID.new()
    let answer = try await others[0].sync(
      .change(
        .edit, page, in: space, id: change, before: made, after: ["text": .string("Y\nb\nC")]))
    #expect(answer.statuses == ["conflict"])
    // Changes without a conflict are in both values.
    #expect(answer.record(page)?["body"]?["text"]?.string == "X\nb\nC")
    let conflict = try #require(answer.record(page)?["conflicts"]?.array?.first)
    #expect(conflict["value"]?.string == "Y\nb\nC")
    #expect(conflict["author"]?.string == others[0].member.description)
    let choice = Change.change(
      .choose, page, in: space, before: ["text": .string("X\nb\nC")],
      after: ["text": .string("Y\nb\nC")], seen: [change])
    #expect(try await others[1].sync(choice).code == "forbidden")
    #expect(try await owner.sync(choice).statuses == ["taken"])
    let read = try await others[1].sync()
    #expect(read.record(page)?["body"]?["text"]?.string == "Y\nb\nC")
    #expect(read.conflicts(page).isEmpty)
  }

  @Test func twoMembersOnOneDeviceEachHaveAValueThatWaits() async throws {
    let (space, owner, others) = try await club.notebook(.contributor, .contributor)
    let made: [String: JSONValue] = ["title": .string("A"), "text": .string("a")]
    try await owner.sync(.page(page, in: space, made))
    try await owner.sync(
      .change(.edit, page, in: space, before: made, after: ["text": .string("X")]))
    let shared = NotebookDevice(club, others[1].member, on: others[0].device)
    for (device, value) in [(others[0], "Y"), (shared, "Z"), (others[0], "V")] {
      let answer = try await device.sync(
        .change(.edit, page, in: space, before: made, after: ["text": .string(value)]))
      #expect(answer.statuses == ["conflict"])
    }
    let read = try await owner.sync()
    let waiting = read.record(page)?["conflicts"]?.array ?? []
    #expect(Set(waiting.compactMap { $0["value"]?.string }) == ["Z", "V"])
    #expect(
      Set(waiting.compactMap { $0["author"]?.string })
        == Set(others.map(\.member.description)))
  }

  // MARK: Authors who leave the club

  @Test func whatAnAuthorLeavesBehindIsKeptOrDeletedAsItsCollectionSays() async throws {
    let (space, owner, others) = try await club.notebook(.contributor)
    let (quiet, remark) = (UUID.new(), UUID.new())
    let leaving = others[0].member
    let file = try await club.files.put([1, 2, 3])
    try await club.write { (records, connection) throws(StorageError) in
      try records.noteUpload(of: file, by: leaving, on: connection)
    }
    try await others[0].sync(
      .page(page, in: space), .page(quiet, in: space),
      .change(
        .create, of: "remarks", remark, in: space,
        after: ["words": .string("secret"), "drawing": .string(file.description)]))
    // The upload no longer waits for its record.
    try await club.write { (records, connection) throws(StorageError) in
      try records.deleteOldUploads(
        at: WallClock.now() + RecordStore.uploadPatience + 1, on: connection)
    }
    #expect(try await owner.sync().record(quiet)?["author"]?.string == leaving.description)
    try await owner.sync(
      .change(
        .edit, page, in: space, before: ["title": .string("A")], after: ["title": .string("B")]))
    try await others[0].sync(
      .change(
        .edit, page, in: space, before: ["title": .string("A")], after: ["title": .string("C")]))
    let files = try await club.database.write { [club] connection throws(StorageError) in
      try club.records.removeAll(of: leaving, on: connection)
    }
    #expect(try await club.files.remove(files, unnamedIn: club.database) == 1)
    #expect(!club.files.contains(file))
    let answer = try await owner.sync()
    let kept = try #require(answer.record(quiet))
    #expect(kept["author"] == nil)
    #expect(answer.title(page) == "B")
    #expect(answer.record(page)?["author"] == nil)
    #expect(answer.conflicts(page) == ["C"])
    let conflict = answer.record(page)?["conflicts"]?.array?.first
    #expect(conflict?["author"] == nil && conflict?["device_name"]?.string == "")
    #expect(answer.record(remark)?["deleted_at"]?.int64 != nil)
    #expect(answer.record(remark)?["body"] == nil)
    // A record without an author does not get one.
    try await club.set(.contributor, of: try await club.member(), in: space)
    let left = try await others[0].sync(.page(.new(), in: space), .page(.new()))
    #expect(
      left["results"]?.array?.map { $0["error"]?["code"]?.string } == ["forbidden", "forbidden"])
  }

  // MARK: Files

  @Test func aFileIsReadByWhoMayReadARecordThatNamesIt() async throws {
    let (space, owner, others) = try await club.notebook(.reader, nil)
    let file = try await club.files.put([1, 2, 3])
    let uploader = owner.member
    try await club.write { (records, connection) throws(StorageError) in
      try records.noteUpload(of: file, by: uploader, on: connection)
    }
    let fields: [String: JSONValue] = ["title": .string("A"), "file": .string(file.description)]
    // Knowing a file's digest gives no access to it.
    try await club.set(.contributor, of: others[0].member, in: space)
    #expect(try await others[0].sync(.page(.new(), in: space, fields)).code == "missing_file")
    #expect(try await others[1].sync(.page(.new(), fields)).code == "missing_file")
    #expect(try await owner.sync(.page(page, in: space, fields)).statuses == ["taken"])
    func holds(_ device: NotebookDevice) async throws -> Bool {
      try await club.database.read {
        [club, member = device.member] connection throws(StorageError) in
        try club.records.holds(file, of: member, on: connection)
      }
    }
    #expect(try await holds(owner))
    #expect(try await holds(others[0]))
    #expect(try await !holds(others[1]))
    try await club.set(nil, of: others[0].member, in: space)
    #expect(try await !holds(others[0]))
  }

  @Test func theFilesOfASharedSpaceCountForItsOwner() async throws {
    let (space, owner, others) = try await club.notebook(.contributor)
    let (ownerID, contributor) = (owner.member, others[0])
    let uploader = contributor.member
    let files = try await [club.files.put([1, 2, 3]), club.files.put([4, 5, 6, 7])]
    for file in files {
      try await club.write { (records, connection) throws(StorageError) in
        try records.noteUpload(of: file, by: uploader, on: connection)
      }
    }
    func used(_ device: NotebookDevice) async throws -> Int64 {
      try await club.database.read {
        [club, member = device.member] connection throws(StorageError) in
        try club.records.storage(of: member, on: connection).used
      }
    }
    func page(_ file: SHA256Digest) -> Change {
      .page(.new(), in: space, ["title": .string("A"), "file": .string(file.description)])
    }
    #expect(try await used(contributor) == 7)
    try await club.write { (records, connection) throws(StorageError) in
      try records.setQuota(5, of: ownerID, on: connection)
    }
    #expect(try await contributor.sync(page(files[0])).statuses == ["taken"])
    #expect(try await used(owner) == 3)
    #expect(try await contributor.sync(page(files[0])).statuses == ["taken"], "the same file again")
    #expect(try await used(owner) == 3)
    // A full space accepts nothing more, and loses nothing.
    #expect(try await contributor.sync(page(files[1])).code == "over_quota")
    #expect(try await used(owner) == 3)
    #expect(try await contributor.sync(.page(.new(), in: space)).statuses == ["taken"])
    try await club.write { (records, connection) throws(StorageError) in
      try records.setQuota(7, of: ownerID, on: connection)
    }
    #expect(try await contributor.sync(page(files[1])).statuses == ["taken"])
    #expect(try await used(owner) == 7)
    // An upload counts for the contributor until it is forgotten; a former owner is not charged.
    try await club.write { (records, connection) throws(StorageError) in
      try records.deleteOldUploads(at: WallClock.now() + 8 * 86_400_000, on: connection)
    }
    #expect(try await used(contributor) == 0)
    try await club.set(.editor, of: owner.member, in: space)
    #expect(try await used(owner) == 0)
  }
}
