import JSON
import Live
import Replication
import Storage
import TestGround
import Testing

@Suite struct ChangeNotifierTests {
  let club: NotesClub
  let listeners = Listeners()
  let notifier: ChangeNotifier
  let member = UUID.new()

  init() throws {
    club = try NotesClub()
    notifier = ChangeNotifier(club.replicator, listeners)
  }

  @Test func tellsAtOnceWhereTheFeedEndsUnlessThatIsKnown() async throws {
    let device = TestDevice(club, member)
    try await device.sync(TestDevice.create(.new(), title: "A"))
    let end = try #require(device.cursor)
    let events = Events(try await notifier.listen(for: member, after: nil))
    #expect(try await events.next() == end.text)
    let others = Events(try await notifier.listen(for: member, after: end), after: end)
    #expect(others.areQuiet())
    try await device.sync(TestDevice.create(.new(), title: "B"))
    #expect(try await others.next() == device.cursor?.text)
    notifier.stop()
  }

  @Test func tellsThoseWhomACommitConcerns() async throws {
    let events = Events(try await notifier.listen(for: member, after: nil))
    let others = Events(try await notifier.listen(for: .new(), after: nil))
    _ = try await (events.next(), others.next())
    let device = TestDevice(club, member)
    try await device.sync(TestDevice.create(.new(), title: "A"))
    #expect(try await events.next() == device.cursor?.text)
    #expect(others.areQuiet())
    notifier.stop()
  }

  @Test func noticesEachChangeOfAnotherProcess() async throws {
    let events = Events(try await notifier.listen(for: member, after: nil))
    var heard = [try await events.next()]
    let database = try Database.open(
      directory: club.directory.path, at: TestDatabase.address(of: club.directory.path),
      migrations: RecordStore.migrations + ReplicationTables.migrations)
    defer { database.close() }
    for title in ["A", "B", "C"] {
      try await database.write { [club, member] connection throws(StorageError) in
        _ = try club.records.create(
          "notes", of: member, body: .object([JSONMember("title", .string(title))]), on: connection)
      }
      heard.append(try await events.next())
      #expect(try await club.replicator.end(of: member).text == heard.last)
    }
    #expect(Set(heard).count == 4)
    notifier.stop()
  }

  /// A feed that could not be read is read again, without another change.
  @Test func tellsLaterWhatItCouldNotReadAtOnce() async throws {
    let device = TestDevice(club, member)
    try await device.sync(TestDevice.create(.new(), title: "A"))
    let events = Events(try await notifier.listen(for: member, after: nil))
    let other = TestDevice(club, .new())
    let others = Events(try await notifier.listen(for: other.member, after: nil))
    _ = try await (events.next(), others.next())
    // The notifier has checked for changes by other processes, so it will not read all feeds again.
    let database = try Database.open(
      directory: club.directory.path, at: TestDatabase.address(of: club.directory.path),
      migrations: RecordStore.migrations + ReplicationTables.migrations)
    defer { database.close() }
    try await database.write { [club, member] connection throws(StorageError) in
      _ = try club.records.create(
        "notes", of: member, body: .object([JSONMember("title", .string("C"))]), on: connection)
    }
    _ = try await events.next()
    try await club.write { [member] (records, connection) throws(StorageError) in
      // This makes all reads of feeds fail.
      try connection.run(
        """
        INSERT INTO spaces (id, kind, name, since, seq) VALUES ($1, 'board', NULL, 0, 0)
        """, Array("?".utf8))
      try connection.run(
        """
        INSERT INTO space_members (space, member, role, is_following, since, seq)
        VALUES ($1, $2, 'owner', 1, 0, 0)
        """, Array("?".utf8), member)
      _ = try records.create(
        "notes", of: member, body: .object([JSONMember("title", .string("B"))]), on: connection)
    }
    // Reads of the member's feed fail meanwhile.
    for title in ["A", "B"] {
      try await other.sync(TestDevice.create(.new(), title: title))
      #expect(try await others.next() == other.cursor?.text)
    }
    #expect(events.areQuiet())
    try await club.write { (_, connection) throws(StorageError) in
      try connection.run("DELETE FROM space_members WHERE space = $1", Array("?".utf8))
      try connection.run("DELETE FROM spaces WHERE id = $1", Array("?".utf8))
    }
    #expect(try await events.next() == club.replicator.end(of: member).text)
    notifier.stop()
  }

  @Test func aMemberListensTwentyTimes() async throws {
    var all: [Listener] = []
    for _ in 0..<Listeners.maximumOfPrincipal {
      all.append(try await notifier.listen(for: member, after: nil))
    }
    await #expect(throws: Listeners.Full.forPrincipal) {
      _ = try await notifier.listen(for: member, after: nil)
    }
    #expect(listeners.count == Listeners.maximumOfPrincipal)
    all.removeLast()
    _ = try await notifier.listen(for: member, after: nil)
    all.removeAll()
    #expect(listeners.count == 0)
    notifier.stop()
  }
}
