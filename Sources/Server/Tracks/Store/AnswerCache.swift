import Storage
import Threads

/// Caches answers until something in the member's own space changes.
///
/// An answer is stored with the sequence number of the space's last change (`RecordStore.sequence(of:)`), read
/// in the transaction that made the answer. While that number is unchanged, the answer is current, even if
/// other processes write.
final class AnswerCache: Sendable {
  private struct Key: Hashable {
    let member: UUID
    let question: String
  }

  private struct State {
    var young: [Key: (sequence: Int64, bytes: [UInt8])] = [:]
    var old: [Key: (sequence: Int64, bytes: [UInt8])] = [:]
    var size = 0
    var generation = WallClock.now()
  }

  /// The change of what answers show without a change of a space; of several servers, each empties its cache.
  static let derivedAnew = CommittedChange("tracks-derived-anew")

  /// Maximum bytes of the young half, and of the old half.
  private static let capacity = 4 << 20

  private let state = Locked(State())

  init(_ database: Database) {
    let state = state
    // The cache lives as long as its database.
    _ = database.observeCommits { changes, _ in
      if changes.contains(Self.derivedAnew) { Self.clear(state) }
    }
  }

  func find(_ member: UUID, _ question: String, at sequence: Int64) -> [UInt8]? {
    let key = Key(member: member, question: question)
    return state.withLock { state in
      if let answer = state.young[key] {
        return answer.sequence == sequence ? answer.bytes : nil
      }
      guard let answer = state.old.removeValue(forKey: key), answer.sequence == sequence else {
        return nil
      }
      Self.store(answer, key, in: &state)
      return answer.bytes
    }
  }

  func store(_ bytes: [UInt8], _ member: UUID, _ question: String, at sequence: Int64) {
    guard bytes.count < Self.capacity / 4 else { return }
    let key = Key(member: member, question: question)
    state.withLock { Self.store((sequence, bytes), key, in: &$0) }
  }

  /// Part of every tag; changes with each restart and whenever data was derived again.
  var generation: Int64 { state.withLock { $0.generation } }

  /// Empties the cache after data was derived again.
  private static func clear(_ state: Locked<State>) {
    state.withLock { state in
      let generation = state.generation
      state = State()
      state.generation = max(state.generation, generation + 1)
    }
  }

  private static func store(
    _ answer: (sequence: Int64, bytes: [UInt8]), _ key: Key, in state: inout State
  ) {
    if let before = state.young.updateValue(answer, forKey: key) {
      state.size -= before.bytes.count
    }
    state.size += answer.bytes.count
    guard state.size > capacity else { return }
    state.old = state.young
    state.young = [:]
    state.size = 0
  }
}
