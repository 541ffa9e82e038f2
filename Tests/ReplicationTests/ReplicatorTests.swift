import JSON
import Replication
import Spaces
import Storage
import Synchronization
import TestGround
import Testing

@Suite struct ReplicatorTests {
  let club: NotesClub
  let member = UUID.new()
  let note = UUID.new()
  let phone: TestDevice
  let tablet: TestDevice

  init() throws {
    club = try NotesClub()
    phone = TestDevice(club, member, name: "phone")
    tablet = TestDevice(club, member, name: "tablet")
  }

  /// A note titled "A" that both devices have read.
  private func shareNote() async throws {
    try await phone.sync(TestDevice.create(note, title: "A"))
    try await tablet.sync()
  }

  // MARK: One side, both sides (Y1, Y2, Y3)

  @Test func whatOneDeviceMakesTheOtherReads() async throws {
    let answer = try await phone.sync(TestDevice.create(note, title: "A"))
    #expect(answer.statuses == ["taken"])
    #expect(answer.title(note) == "A")
    let read = try await tablet.sync().record(note)
    #expect(read?["body"]?["title"]?.string == "A")
    #expect(read?["conflicts"] == nil)
    #expect(try await tablet.sync()["records"]?.array?.isEmpty == true)
  }

  @Test func aChangeOfOneSideIsTaken() async throws {
    try await shareNote()
    #expect(try await tablet.sync(TestDevice.edit(note, from: "A", to: "B")).statuses == ["taken"])
    #expect(try await phone.sync().title(note) == "B")
  }

  @Test func differentFieldsMergeByThemselves() async throws {
    try await shareNote()
    try await phone.sync(TestDevice.edit(note, from: "A", to: "B"))
    let answer = try await tablet.sync(TestDevice.edit(note, "text", from: nil, to: "long"))
    #expect(answer.statuses == ["taken"])
    #expect(answer.title(note) == "B")
    #expect(answer.record(note)?["body"]?["text"]?.string == "long")
  }

  @Test func theSameFieldWaitsForAChoiceOnEveryDevice() async throws {
    try await shareNote()
    try await phone.sync(TestDevice.edit(note, from: "A", to: "B"))
    let change = Change(
      id: .new(), collection: "notes", record: note, kind: .edit,
      fields: [
        ChangedField("title", before: .string("A"), after: .string("C")),
        ChangedField("color", after: .string("red")),
      ], madeAt: -62_000_000_000_000)
    let answer = try await tablet.sync(change)
    #expect(answer.statuses == ["conflict"])
    #expect(answer["results"]?.array?[0]["fields"]?.array == [.string("title")])
    for seen in [answer, try await phone.sync()] {
      #expect(seen.title(note) == "B")
      #expect(seen.record(note)?["body"]?["color"]?.string == "red")
      let conflict = try #require(seen.record(note)?["conflicts"]?.array?.first)
      #expect(conflict["value"]?.string == "C")
      #expect(conflict["field"]?.string == "title")
      #expect(conflict["device_name"]?.string == "tablet")
      #expect(conflict["change"]?.string == change.id.description)
      #expect(conflict["made_at"]?.int64 == -62_000_000_000_000)
    }
  }

  /// Makes a conflict: the value is "B", and "C" of the tablet waits under the returned change.
  private func makeConflict() async throws -> UUID {
    try await shareNote()
    try await phone.sync(TestDevice.edit(note, from: "A", to: "B"))
    let change = UUID.new()
    try await tablet.sync(TestDevice.edit(note, from: "A", to: "C", id: change))
    try await phone.sync()
    return change
  }

  @Test(arguments: ["B", "C", "D"])
  func aChoiceEndsTheConflictEverywhere(chosen: String) async throws {
    let change = try await makeConflict()
    let answer = try await phone.sync(
      TestDevice.edit(note, from: "B", to: chosen, kind: .choose, seen: [change]))
    #expect(answer.statuses == ["taken"])
    for seen in [answer, try await tablet.sync()] {
      #expect(seen.title(note) == chosen)
      #expect(seen.record(note) != nil)
      #expect(seen.conflicts(note).isEmpty)
    }
  }

  @Test func aChoiceLeavesWhatTheMemberDidNotSee() async throws {
    let change = try await makeConflict()
    let laptop = TestDevice(club, member, name: "laptop")
    try await laptop.sync(TestDevice.edit(note, from: "A", to: "E"))
    let answer = try await phone.sync(
      TestDevice.edit(note, from: "B", to: "C", kind: .choose, seen: [change]))
    #expect(answer.title(note) == "C")
    #expect(answer.conflicts(note) == ["E"])
  }

