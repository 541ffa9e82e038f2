import Storage
import Synchronization
import TestGround
import Testing

/// Asynchronous work of several members, of which a limited number runs concurrently.
@Suite struct TurnGateTests {
  private let anna = UUID.new()
  private let bernat = UUID.new()
  private let clara = UUID.new()

  /// Work in order of its beginning; each runs until the test ends it.
  private final class Diary: Sendable {
    private let entries = Mutex<[String]>([])
    private let ended = Mutex<Set<String>>([])

    var text: String { entries.withLock { $0.joined(separator: " ") } }

    func end(_ name: String) { ended.withLock { _ = $0.insert(name) } }

    func work(_ name: String) async throws(StorageError) -> String {
      entries.withLock { $0.append(name) }
      while !ended.withLock({ $0.contains(name) }) {
        guard (try? await Task.sleep(for: .milliseconds(1))) != nil else { throw .interrupted }
      }
      return name
    }

    func wait(for text: String) async throws {
      while self.text != text { try await Task.sleep(for: .milliseconds(1)) }
    }
  }

  private let diary = Diary()

  private func begin(_ name: String, of owner: UUID, at gate: TurnGate) -> Task<String, any Error> {
    Task { [diary] in
      try await gate.pass(for: owner) { () throws(StorageError) in try await diary.work(name) }
    }
  }

  @Test func soManyGoOnAtOneTimeAndMembersTakeTurns() async throws {
    let gate = TurnGate(count: 2, capacity: 20, capacityEach: 10)
    let first = begin("anna-1", of: anna, at: gate)
    try await diary.wait(for: "anna-1")
    let second = begin("anna-2", of: anna, at: gate)
    try await gate.wait(for: 1)
    let bernats = begin("bernat", of: bernat, at: gate)
    try await diary.wait(for: "anna-1 bernat")
    let claras = begin("clara", of: clara, at: gate)
    try await gate.wait(for: 2)
    diary.end("anna-1")
    try await diary.wait(for: "anna-1 bernat clara")
    diary.end("clara")
    try await diary.wait(for: "anna-1 bernat clara anna-2")
    diary.end("anna-2")
    diary.end("bernat")
    for task in [first, second, bernats, claras] { _ = try await task.value }
  }

  @Test func whoLeavesGivesThePlaceToTheNext() async throws {
    let gate = TurnGate(count: 1, capacity: 20, capacityEach: 10)
    let running = begin("anna", of: anna, at: gate)
    try await diary.wait(for: "anna")
    let waiting = begin("bernat", of: bernat, at: gate)
    try await gate.wait(for: 1)
    let last = begin("clara", of: clara, at: gate)
    try await gate.wait(for: 2)
    waiting.cancel()
    await #expect(throws: StorageError.interrupted) { try await waiting.value }
    running.cancel()
    await #expect(throws: StorageError.interrupted) { try await running.value }
    diary.end("clara")
    #expect(try await last.value == "clara")
    #expect(diary.text == "anna clara")
  }

  @Test func workThatFailsGivesThePlaceBack() async throws {
    let gate = TurnGate(count: 1, capacity: 20, capacityEach: 10)
    await #expect(throws: StorageError.diskFull) {
      try await gate.pass(for: anna) { () throws(StorageError) in throw .diskFull }
    }
    #expect(try await gate.pass(for: anna) { 7 } == 7)
  }

  @Test func oneMemberCannotFillTheLineAndAClosedOneTakesNobody() async throws {
    let gate = TurnGate(count: 1, capacity: 2, capacityEach: 1)
    let running = begin("anna", of: anna, at: gate)
    try await diary.wait(for: "anna")
    let second = begin("anna-2", of: anna, at: gate)
    try await gate.wait(for: 1)
    await #expect(throws: StorageError.overloaded) { try await gate.pass(for: anna) {} }
    let bernats = begin("bernat", of: bernat, at: gate)
    try await gate.wait(for: 2)
    await #expect(throws: StorageError.overloaded) { try await gate.pass(for: clara) {} }
    gate.close()
    await #expect(throws: StorageError.closed) { try await second.value }
    await #expect(throws: StorageError.closed) { try await bernats.value }
    await #expect(throws: StorageError.closed) { try await gate.pass(for: clara) {} }
    diary.end("anna")
    #expect(try await running.value == "anna")
  }
}

extension TurnGate {
  /// Waits until a number of pieces of work are queued.
  fileprivate func wait(for count: Int) async throws {
    while waitingCount != count { try await Task.sleep(for: .milliseconds(1)) }
  }
}
