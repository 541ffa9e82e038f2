import Glibc
import Synchronization
import TestGround
import Testing
import Threads

@testable import Storage

/// Tasks of several owners on the reading threads of a database.
@Suite struct ReadingFairnessTests {
  private let directory = TemporaryDirectory()
  /// Milliseconds of a read that waits for the test, however busy the machine is.
  private let forever: Int64 = 3_600_000

  private func database() throws -> Database {
    try Database.open(
      directory: directory.path, at: TestDatabase.address(of: directory.path),
      migrations: DatabaseTests.migrations, readers: 2)
  }

  /// Holds costly reads back, and counts the concurrent ones.
  private final class Door: Sendable {
    private let state = Mutex((open: false, inside: 0, most: 0, done: 0))

    var inside: Int { state.withLock { $0.inside } }
    var most: Int { state.withLock { $0.most } }
    var done: Int { state.withLock { $0.done } }

    func open() { state.withLock { $0.open = true } }

    func pass() {
      state.withLock {
        $0.inside += 1
        $0.most = max($0.most, $0.inside)
      }
      while !state.withLock({ $0.open }) { usleep(1_000) }
      state.withLock {
        $0.inside -= 1
        $0.done += 1
      }
    }
  }

  private func begin(
    _ turn: any RequestTurn, _ body: @escaping @Sendable () async throws -> Void
  ) -> Task<Void, any Error> {
    CurrentTurn.$turn.withValue(turn) { Task(executorPreference: turn, operation: body) }
  }

  @Test func costlyReadsOfOneAddressHaveOneThreadAndOthersReadMeanwhile() async throws {
    let database = try database()
    defer { database.close() }
    let executor = database.readingExecutor
    let door = Door()
    let costly = try (0..<20).map { _ in
      let turn = try #require(executor.turn(from: "192.0.2.1", isJudged: false))
      return begin(turn) {
        try await database.read(within: forever) { _ throws(StorageError) in door.pass() }
      }
    }
    while door.inside == 0 { try await Task.sleep(for: .milliseconds(1)) }
    // All work of the stranger is blocked, and another owner reads.
    for number in 0..<10 {
      let other = try #require(executor.turn(from: "192.0.2.2", isJudged: false))
      try await begin(other) {
        let one = try await database.read { connection throws(StorageError) in
          try connection.row("SELECT 1") { $0.int(0) }
        }
        #expect(one == 1, "\(number)")
      }.value
    }
    #expect(door.done == 0)
    door.open()
    for task in costly { try await task.value }
    #expect(door.most == 1)
    #expect(door.done == 20)
  }

  @Test func readsOfTasksElsewhereTakeTheTurnOfTheirRequest() async throws {
    let database = try database()
    defer { database.close() }
    let door = Door()
    let turn = database.readingExecutor.turn(of: .known(1, 1))
    let costly = CurrentTurn.$turn.withValue(turn) {
      (0..<20).map { _ in
        Task { try await database.read(within: forever) { _ throws(StorageError) in door.pass() } }
      }
    }
    while door.inside == 0 { try await Task.sleep(for: .milliseconds(1)) }
    _ = try await database.read { _ throws(StorageError) in 1 }
    door.open()
    for task in costly { try await task.value }
    #expect(door.most == 1)
  }

  @Test func aTaskGoesOnAsWhoItTurnsOutToBe() async throws {
    let database = try database()
    defer { database.close() }
    let executor = database.readingExecutor
    let turn = try #require(executor.turn(from: "192.0.2.1", isJudged: true))
    #expect(turn.owner == .unjudged("192.0.2.1"))
    try await begin(turn) {
      #expect(await turn.pass(to: .known(7, 7)))
      #expect(turn.owner == .known(7, 7))
      _ = try await database.read { _ throws(StorageError) in 1 }
      #expect(await turn.pass(to: nil))
      #expect(turn.owner == .address("192.0.2.1"))
    }.value
  }

  @Test func whoGivesWayGoesOnAfterTheOthers() async throws {
    let database = try database()
    defer { database.close() }
    let executor = database.readingExecutor
    let door = Door()
    // One thread is taken, so all others share the second.
    let guest = begin(executor.turn(of: .known(9, 9))) {
      try await database.read { _ throws(StorageError) in door.pass() }
    }
    while door.inside == 0 { try await Task.sleep(for: .milliseconds(1)) }
    let diary = Mutex<[String]>([])
    let entered = Mutex(false)
    let isReady = Mutex(false)
    let first = executor.turn(of: .known(1, 1))
    let long = begin(first) {
      diary.withLock { $0.append("first") }
      entered.withLock { $0 = true }
      while !isReady.withLock({ $0 }) { usleep(1_000) }
      await first.yieldTurn()
      diary.withLock { $0.append("first again") }
    }
    while !entered.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
    let others = (2..<5).map { number in
      begin(executor.turn(of: .known(number, 0))) {
        diary.withLock { $0.append("other \(number)") }
      }
    }
    isReady.withLock { $0 = true }
    try await long.value
    for other in others { try await other.value }
    #expect(diary.withLock { $0 } == ["first", "other 2", "other 3", "other 4", "first again"])
    door.open()
    try await guest.value
  }
}
