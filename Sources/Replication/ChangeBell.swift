public import Storage
import Threads

/// Tells who listens that something of a member's changed: at once after a change of this process,
/// within a second after one of another on the same database.
public final class ChangeBell: Sendable {
  /// Rings with the member's sequence, and now and then with the same one again, as a sign of life.
  public typealias Rings = AsyncStream<Int64>

  /// Why nobody more can listen.
  public enum Full: Error {
    case forMember
    case forAll
  }

  private struct State {
    var listeners: [UUID: [Int: Rings.Continuation]] = [:]
    var sequences: [UUID: Int64] = [:]
    var count = 0
    var lastName = 0
    var isStopped = false
  }

  /// How many may listen for one member, on all devices and pages.
  public static let maximumOfMember = 20
  /// How many may listen in all, so that connections are left for everything else.
  public static let maximum = 1_500
  /// Seconds between signs of life: less than proxies allow a silent connection.
  private static let lifeSign = 20

  private let state = Locked(State())
  private let database: Database
  private let records: RecordStore
  private let commits: AsyncStream<Void>
  private let tasks = Locked<[Task<Void, Never>]>([])

  public init(_ database: Database, _ records: RecordStore) {
    self.database = database
    self.records = records
    // Any number of commits between two looks is one.
    let (commits, committed) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.commits = commits
    database.observeCommits { committed.yield() }
    let own = Task { [weak self] in
      for await _ in commits {
        await self?.look()
        // A busy server looks twenty times a second, not at every commit.
        try? await Task.sleep(for: .milliseconds(50))
      }
    }
    let others = Task { [weak self] in
      var seconds = 0
      while (try? await Task.sleep(for: .seconds(1))) != nil {
        await self?.look()
        seconds += 1
        if seconds % Self.lifeSign == 0 { self?.ringAll() }
      }
    }
    tasks.withLock { $0 = [own, others] }
  }

  /// Listens for a member until the task that reads the rings is cancelled or the bell stops.
  public func rings(for member: UUID) throws(Full) -> Rings {
    let (rings, continuation) = Rings.makeStream(bufferingPolicy: .bufferingNewest(1))
    let name = try state.withLock { (state) throws(Full) -> Int in
      if state.count >= Self.maximum { throw .forAll }
      if state.listeners[member, default: [:]].count >= Self.maximumOfMember { throw .forMember }
      state.lastName += 1
      state.count += 1
      state.listeners[member, default: [:]][state.lastName] = continuation
      if state.isStopped { continuation.finish() }
      return state.lastName
    }
    continuation.onTermination = { [weak self] _ in self?.leave(name, member) }
    return rings
  }

  /// How many listen.
  public var count: Int { state.withLock { $0.count } }

  /// Ends all listening. To be called once.
  public func stop() {
    for task in tasks.withLock({ $0 }) { task.cancel() }
    let listeners = state.withLock { state in
      state.isStopped = true
      return state.listeners.values.flatMap(\.values)
    }
    // Not under the lock, which each end takes.
    for listener in listeners { listener.finish() }
  }

  private func leave(_ name: Int, _ member: UUID) {
    state.withLock { state in
      guard state.listeners[member]?.removeValue(forKey: name) != nil else { return }
      state.count -= 1
      guard state.listeners[member]?.isEmpty == true else { return }
      state.listeners[member] = nil
      state.sequences[member] = nil
    }
  }

  /// Rings for the members whose sequence is another than at the last look.
  private func look() async {
    let members = state.withLock { Array($0.listeners.keys) }
    if members.isEmpty { return }
    let sequences = try? await database.read { [records] connection throws(StorageError) in
      try members.map { (member) throws(StorageError) in
        try records.sequence(of: member, on: connection)
      }
    }
    guard let sequences else { return }
    state.withLock { state in
      for (member, sequence) in zip(members, sequences) {
        guard let listeners = state.listeners[member],
          sequence > state.sequences[member] ?? -1
        else { continue }
        state.sequences[member] = sequence
        for listener in listeners.values { listener.yield(sequence) }
      }
    }
  }

  private func ringAll() {
    state.withLock { state in
      for (member, listeners) in state.listeners {
        guard let sequence = state.sequences[member] else { continue }
        for listener in listeners.values { listener.yield(sequence) }
      }
    }
  }
}
