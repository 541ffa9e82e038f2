import JSON
import Live
import Replication
import Spaces
import Storage
import Testing

/// The feed of spaces that members join, leave and read page by page.
@Suite struct SpaceFeedTests {
  let club: NotebookClub
  let page = UUID.new()

  init() throws { club = try NotebookClub() }

  // MARK: Joining and leaving

  @Test func joiningBringsASpaceFromItsBeginningWithoutAReset() async throws {
    let (space, owner, others) = try await club.notebook(nil)
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
    let (space, owner, others) = try await club.notebook(.contributor)
    try await others[0].sync()
    try await club.set(nil, of: others[0].member, in: space)
    try await owner.sync(.page(page, in: space))
    let answer = try await others[0].sync()
    #expect(answer["left"]?.array == [.string(space.description)])
    #expect(answer["spaces"] == nil && answer.identifiers.isEmpty)
    #expect(try await others[0].sync()["left"] == nil)
    // A new device never had the space.
    #expect(try await NotebookDevice(club, others[0].member).sync()["left"] == nil)
  }

  @Test func whoComesBackReadsTheSpaceFromItsBeginning() async throws {
    let (space, owner, others) = try await club.notebook(.contributor)
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
    #expect(answer.record(page)?["deleted_at"]?.int64 != nil)
  }

  @Test func anotherRoleAndAnotherNameAreToldWithoutReadingAnew() async throws {
    let (space, owner, others) = try await club.notebook(.contributor)
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
    let (space, owner, others) = try await club.notebook(.reader, .reader)
    try await owner.sync(.page(page, in: space))
    for device in others { try await device.sync() }
    try await club.set(nil, of: others[1].member, in: space)
    #expect(try await others[1].sync()["left"]?.array == [.string(space.description)])
    try await club.write { (records, connection) throws(StorageError) in
      _ = try records.closeSpace(space, on: connection)
    }
    // Later changes of the space are not sent to a member who left before.
    #expect(try await others[1].sync()["left"] == nil)
    for device in [owner, others[0]] {
      #expect(try await device.sync()["left"]?.array == [.string(space.description)])
      #expect(try await device.sync(.page(.new(), in: space)).code == "forbidden")
    }
  }

  @Test func whoFollowsASpaceIsToldAtOnceOfItsChangesAndNobodyElse() async throws {
    let (space, owner, others) = try await club.notebook(.reader, nil)
    let notifier = ChangeNotifier(club.replicator, Listeners())
    defer { notifier.stop() }
    let reader = Events(try await notifier.listen(for: others[0].member, after: nil))
    let stranger = Events(try await notifier.listen(for: others[1].member, after: nil))
    _ = try await stranger.next()
    let first = try await reader.next()
    try await owner.sync(.page(page, in: space))
    let second = try await reader.next()
    try await club.set(nil, of: others[0].member, in: space)
    let third = try await reader.next()
    #expect(Set([first, second, third]).count == 3)
    try await others[0].sync()
    #expect(others[0].cursor?.text == third)
    #expect(stranger.areQuiet())
  }

  /// A new listener triggers a read of the feed, in parallel with that of a change: the older result must not win.
  @Test func looksAtOneTimeEndWithTheNewest() async throws {
    let (space, owner, others) = try await club.notebook(.reader)
    let notifier = ChangeNotifier(club.replicator, Listeners())
    defer { notifier.stop() }
    let member = others[0].member
    let events = Events(try await notifier.listen(for: member, after: nil))
    for _ in 0..<40 {
      // The notifier reads at once at the first change after a pause.
      try await Task.sleep(for: .milliseconds(60))
      async let another = notifier.listen(for: member, after: nil)
      try await owner.sync(.page(.new(), in: space))
      _ = try await another
      try await others[0].sync()
      let end = try #require(others[0].cursor?.text)
      while try await events.next() != end {}
    }
  }

  // MARK: Pages

  /// Adds pages to a space, as the server itself.
  private func fill(_ space: UUID, by member: UUID, count: Int) async throws {
    try await club.write { (records, connection) throws(StorageError) in
      let writer = try records.writer(for: member, in: space, on: connection)
      for index in 0..<count {
        try writer.create("pages", fields: [JSONMember("title", .string("\(index)"))])
      }
    }
  }

  @Test func aJoinedSpaceDelaysTheMembersOwnChangesByOnePageAtMost() async throws {
    let (space, owner, others) = try await club.notebook(nil)
    try await fill(space, by: owner.member, count: 10_000)
    let (phone, tablet) = (others[0], NotebookDevice(club, others[0].member, name: "tablet"))
    try await phone.sync()
    try await club.set(.reader, of: phone.member, in: space)
    var read = Set(try await phone.sync(limit: 200).identifiers)
    // During the download of the space, the member works on another device.
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
    let (space, owner, others) = try await club.notebook(.reader)
    try await fill(space, by: owner.member, count: 30)
    try await fill(others[0].member, by: others[0].member, count: 25)
    let pages = try await NotebookDevice(club, others[0].member).readAll(limit: 10)
    let spaces = pages.flatMap { $0["records"]?.array ?? [] }.map { $0["space"]?.string }
    #expect(
      spaces == Array(repeating: nil, count: 25) + Array(repeating: space.description, count: 30))
    #expect(pages.count == 6)
  }

  @Test func aSpaceIsToldOnceByThePageThatReachesIt() async throws {
    let (space, _, others) = try await club.notebook(nil)
    let (phone, member) = (others[0], others[0].member)
    try await fill(member, by: member, count: 25)
    try await club.set(.reader, of: member, in: space)
    let joining = try await phone.readAll(limit: 10)
    #expect(joining.map { $0["spaces"]?.array?.count } == [nil, nil, 1])
    try await fill(member, by: member, count: 25)
    try await club.set(nil, of: member, in: space)
    let leaving = try await phone.readAll(limit: 10)
    #expect(leaving.map { $0["left"]?.array?.count } == [nil, nil, 1])
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
}
