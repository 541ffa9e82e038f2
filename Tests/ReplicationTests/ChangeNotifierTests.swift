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

  private func isQuiet(_ listener: Listener, _ position: inout Topic.Position) -> Bool {
    if case .nothing = listener.topic.next(after: &position) { true } else { false }
  }

  @Test func tellsAtOnceWhereTheFeedEndsUnlessThatIsKnown() async throws {
    let device = TestDevice(club, member)
    try await device.sync(TestDevice.create(.new(), title: "A"))
    let end = try #require(device.cursor)
    let listener = try await notifier.listen(for: member, after: nil)
    var position = listener.start
    #expect(try await listener.next(&position) == end.text)
    let knowing = try await notifier.listen(for: member, after: end)
    var known = knowing.start
    #expect(isQuiet(knowing, &known))
    try await device.sync(TestDevice.create(.new(), title: "B"))
    #expect(try await knowing.next(&known) == device.cursor?.text)
    notifier.stop()
  }

  @Test func tellsThoseWhomACommitConcerns() async throws {
    let listener = try await notifier.listen(for: member, after: nil)
    let other = try await notifier.listen(for: .new(), after: nil)
    var (position, others) = (listener.start, other.start)
    _ = try await (listener.next(&position), other.next(&others))
    let device = TestDevice(club, member)
    try await device.sync(TestDevice.create(.new(), title: "A"))
    #expect(try await listener.next(&position) == device.cursor?.text)
    #expect(isQuiet(other, &others))
    notifier.stop()
  }

  @Test func noticesEachChangeOfAnotherProcess() async throws {
    let listener = try await notifier.listen(for: member, after: nil)
    var position = listener.start
    var heard = [try await listener.next(&position)]
    let database = try Database.open(
      directory: club.directory.path,
      migrations: RecordStore.migrations + ReplicationTables.migrations)
    defer { database.close() }
    // The first look of a notifier takes every database for a changed one: the later ones tell.
    for title in ["A", "B", "C"] {
      try await database.write { [club, member] connection throws(StorageError) in
        _ = try club.records.create(
          "notes", of: member, body: .object([JSONMember("title", .string(title))]), on: connection)
      }
      heard.append(try await listener.next(&position))
      #expect(try await club.replicator.end(of: member).text == heard.last)
    }
    #expect(Set(heard).count == 4)
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
