import TestGround
import Testing
import Threads

@testable import Storage

/// Two servers on one database, or a server and another program on the embedded one.
struct SeveralServersTests {
  let directory = TemporaryDirectory()

  private func open() throws -> Database {
    try Database.open(
      directory: directory.path, at: TestDatabase.address(of: directory.path),
      migrations: RecordStore.migrations)
  }

  /// Waits until a condition is true.
  private func wait(_ condition: () -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(30)
    while !condition(), ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(10)) }
    #expect(condition())
  }

  @Test func eachHearsWhatTheOtherCommits() async throws {
    let (first, second) = (try open(), try open())
    defer { for each in [first, second] { each.close() } }
    let heard = Locked<[(changes: Set<CommittedChange>, origin: CommitOrigin)]>([])
    let observation = first.observeCommits { changes, origin in
      heard.withLock { $0.append((changes, origin)) }
    }
    let (own, other) = (CommittedChange.space(.new()), CommittedChange.space(.new()))
    for (database, change) in [(first, own), (second, other)] {
      try await database.write { connection throws(StorageError) in
        try connection.run("UPDATE change_counter SET seq = seq + 1")
        connection.note(change)
      }
    }
    try await wait { heard.withLock { $0.contains { $0.origin == .other } } }
    // The embedded database tells only that there was something, also of the opening.
    let expected = TestDatabase.isEmbedded ? CommittedChange.anything : other
    #expect(
      heard.withLock { Set($0.filter { $0.origin == .other }.flatMap(\.changes)) } == [expected])
    #expect(heard.withLock { $0.filter { $0.origin == .own }.map(\.changes) } == [[own]])
    first.remove(observation)
  }

  @Test(.enabled(if: !TestDatabase.isEmbedded, "needs a PostgreSQL server"))
  func nothingIsHeardOfARolledBackChange() async throws {
    let (first, second) = (try open(), try open())
    defer { for each in [first, second] { each.close() } }
    let heard = Locked<[Set<CommittedChange>]>([])
    let observation = first.observeCommits { changes, _ in heard.withLock { $0.append(changes) } }
    await #expect(throws: StorageError.forbidden) {
      try await second.write { connection throws(StorageError) in
        try connection.run("UPDATE change_counter SET seq = seq + 1")
        connection.note(.space(.new()))
        throw .forbidden
      }
    }
    try await Task.sleep(for: .milliseconds(1_500))
    #expect(heard.withLock { $0 }.isEmpty)
    first.remove(observation)
  }

  @Test(.enabled(if: TestDatabase.isEmbedded, "an embedded database has one server"))
  func aSoleServerLeads() throws {
    let database = try open()
    defer { database.close() }
    #expect(database.isLeader)
  }

  @Test(.enabled(if: !TestDatabase.isEmbedded, "needs a PostgreSQL server"))
  func oneOfAllLeadsAndAnotherWhenItEnds() async throws {
    let first = try open()
    let others = [try open(), try open()]
    #expect(first.isLeader)
    #expect(others.allSatisfy { !$0.isLeader })
    first.close()
    try await wait { others.contains { $0.isLeader } }
    #expect(others.count { $0.isLeader } == 1)
    for other in others { other.close() }
  }
}