  @Test func aChoiceOfWhatIsNoMoreIsAConflictItself() async throws {
    let change = try await makeConflict()
    try await tablet.sync(TestDevice.edit(note, from: "B", to: "X"))
    let answer = try await phone.sync(
      TestDevice.edit(note, from: "B", to: "C", kind: .choose, seen: [change]))
    #expect(answer.statuses == ["conflict"])
    #expect(answer.title(note) == "X")
    #expect(answer.conflicts(note) == ["C"])
  }

  @Test func twoEditsOfOneDeviceAreOneValueThatWaits() async throws {
    _ = try await makeConflict()
    let answer = try await tablet.sync(TestDevice.edit(note, from: "C", to: "D"))
    #expect(answer.statuses == ["conflict"])
    #expect(answer.conflicts(note) == ["D"])
  }

  @Test func aConflictWhoseValueIsThereIsNone() async throws {
    _ = try await makeConflict()
    let answer = try await phone.sync(TestDevice.edit(note, from: "B", to: "C"))
    #expect(answer.conflicts(note).isEmpty)
    try await phone.sync(TestDevice.edit(note, from: "C", to: "E"))
    #expect(try await tablet.sync().conflicts(note).isEmpty)
  }

  @Test func changesByOtherRoutesAreInTheFeedAndLeaveConflicts() async throws {
    _ = try await makeConflict()
    try await club.database.write { [club, note, member] connection throws(StorageError) in
      _ = try club.records.patch(
        "notes", id: note, of: member, fields: [JSONMember("text", .string("web"))],
        on: connection)
    }
    let answer = try await phone.sync()
    #expect(answer.record(note)?["body"]?["text"]?.string == "web")
    #expect(answer.conflicts(note) == ["C"])
  }

  @Test func theSameMadeTwiceIsMergedFieldByField() async throws {
    try await shareNote()
    #expect(try await tablet.sync(TestDevice.create(note, title: "A")).statuses == ["taken"])
    let answer = try await tablet.sync(TestDevice.create(note, title: "Z"))
    #expect(answer.statuses == ["conflict"])
    #expect(answer.conflicts(note) == ["Z"])
  }

  // MARK: Deleting (Y4)

  @Test func deletingWinsOverEditing() async throws {
    _ = try await makeConflict()
    #expect(try await phone.sync(TestDevice.act(.delete, on: note)).statuses == ["taken"])
    let answer = try await tablet.sync(
      TestDevice.edit(note, from: "B", to: "D"), TestDevice.act(.delete, on: note),
      TestDevice.edit(note, from: "B", to: "C", kind: .choose),
      TestDevice.create(note, title: "B"))
    #expect(answer.statuses == ["gone", "taken", "gone", "gone"])
    #expect(answer.record(note)?["deleted_at"]?.int64 != nil)
    #expect(answer.conflicts(note).isEmpty)
  }

  /// A device that lost an answer must not treat a failed change as done.
  @Test func aChangeOfWhatWasGoneIsAnsweredTheSameAgain() async throws {
    try await shareNote()
    try await phone.sync(TestDevice.act(.delete, on: note))
    let late = TestDevice.edit(note, from: "A", to: "B")
    #expect(try await tablet.sync(late).statuses == ["gone"])
    try await phone.sync(TestDevice.act(.restore, on: note))
    let again = try await tablet.sync(late)
    #expect(again.statuses == ["gone"])
    #expect(again.title(note) == "A")
  }

