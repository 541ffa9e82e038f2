import Glibc
import Storage
import Synchronization
import TestGround
import Testing

/// Work of several members for few threads.
@Suite struct TurnWorkersTests {
  private let anna = UUID.new()
  private let bernat = UUID.new()

  /// Records the work in order, and holds it back until opened.
  private final class Diary: Sendable {
    private let entries = Mutex<[String]>([])
    private let isOpen = Mutex(false)

    var text: String { entries.withLock { $0.joined(separator: " ") } }

    var count: Int { entries.withLock { $0.count } }

    func note(_ entry: String) { entries.withLock { $0.append(entry) } }

    func open() { isOpen.withLock { $0 = true } }

    /// Work that records its beginning, and ends when released or interrupted.
    func work(_ name: String) -> @Sendable (Interruption) throws(StorageError) -> String {
      { [self] (interruption) throws(StorageError) in
        note(name)
        while !isOpen.withLock({ $0 }) {
          try interruption.check()
          waitBriefly()
        }
        return name
      }
    }

    func wait(for text: String) async throws {
      while self.text != text { try await Task.sleep(for: .milliseconds(1)) }
    }
  }

  private func workers(count: Int, each: Int = 10) throws -> TurnWorkers {
    try TurnWorkers(count: count, capacity: 20, capacityEach: each)
  }

  @Test func membersTakeTurns() async throws {
    let diary = Diary()
    let workers = try workers(count: 1)
    defer { workers.stop() }
    async let first = workers.run(for: anna, diary.work("anna-1"))
    try await diary.wait(for: "anna-1")
    async let second = workers.run(for: anna, diary.work("anna-2"))
    async let third = workers.run(for: anna, diary.work("anna-2"))
    // Both of Anna's are queued before Bernat's.
    try await workers.wait(for: 2)
    async let bernats = workers.run(for: bernat, diary.work("bernat"))
    try await workers.wait(for: 3)
    diary.open()
    _ = try await (first, second, third, bernats)
    #expect(diary.text == "anna-1 bernat anna-2 anna-2")
  }

  @Test func nobodyHasTwoThreads() async throws {
    let diary = Diary()
    let workers = try workers(count: 2)
    defer { workers.stop() }
    async let first = workers.run(for: anna, diary.work("anna"))
    try await diary.wait(for: "anna")
    async let second = workers.run(for: anna, diary.work("anna"))
    // It is queued behind the first, or has begun beside it.
    while diary.count + workers.waitingCount < 2 { try await Task.sleep(for: .milliseconds(1)) }
    async let bernats = workers.run(for: bernat, diary.work("bernat"))
    while diary.count < 2 { try await Task.sleep(for: .milliseconds(1)) }
    #expect(diary.text == "anna bernat")
    diary.open()
    _ = try await (first, second, bernats)
    #expect(diary.text == "anna bernat anna")
  }

  @Test func workThatNobodyWaitsForIsInterruptedOrNeverBegun() async throws {
    let diary = Diary()
    let workers = try workers(count: 1)
    defer { workers.stop() }
    let (anna, bernat) = (anna, bernat)
    let running = Task { try await workers.run(for: anna, diary.work("anna")) }
    try await diary.wait(for: "anna")
    let waiting = Task { try await workers.run(for: bernat, diary.work("bernat")) }
    try await workers.wait(for: 1)
    waiting.cancel()
    await #expect(throws: StorageError.interrupted) { try await waiting.value }
    running.cancel()
    await #expect(throws: StorageError.interrupted) { try await running.value }
    diary.open()
    // The thread is free again, and has skipped abandoned work.
    #expect(try await workers.run(for: bernat, diary.work("later")) == "later")
    #expect(diary.text == "anna later")
  }

  @Test func stoppingWaitsForNoWork() async throws {
    let diary = Diary()
    let workers = try workers(count: 1)
    let (anna, bernat) = (anna, bernat)
    let running = Task { try await workers.run(for: anna, diary.work("anna")) }
    try await diary.wait(for: "anna")
    let waiting = Task { try await workers.run(for: bernat, diary.work("bernat")) }
    try await workers.wait(for: 1)
    workers.stop()
    await #expect(throws: StorageError.interrupted) { try await running.value }
    await #expect(throws: StorageError.closed) { try await waiting.value }
    await #expect(throws: StorageError.closed) {
      try await workers.run(for: anna, diary.work("late"))
    }
  }

  @Test func oneMemberCannotFillTheQueue() async throws {
    let diary = Diary()
    let workers = try workers(count: 1, each: 1)
    defer { workers.stop() }
    async let first = workers.run(for: anna, diary.work("anna"))
    try await diary.wait(for: "anna")
    async let second = workers.run(for: anna, diary.work("anna"))
    try await workers.wait(for: 1)
    await #expect(throws: StorageError.overloaded) {
      try await workers.run(for: anna, diary.work("too many"))
    }
    async let bernats = workers.run(for: bernat, diary.work("bernat"))
    diary.open()
    _ = try await (first, second, bernats)
  }
}

extension TurnWorkers {
  /// Waits until a number of pieces of work are queued.
  fileprivate func wait(for count: Int) async throws {
    while waitingCount != count { try await Task.sleep(for: .milliseconds(1)) }
  }
}

/// Sleeps for a millisecond.
private func waitBriefly() {
  var time = timespec(tv_sec: 0, tv_nsec: 1_000_000)
  nanosleep(&time, nil)
}
