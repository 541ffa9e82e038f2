import JSON
import Replication
import Storage
import TestGround
import Testing

@Suite struct ChangeBellTests {
  let club: NotesClub
  let bell: ChangeBell
  let member = UUID.new()

  init() throws {
    club = try NotesClub()
    bell = ChangeBell(club.database, club.records)
  }

  @Test(.timeLimit(.minutes(1))) func ringsForTheMemberAlone() async throws {
    let rings = try bell.rings(for: member)
    let others = try bell.rings(for: .new())
    try await TestDevice(club, member).sync(TestDevice.create(.new(), title: "A"))
    var ring = rings.makeAsyncIterator()
    // Before a look found anything, a member has no changes.
    while let sequence = await ring.next(), sequence != 1 {}
    bell.stop()
    var heard: [Int64] = []
    for await sequence in others { heard.append(sequence) }
    #expect(heard.allSatisfy { $0 == 0 })
  }

  @Test(.timeLimit(.minutes(1))) func noticesAnotherProcess() async throws {
    let rings = try bell.rings(for: member)
    let database = try Database.open(
      directory: club.directory.path,
      migrations: RecordStore.migrations + ReplicationTables.migrations)
    defer { database.close() }
    try await database.write { [club, member] connection throws(StorageError) in
      _ = try club.records.create(
        "notes", of: member, body: .object([JSONMember("title", .string("A"))]), on: connection)
    }
    var ring = rings.makeAsyncIterator()
    while let sequence = await ring.next(), sequence != 1 {}
    bell.stop()
  }

  @Test func aMemberListensTwentyTimes() async throws {
    var all: [ChangeBell.Rings] = []
    for _ in 0..<ChangeBell.maximumOfMember { all.append(try bell.rings(for: member)) }
    #expect(throws: ChangeBell.Full.forMember) { try bell.rings(for: member) }
    #expect(bell.count == ChangeBell.maximumOfMember)
    all.removeLast()
    _ = try bell.rings(for: member)
    all.removeAll()
    #expect(bell.count == 0)
    bell.stop()
  }
}