  @Test func aRefusedChangeIsJudgedAnewWhenItIsSentAgain() async throws {
    try await club.open(member)
    let isReady = Mutex(false)
    let replicator = Replicator(
      database: club.database, records: club.records,
      preparations: [
        "notes": { (_, _, _) throws(StorageError) in
          if !isReady.withLock({ $0 }) { throw .missingFile(SHA256Digest(of: [])) }
          return Preparation()
        }
      ])
    let request = SyncRequest(
      device: phone.device, cursor: nil, limit: 10,
      changes: [TestDevice.create(note, title: "A")])
    for _ in 0..<2 {
      let status = try await replicator.synchronize(request, for: member).results.first?.status
      guard case .refused(let refusal) = status else {
        Issue.record("not refused: \(status.debugDescription)")
        return
      }
      #expect(refusal.code == "missing_file")
    }
    isReady.withLock { $0 = true }
    #expect(
      try await replicator.synchronize(request, for: member).results.map(\.status) == [.taken])
    #expect(try await tablet.sync().title(note) == "A")
  }

  /// Preparing may mean hours of a recording: it requires the right to make the record, and is done once.
  @Test func onlyWhatMayBeMadeIsPreparedAndThatOnce() async throws {
    try await club.open(member)
    let prepared = Mutex<[UUID]>([])
    let replicator = Replicator(
      database: club.database, records: club.records,
      preparations: [
        "notes": { (change, _, isNew) in
          prepared.withLock { $0.append(change.record) }
          #expect(isNew)
          return Preparation()
        }
      ])
    let title = ChangedField("title", after: .string("A"))
    let changes = [
      TestDevice.create(note, title: "A"),
      Change(
        id: .new(), space: .new(), collection: "notes", record: .new(), kind: .create,
        fields: [title]),
      Change(
        id: .new(), collection: "notes", record: .new(), kind: .create,
        fields: [title, ChangedField("unknown", after: .string("A"))]),
      Change(id: .new(), collection: "notes", record: .new(), kind: .edit, fields: []),
    ]
    let request = SyncRequest(device: phone.device, cursor: nil, limit: 10, changes: changes)
    for _ in 0..<2 {
      let statuses = try await replicator.synchronize(request, for: member).results.map(\.status)
      #expect(statuses.first == .taken && statuses.last == .gone)
      let refusals = statuses.compactMap { status -> String? in
        guard case .refused(let refusal) = status else { return nil }
        return refusal.code
      }
      #expect(refusals == ["forbidden", "unknown"])
      #expect(prepared.withLock { $0 } == [note])
    }
  }

  /// Of many long recordings only some are processed in one request; the others are sent again.
  @Test func whatThereIsNoTimeToPrepareIsLeftForTheNextRequest() async throws {
    try await club.open(member)
    let prepared = Mutex(0)
    let replicator = Replicator(
      database: club.database, records: club.records,
      preparations: [
        "notes": { (_, _, _) in
          prepared.withLock { $0 += 1 }
          return Preparation()
        }
      ], preparationTime: .zero)
    let changes = (0..<3).map { _ in TestDevice.create(.new(), title: "A") }
    for first in changes.indices {
      let request = SyncRequest(
        device: phone.device, cursor: nil, limit: 10, changes: Array(changes[first...]))
      let results = try await replicator.synchronize(request, for: member).results
      #expect(results.map(\.status) == [.taken])
      #expect(prepared.withLock { $0 } == first + 1)
    }
  }

  @Test func nothingFollowsFromAValueThatWaitsForAChoice() async throws {
    try await shareNote()
    try await phone.sync(TestDevice.edit(note, "color", from: nil, to: "blue"))
    let replicator = Replicator(
      database: club.database, records: club.records,
      preparations: [
        "notes": { (change, _, _) in
          Preparation(derived: [
            JSONMember("color", change["color"] ?? .null), JSONMember("text", .string("mixed")),
          ])
        }
      ])
    func send(_ before: String, _ after: String) async throws -> ChangeResult.Status? {
      let change = TestDevice.edit(note, "color", from: before, to: after)
      let request = SyncRequest(device: tablet.device, cursor: nil, limit: 10, changes: [change])
      return try await replicator.synchronize(request, for: member).results.first?.status
    }
    #expect(try await send("green", "red") == .conflict(fields: ["color"]))
    let answer = try await phone.sync()
    #expect(answer.record(note)?["body"]?["color"]?.string == "blue")
    #expect(answer.record(note)?["body"]?["text"] == nil)
    #expect(answer.conflicts(note) == ["red"])
    #expect(try await send("blue", "white") == .taken)
    let taken = try await phone.sync().record(note)?["body"]
    #expect(taken?["color"]?.string == "white")
    #expect(taken?["text"]?.string == "mixed")
  }

  @Test func aValueThatTheRecordHasByNowWaitsForNoChoice() async throws {
    try await shareNote()
    try await club.write { [note, member] (records, connection) throws(StorageError) in
      let record = try records.existing("notes", id: note, in: member, on: connection)
      for value in ["A", "C"] {
        let conflict = RecordConflict(
          change: .new(), field: "title", value: .string(value), device: .new(), deviceName: "web",
          madeAt: 0)
        try records.store(conflict, of: record, on: connection)
      }
      try records.touch(record, on: connection)
    }
    #expect(try await tablet.sync().conflicts(note) == ["C"])
  }

  @Test func aDeviceThatNeverHadItBringsItBack() async throws {
    try await phone.sync(TestDevice.create(note, title: "A"), TestDevice.act(.delete, on: note))
    let found = try await tablet.sync()
    #expect(found.record(note)?["deleted_at"]?.int64 != nil)
    #expect(found.title(note) == "A")
    #expect(try await tablet.sync(TestDevice.act(.restore, on: note)).statuses == ["taken"])
    let answer = try await phone.sync()
    #expect(answer.title(note) == "A")
    #expect(answer.record(note)?["deleted_at"] == nil)
  }

  /// A value that waits for a choice belongs to the member, whatever happens to the record meanwhile.
  @Test func whatWasDeletedComesBackWithItsConflicts() async throws {
    _ = try await makeConflict()
    let deleted = try await phone.sync(TestDevice.act(.delete, on: note))
    #expect(deleted.conflicts(note).isEmpty)
    #expect(try await tablet.sync(TestDevice.act(.restore, on: note)).statuses == ["taken"])
    let answer = try await phone.sync()
    #expect(answer.title(note) == "B")
    #expect(answer.conflicts(note) == ["C"])
  }

  @Test func afterThirtyDaysItIsGone() async throws {
    try await shareNote()
    let longAgo = WallClock.now() - 31 * 24 * 3_600_000
    try await club.database.write { [club, note, member] connection throws(StorageError) in
      try club.records.delete("notes", id: note, of: member, at: longAgo, on: connection)
    }
    for isEmptied in [false, true] {
      if isEmptied {
        try await club.database.write { [club] connection throws(StorageError) in
          try club.records.purge(on: connection)
        }
      }
      let tombstone = try await TestDevice(club, member).sync().record(note)
      #expect(tombstone?["deleted_at"]?.int64 == longAgo)
      #expect(tombstone?["body"] == nil)
      #expect(try await phone.sync(TestDevice.act(.restore, on: note)).statuses == ["gone"])
    }
    #expect(try await phone.sync(TestDevice.edit(note, from: "A", to: "B")).statuses == ["gone"])
  }

  // MARK: Lost answers (Y5)

  @Test func aChangeThatComesAgainIsAnsweredAsBefore() async throws {
    let create = TestDevice.create(note, title: "A")
    try await phone.sync(create)
    try await tablet.sync()
    let edit = TestDevice.edit(note, from: "A", to: "B")
    try await phone.sync(edit)
    try await tablet.sync(TestDevice.edit(note, from: "B", to: "C"))
    // The phone did not receive the first answers.
    let conflicting = TestDevice.edit(note, from: "A", to: "Z")
    let first = try await phone.sync(create, edit, conflicting, create, edit)
    #expect(first.statuses == ["taken", "taken", "conflict", "taken", "taken"])
    #expect(first.title(note) == "C")
    let second = try await phone.sync(create, edit, conflicting)
    #expect(second["results"] == .array(Array((first["results"]?.array ?? []).prefix(3))))
    #expect(second["records"]?.array?.isEmpty == true)
  }

  @Test func answersAreForgottenAfterNinetyDays() async throws {
    try await shareNote()
    let edit = TestDevice.edit(note, from: "A", to: "B")
    try await phone.sync(edit)
    try await phone.sync(TestDevice.edit(note, from: "B", to: "C"))
    for (days, status) in [(89, "taken"), (91, "conflict")] {
      try await club.database.write { connection throws(StorageError) in
        try Replicator.deleteOldAnswers(
          at: WallClock.now() + Int64(days) * 24 * 3_600_000, on: connection)
      }
      #expect(try await phone.sync(edit).statuses == [status], "\(days) days")
    }
  }

  // MARK: Refusals (Q4)

  @Test func whatIsRefusedChangesNothingAndHoldsUpNothing() async throws {
    try await shareNote()
    let long = String(repeating: "x", count: 21)
    let cases: [(Change, String)] = [
      (TestDevice.edit(note, from: "A", to: long), "too_long"),
      (TestDevice.edit(note, from: "B", to: long), "too_long"),
      (TestDevice.edit(note, from: "A", to: nil), "required"),
      (TestDevice.edit(note, "owner", from: nil, to: "me"), "unknown"),
      (TestDevice.edit(note, "file", from: nil, to: "x"), "unknown"),
      (TestDevice.act(.create, on: .new()), "required"),
      (
        Change(id: .new(), collection: "secrets", record: note, kind: .delete),
        "unknown_collection"
      ),
      (
        Change(
          id: .new(), collection: "notes", record: .new(), kind: .create,
          fields: [
            ChangedField("title", after: .string("F")),
            ChangedField("file", after: .string(SHA256Digest(of: [1]).description)),
          ]), "missing_file"
      ),
      (
        Change(id: .new(), collection: "diary", record: .new(), kind: .edit), "unknown"
      ),
      (
        Change(id: .new(), collection: "diary", record: member, kind: .delete), "not_allowed"
      ),
      (
        TestDevice.create(
          try #require(UUID("00000000-0000-0000-0000-000000000000")), title: "zero"), "unknown"
      ),
    ]
    for (change, code) in cases {
      let answer = try await phone.sync(
        change, TestDevice.edit(note, "text", from: nil, to: nil))
      #expect(answer.statuses == ["refused", "taken"])
      #expect(answer.code == code)
      #expect(answer["records"]?.array?.isEmpty == true)
    }
  }

  @Test func aRefusedChangeMayComeAgain() async throws {
    let file = try await club.files.put([1, 2, 3])
    let change = Change(
      id: .new(), collection: "notes", record: note, kind: .create,
      fields: [
        ChangedField("title", after: .string("F")),
        ChangedField("file", after: .string(SHA256Digest(of: [4]).description)),
      ])
    #expect(try await phone.sync(change).code == "missing_file")
    #expect(file != SHA256Digest(of: [4]))
    let missing = try await club.files.put([4])
    try await club.database.write { [club, member] connection throws(StorageError) in
      try club.records.noteUpload(of: missing, by: member, on: connection)
    }
    #expect(try await phone.sync(change).statuses == ["taken"])
  }

  @Test func whatARecordWasMadeOfStays() async throws {
    try await shareNote()
    let change = Change(
      id: .new(), collection: "notes", record: note, kind: .create,
      fields: [
        ChangedField("title", after: .string("A")),
        ChangedField("file", after: .string(SHA256Digest(of: [1]).description)),
      ])
    #expect(try await tablet.sync(change).code == "exists")
  }

  @Test func tooManyValuesOnOneRecordAreRefused() async throws {
    try await shareNote()
    try await phone.sync(TestDevice.edit(note, from: "A", to: "B"))
    for number in 0..<100 {
      let device = TestDevice(club, member)
      #expect(
        try await device.sync(TestDevice.edit(note, from: "A", to: "\(number)")).statuses
          == ["conflict"])
    }
    #expect(
      try await TestDevice(club, member).sync(TestDevice.edit(note, from: "A", to: "x")).code
        == "too_many")
    #expect(try await TestDevice(club, member).sync().conflicts(note).count == 100)
  }

  // MARK: One record a member

  @Test func whatAlwaysIsThereNeedsNoMaking() async throws {
    let edit = { (before: String?, after: String) in
      Change(
        id: .new(), collection: "diary", record: member, kind: .edit,
        fields: [
          ChangedField("mood", before: before.map { .string($0) }, after: .string(after))
        ])
    }
    #expect(try await phone.sync(edit(nil, "good")).statuses == ["taken"])
    #expect(try await tablet.sync(edit(nil, "bad")).statuses == ["conflict"])
    #expect(try await phone.sync(edit("good", "fine")).statuses == ["taken"])
  }

  // MARK: The feed

  @Test func theFeedComesInPagesThatMissNothing() async throws {
    let notes = (0..<25).map { _ in UUID.new() }
    for note in notes { try await phone.sync(TestDevice.create(note, title: "A")) }
    var seen: [String] = []
    var pages = 0
    var hasMore = true
    while hasMore {
      let answer = try await tablet.sync(limit: 10)
      seen += answer.identifiers
      pages += 1
      hasMore = answer["more"]?.bool ?? false
      // A record changed between two pages is repeated at the end.
      if pages == 1 { try await phone.sync(TestDevice.edit(notes[20], from: "A", to: "B")) }
    }
    #expect(pages == 3)
    #expect(Set(seen) == Set(notes.map(\.description)))
    #expect(seen.count == 25)
    #expect(seen.last == notes[20].description)
  }

  @Test func aLargePageIsCut() async throws {
    for _ in 0..<30 {
      let note = UUID.new()
      try await phone.sync(
        TestDevice.create(note, title: "A"),
        TestDevice.edit(note, "text", from: nil, to: String(repeating: "x", count: 50_000)))
    }
    var sizes: [Int] = []
    var hasMore = true
    while hasMore {
      let answer = try await tablet.sync(limit: 100)
      sizes.append(answer.identifiers.count)
      hasMore = answer["more"]?.bool ?? false
    }
    #expect(sizes == [21, 9])
  }

  @Test func aCursorOfAnotherHistoryBeginsAnew() async throws {
    try await shareNote()
    let cursor = try #require(phone.cursor)
    for foreign in [
      FeedCursor(run: .new(), sequence: 1), try #require(FeedCursor("\(cursor.text)9")),
    ] {
      tablet.cursor = foreign
      let answer = try await tablet.sync()
      #expect(answer["reset"]?.bool == true)
      #expect(answer.title(note) == "A")
    }
    #expect(try await tablet.sync()["reset"] == nil)
  }

  @Test(arguments: [
    "", "x", "-1", "018cc251-f400-7000-8000-000000000001", "018cc251-f400-7000-8000-000000000001-",
    "018cc251-f400-7000-8000-000000000001--1", "018cc251-f400-7000-8000-000000000001-01",
    "018cc251-f400-7000-8000-000000000001-99999999999999999999",
    "018cc251-f400-7000-8000-000000000001-1-1", "018cc251-f400-7000-8000-000000000001-+1",
  ])
  func noCursorIsMadeOfAnythingElse(text: String) {
    #expect(FeedCursor(text) == nil)
  }

  /// A restored server takes changes by other ways before a device asks it for the first time: these are not of the backup.
  @Test func aRestoredBackupHasTheChangesUntilItWasMade() async throws {
    try await shareNote()
    let backedUp = try await club.write { (_, connection) throws(StorageError) in
      try Replicator.closeLastRun(at: 1_000, on: connection)
      return try connection.row("SELECT seq FROM change_counter") { $0.int64(0) }
    }
    try await club.open(.new())
    try await club.write { [note, member] (records, connection) throws(StorageError) in
      let writer = try records.writer(for: member, in: member, on: connection)
      try writer.delete("notes", id: note)
      // A further backup of what was restored, before any device came.
      try Replicator.closeLastRun(at: 2_000, on: connection)
    }
    let restored = Replicator(database: club.database, records: club.records)
    let request = SyncRequest(
      device: phone.device, cursor: phone.cursor, limit: 10, changes: [])
    let answer = try await restored.synchronize(request, for: member)
    var writer = JSONWriter()
    answer.write(into: &writer)
    let said = try JSONValue(parsing: writer.bytes)
    #expect(said["reset"]?.bool == true)
    #expect(said["restored"]?["seq"]?.int64 == backedUp)
  }

  // MARK: Members (Y6, K3)

  @Test func membersAreKeptApart() async throws {
    try await shareNote()
    let other = TestDevice(club, .new())
    #expect(try await other.sync()["records"]?.array?.isEmpty == true)
    let answer = try await other.sync(
      TestDevice.edit(note, from: "A", to: "stolen"), TestDevice.act(.delete, on: note),
      TestDevice.act(.restore, on: note), TestDevice.create(note, title: "own"))
    #expect(answer.statuses == ["gone", "taken", "gone", "taken"])
    #expect(try await phone.sync()["records"]?.array?.isEmpty == true)
    #expect(try await TestDevice(club, member).sync().title(note) == "A")
  }

  @Test func nothingIsLeftOfWhoLeaves() async throws {
    _ = try await makeConflict()
    let file = try await club.files.put([7])
    try await club.database.write { [club, member] connection throws(StorageError) in
      try club.records.noteUpload(of: file, by: member, on: connection)
      #expect(try club.records.removeAll(of: member, on: connection) == [file])
    }
    for table in ["records", "record_conflicts", "answered_changes", "file_uploads"] {
      let count = try await club.database.read { connection throws(StorageError) in
        try connection.row("SELECT COUNT(*) FROM \(table)") { $0.int(0) }
      }
      #expect(count == 0, "\(table)")
    }
  }
}
