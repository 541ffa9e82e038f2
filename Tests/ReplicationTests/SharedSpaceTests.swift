import JSON
import Live
import Replication
import Spaces
import Storage
import Testing

/// What members have together: who may do what, what is told of joining and leaving, merges.
@Suite struct SharedSpaceTests {
  let club: NotebookClub
  let page = UUID.new()

  init() throws { club = try NotebookClub() }

  /// A notebook with an owner, and devices of members with these roles in it.
  private func notebook(
    _ roles: Role?...
  ) async throws -> (space: UUID, owner: NotebookDevice, others: [NotebookDevice]) {
    let space = try await club.space(NotebookClub.notebook, name: "Volta")
    let owner = NotebookDevice(club, try await club.member(), name: "owner")
    try await club.set(.owner, of: owner.member, in: space)
    var others: [NotebookDevice] = []
    for (index, role) in roles.enumerated() {
      let other = NotebookDevice(club, try await club.member(), name: "device \(index)")
      if let role { try await club.set(role, of: other.member, in: space) }
      others.append(other)
    }
    return (space, owner, others)
  }

  // MARK: Who may do what

  @Test func whatOneMemberMakesTheOthersReadWithItsAuthor() async throws {
    let (space, owner, others) = try await notebook(.reader)
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
    // Who was an author and is a reader now only reads.
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
    let (space, owner, others) = try await notebook(.contributor)
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
    let (space, owner, others) = try await notebook(nil)
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
    let (space, owner, _) = try await notebook()
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
    let (space, _, others) = try await notebook(.contributor)
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
    let (space, _, others) = try await notebook(.reader)
    let made = Change.page(page, in: space)
    let edit = Change.change(
      .edit, page, in: space, before: ["title": .string("A")], after: ["title": .string("B")])
    let delete = Change.change(.delete, page, in: space, before: [:], after: [:])
    #expect(
      try await others[0].sync(made, edit, delete).statuses == ["refused", "refused", "refused"])
    try await club.set(.contributor, of: others[0].member, in: space)
    let answer = try await others[0].sync(made, edit, delete)
    #expect(answer.statuses == ["taken", "taken", "taken"])
    #expect(answer.record(page)?["deleted_at"] != nil)
  }

  // MARK: Joining and leaving

  @Test func joiningBringsASpaceFromItsBeginningWithoutAReset() async throws {
    let (space, owner, others) = try await notebook(nil)
    let device = others[0]
    try await owner.sync(.page(page, in: space))
    let own = UUID.new()
    try await device.sync(.page(own))
    try await club.set(.contributor, of: device.member, in: space)
    let answer = try await device.sync()
    #expect(answer["reset"] == nil)
    #expect(
      answer["spaces"]?.array == [
        .object([
          JSONMember("id", .string(space.description)), JSONMember("kind", .string("notebook")),
          JSONMember("role", .string("contributor")), JSONMember("name", .string("Volta")),
        ])
      ])
    #expect(answer.identifiers == [page.description])
    let after = try await device.sync()
    #expect(after["spaces"] == nil && after["left"] == nil && after.identifiers.isEmpty)
  }

  @Test func leavingIsToldAndNothingMoreIsRead() async throws {
    let (space, owner, others) = try await notebook(.contributor)
    try await others[0].sync()
    try await club.set(nil, of: others[0].member, in: space)
    try await owner.sync(.page(page, in: space))
    let answer = try await others[0].sync()
    #expect(answer["left"]?.array == [.string(space.description)])
    #expect(answer["spaces"] == nil && answer.identifiers.isEmpty)
    #expect(try await others[0].sync()["left"] == nil)
    // A new device never had it.
    #expect(try await NotebookDevice(club, others[0].member).sync()["left"] == nil)
  }

  @Test func whoComesBackReadsTheSpaceFromItsBeginning() async throws {
    let (space, owner, others) = try await notebook(.contributor)
    try await owner.sync(.page(page, in: space))
    try await others[0].sync()
    try await club.set(nil, of: others[0].member, in: space)
    let missed = UUID.new()
    try await owner.sync(.page(missed, in: space), .change(.delete, page, in: space))
    try await club.set(.reader, of: others[0].member, in: space)
    let answer = try await others[0].sync()
    #expect(answer["left"] == nil)
    #expect(answer["spaces"]?.array?.first?["role"]?.string == "reader")
    #expect(Set(answer.identifiers) == [page.description, missed.description])
    #expect(answer.record(page)?["deleted_at"] != nil)
  }

  @Test func anotherRoleAndAnotherNameAreToldWithoutReadingAnew() async throws {
    let (space, owner, others) = try await notebook(.contributor)
    try await owner.sync(.page(page, in: space))
    try await others[0].sync()
    try await club.set(.reader, of: others[0].member, in: space)
    let demoted = try await others[0].sync()
    #expect(demoted["spaces"]?.array?.first?["role"]?.string == "reader")
    #expect(demoted.identifiers.isEmpty)
    try await club.write { (records, connection) throws(StorageError) in
      try records.rename(space, to: "Pedraforca", on: connection)
    }
    let renamed = try await others[0].sync()
    #expect(renamed["spaces"]?.array?.first?["name"]?.string == "Pedraforca")
    #expect(renamed.identifiers.isEmpty)
  }

  @Test func aBoardIsHeldByThoseWhoChoseIt() async throws {
    let board = try await club.space(NotebookClub.board)
    let anna = NotebookDevice(club, try await club.member())
    try await anna.sync(.page(page, in: board))
    #expect(try await anna.sync().identifiers.isEmpty)
    try await club.follow(board, true, by: anna.member)
    #expect(try await anna.sync().identifiers == [page.description])
    try await club.follow(board, false, by: anna.member)
    #expect(try await anna.sync()["left"]?.array == [.string(board.description)])
    let notebook = try await club.space(NotebookClub.notebook)
    await #expect(throws: StorageError.forbidden) {
      try await club.follow(notebook, true, by: anna.member)
    }
    await #expect(throws: StorageError.forbidden) {
      try await club.follow(board, true, by: .new())
    }
    await #expect(throws: StorageError.forbidden) {
      try await club.set(.reader, of: anna.member, in: anna.member)
    }
  }

  @Test func aSpaceThatEndsIsLeftByAll() async throws {
    let (space, owner, others) = try await notebook(.reader)
    try await owner.sync(.page(page, in: space))
    try await others[0].sync()
    try await club.write { (records, connection) throws(StorageError) in
      _ = try records.closeSpace(space, on: connection)
    }
    for device in [owner, others[0]] {
      #expect(try await device.sync()["left"]?.array == [.string(space.description)])
      #expect(try await device.sync(.page(.new(), in: space)).code == "forbidden")
    }
  }

  @Test func whoFollowsASpaceIsToldAtOnceOfItsChangesAndNobodyElse() async throws {
    let (space, owner, others) = try await notebook(.reader, nil)
    let notifier = ChangeNotifier(club.replicator, Listeners())
    defer { notifier.stop() }
    let reader = try await notifier.listen(for: others[0].member, after: nil)
    let stranger = try await notifier.listen(for: others[1].member, after: nil)
    var (position, away) = (reader.start, stranger.start)
    _ = stranger.topic.next(after: &away)
    let first = try await reader.next(&position)
    try await owner.sync(.page(page, in: space))
    let second = try await reader.next(&position)
    try await club.set(nil, of: others[0].member, in: space)
    let third = try await reader.next(&position)
    #expect(Set([first, second, third]).count == 3)
    try await others[0].sync()
    #expect(others[0].cursor?.text == third)
    if case .event = stranger.topic.next(after: &away) { Issue.record("a stranger was told") }
  }

  // MARK: Pages

  /// Makes pages of a space, by the server itself.
  private func fill(_ space: UUID, by member: UUID, count: Int) async throws {
    try await club.write { (records, connection) throws(StorageError) in
      let writer = try records.writer(for: member, in: space, on: connection)
      for index in 0..<count {
        try writer.create("pages", fields: [JSONMember("title", .string("\(index)"))])
      }
    }
  }

  @Test func aJoinedSpaceDelaysTheMembersOwnChangesByOnePageAtMost() async throws {
    let (space, owner, others) = try await notebook(nil)
    try await fill(space, by: owner.member, count: 10_000)
    let (phone, tablet) = (others[0], NotebookDevice(club, others[0].member, name: "tablet"))
    try await phone.sync()
    try await club.set(.reader, of: phone.member, in: space)
    var read = Set(try await phone.sync(limit: 200).identifiers)
    // While the space comes in, the member works on another device.
    for step in 0..<3 {
      let own = UUID.new()
      try await tablet.sync(.page(own), limit: 1)
      let answer = try await phone.sync(limit: 200)
      #expect(answer.identifiers.first == own.description, "at step \(step)")
      #expect(answer["more"]?.bool == true)
      read.formUnion(answer.identifiers)
    }
    for page in try await phone.readAll(limit: 500) { read.formUnion(page.identifiers) }
    #expect(read.count == 10_003)
  }

  @Test func aNewDeviceReadsTheMembersOwnFirst() async throws {
    let (space, owner, others) = try await notebook(.reader)
    try await fill(space, by: owner.member, count: 30)
    try await fill(others[0].member, by: others[0].member, count: 25)
    let pages = try await NotebookDevice(club, others[0].member).readAll(limit: 10)
    let spaces = pages.flatMap { $0["records"]?.array ?? [] }.map { $0["space"]?.string }
    #expect(
      spaces == Array(repeating: nil, count: 25) + Array(repeating: space.description, count: 30))
    #expect(pages.count == 6)
  }

  @Test(arguments: [1, 2, 3, 7, 100])
  func everyRecordComesOnceWhateverHappensBetweenPages(limit: Int) async throws {
    var chance = SystemRandomNumberGenerator()
    let reader = NotebookDevice(club, try await club.member())
    var spaces: [UUID] = []
    for _ in 0..<5 { spaces.append(try await club.space(NotebookClub.notebook)) }
    let owner = try await club.member()
    for space in spaces { try await club.set(.owner, of: owner, in: space) }
    var held: [String: String] = [:]
    var known: Set<String> = []
    func take(_ answer: JSONValue) {
      #expect(answer["reset"] == nil)
      for space in answer["left"]?.array ?? [] {
        known.remove(space.string ?? "")
        held = held.filter { $0.value != space.string }
      }
      for space in answer["spaces"]?.array ?? [] { known.insert(space["id"]?.string ?? "") }
      for record in answer["records"]?.array ?? [] {
        let space = record["space"]?.string ?? "own"
        #expect(space == "own" || known.contains(space), "a record of a space never told of")
        held[record["id"]?.string ?? ""] = space
      }
    }
    for _ in 0..<120 {
      let space = spaces.randomElement(using: &chance)!
      switch Int.random(in: 0..<6, using: &chance) {
      case 0: try await club.set(.reader, of: reader.member, in: space)
      case 1: try await club.set(nil, of: reader.member, in: space)
      case 2: try await fill(space, by: owner, count: 3)
      case 3: try await fill(reader.member, by: reader.member, count: 2)
      default: take(try await reader.sync(limit: limit))
      }
    }
    for page in try await reader.readAll(limit: limit) { take(page) }
    let expected = try await club.database.read {
      [club, member = reader.member] connection throws(StorageError) in
      let followed = try club.records.followedSpaces(of: member, on: connection)
      return try connection.rows("SELECT id, space FROM records") { row throws(StorageError) in
        (try row.uuid(0).description, try row.uuid(1))
      }.filter { row in row.1 == member || followed.contains { $0.id == row.1 } }
        .map { ($0.0, $0.1 == member ? "own" : $0.1.description) }
    }
    #expect(held == Dictionary(uniqueKeysWithValues: expected))
  }

  // MARK: Merging and conflicts

  @Test func linesAndElementsOfTwoMembersAreMerged() async throws {
    let (space, owner, others) = try await notebook(.contributor)
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
    let (space, owner, others) = try await notebook(.contributor, .reader)
    let made: [String: JSONValue] = ["title": .string("A"), "text": .string("a\nb\nc")]
    try await owner.sync(.page(page, in: space, made))
    try await owner.sync(
      .change(.edit, page, in: space, before: made, after: ["text": .string("X\nb\nc")]))
    let change = UUID.new()
    let answer = try await others[0].sync(
      .change(
        .edit, page, in: space, id: change, before: made, after: ["text": .string("Y\nb\nC")]))
    #expect(answer.statuses == ["conflict"])
    // What does not clash is in both values.
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
    let (space, owner, others) = try await notebook(.contributor, .contributor)
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
    let (space, owner, others) = try await notebook(.contributor)
    let remark = UUID.new()
    try await others[0].sync(
      .page(page, in: space),
      .change(.create, of: "remarks", remark, in: space, after: ["words": .string("secret")]))
    try await owner.sync()
    try await owner.sync(
      .change(
        .edit, page, in: space, before: ["title": .string("A")], after: ["title": .string("B")]))
    try await others[0].sync(
      .change(
        .edit, page, in: space, before: ["title": .string("A")], after: ["title": .string("C")]))
    let leaving = others[0].member
    try await club.write { (records, connection) throws(StorageError) in
      _ = try records.removeAll(of: leaving, on: connection)
    }
    let answer = try await owner.sync()
    #expect(answer.title(page) == "B")
    #expect(answer.record(page)?["author"] == nil)
    #expect(answer.conflicts(page) == ["C"])
    let conflict = answer.record(page)?["conflicts"]?.array?.first
    #expect(conflict?["author"] == nil && conflict?["device_name"]?.string == "")
    #expect(answer.record(remark)?["deleted_at"] != nil)
    #expect(answer.record(remark)?["body"] == .object([]))
    // Nobody becomes the author of what has none.
    try await club.set(.contributor, of: try await club.member(), in: space)
    let left = try await others[0].sync(.page(.new(), in: space), .page(.new()))
    #expect(
      left["results"]?.array?.map { $0["error"]?["code"]?.string } == ["forbidden", "forbidden"])
  }

  // MARK: Files

  @Test func aFileIsReadByWhoMayReadARecordThatNamesIt() async throws {
    let (space, owner, others) = try await notebook(.reader, nil)
    let file = try await club.files.put([1, 2, 3])
    let uploader = owner.member
    try await club.write { (records, connection) throws(StorageError) in
      try records.noteUpload(of: file, by: uploader, on: connection)
    }
    let fields: [String: JSONValue] = ["title": .string("A"), "file": .string(file.description)]
    // To know its name is not enough.
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
}

@Suite struct FeedCursorTests {
  static let run = "018f3f2e-7b1c-7def-8a90-0123456789ab"

  @Test(arguments: [
    "-0", "-7", "-7-0", "-9-6", "-9-6-7-0", "-9-6-9-12", "-9-0-1-9223372036854775807",
  ])
  func readsWhatItWrites(places: String) {
    #expect(FeedCursor(Self.run + places)?.text == Self.run + places)
  }

  @Test(arguments: [
    "", "-", "-x", "--1", "-7-", "-7-7", "-7-8", "-7-6-5", "-7-6-6-0", "-7-6-8-0", "-7-6-7-", "-07",
    "-7-6-7-0-0", "-9223372036854775808", "-7 ", "-+7",
  ])
  func refusesWhatNeverWasACursor(places: String) {
    #expect(FeedCursor(Self.run + places) == nil)
  }

  @Test func noTextIsLongerThanItsMaximum() {
    let most = Int64.max
    let text = Self.run + "-\(most)-\(most - 2)-\(most - 1)-\(most)"
    #expect(FeedCursor(text)?.text.utf8.count == text.utf8.count)
    #expect(text.utf8.count <= FeedCursor.maximumLength)
  }
}
