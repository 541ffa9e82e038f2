import Glibc
import Storage
import TestGround
import Testing
import Threads

@Suite struct ReadingExecutorTests {
  let directory = TemporaryDirectory()

  func database() throws -> Database {
    try Database.open(
      directory: directory.path, at: TestDatabase.address(of: directory.path),
      migrations: DatabaseTests.migrations)
  }

  @Test func aTaskReadsOnItsOwnThread() async throws {
    let database = try database()
    defer { database.close() }
    let task = Task(executorPreference: database.readingExecutor.turn(of: .server)) {
      let own = pthread_self()
      let reading = try await database.read { _ throws(StorageError) in pthread_self() }
      return own == reading
    }
    #expect(try await task.value)
    let ofOthers = Task {
      let own = pthread_self()
      let reading = try await database.read { _ throws(StorageError) in pthread_self() }
      return own == reading
    }
    #expect(try await !ofOthers.value)
  }

  @Test func aTaskThatDoesNotWaitIsDoneWhereItBegan() throws {
    let database = try database()
    defer { database.close() }
    let executor = database.readingExecutor.turn(of: .address("192.0.2.1"))
    let own = pthread_self()
    let places = Locked<[pthread_t]>([])
    executor.runHere {
      Task(executorPreference: executor) {
        let first = try await database.read { _ throws(StorageError) in pthread_self() }
        let second = try await database.read { _ throws(StorageError) in pthread_self() }
        places.withLock { $0 = [first, second] }
      }
    }
    #expect(places.withLock { $0 } == [own, own])
  }

  @Test func aTaskThatWaitsGoesOnElsewhereAndSeesWhatItWrote() async throws {
    let database = try database()
    defer { database.close() }
    let executor = database.readingExecutor.turn(of: .address("192.0.2.1"))
    let task = Locked<Task<Int64?, any Error>?>(nil)
    // The calling function is not async, like the thread of a connection.
    func begin() {
      executor.runHere {
        let begun = Task(executorPreference: executor) {
          let before = try await count(database)
          #expect(before == 0)
          try await database.write { connection throws(StorageError) in
            try connection.run("INSERT INTO entries VALUES ($1, $2)", 1, "one")
          }
          return try await count(database)
        }
        task.withLock { $0 = begun }
      }
    }
    begin()
    #expect(try await task.withLock { $0 }?.value == 1)
  }

  @Test func whatBeginsWithinAnotherBeginningIsDoneToo() async throws {
    let database = try database()
    defer { database.close() }
    let executor = database.readingExecutor.turn(of: .address("192.0.2.1"))
    let done = Locked(0)
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      @Sendable func begin(_ depth: Int) {
        executor.runHere {
          Task(executorPreference: executor) {
            if depth > 0 { begin(depth - 1) }
            let one = try await database.read { connection throws(StorageError) in
              try connection.row("SELECT 1") { Int($0.int64(0)) }
            }
            let isLast = done.withLock {
              $0 += one ?? 0
              return $0 == 6
            }
            if isLast { continuation.resume() }
          }
        }
      }
      begin(5)
    }
    #expect(done.withLock { $0 } == 6)
  }

  @Test func aReadWhoseTaskIsCancelledEnds() async throws {
    let database = try database()
    defer { database.close() }
    let hasBegun = Locked(false)
    let task = Task(executorPreference: database.readingExecutor.turn(of: .server)) {
      try await database.read(within: 600_000) { connection throws(StorageError) in
        hasBegun.withLock { $0 = true }
        return try connection.row(
          """
          WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers)
          SELECT count(*) FROM numbers
          """
        ) { $0.int64(0) }
      }
    }
    try await until { hasBegun.withLock { $0 } }
    task.cancel()
    await #expect(throws: StorageError.interrupted) { try await task.value }
  }

  @Test func aTaskEndsAfterTheDatabaseWasClosed() async throws {
    let database = try database()
    let hasBegun = Locked(false)
    let isClosed = Locked(false)
    let task = Task(executorPreference: database.readingExecutor.turn(of: .server)) {
      hasBegun.withLock { $0 = true }
      while !isClosed.withLock({ $0 }) { await Task.yield() }
      return try await count(database)
    }
    try await until { hasBegun.withLock { $0 } }
    database.close()
    isClosed.withLock { $0 = true }
    await #expect(throws: StorageError.closed) { try await task.value }
  }
}

private func count(_ database: Database) async throws(StorageError) -> Int64? {
  try await database.read { connection throws(StorageError) in
    try connection.row("SELECT count(*) FROM entries") { $0.int64(0) }
  }
}
