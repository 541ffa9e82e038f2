import Storage
import Threads

/// Answers as they were given, for as long as nothing in the member's own space changes.
///
/// An answer is kept with the number of the space's last change (`RecordStore.sequence(of:)`), read in
/// the transaction that made the answer. As long as that is still the last change, the answer is current,
/// whichever process makes the changes.
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

  /// Bytes of the young half; the old half has as many at most.
  private static let capacity = 4 << 20

  private let state = Locked(State())

  func find(_ member: UUID, _ question: String, at sequence: Int64) -> [UInt8]? {
    let key = Key(member: member, question: question)
    return state.withLock { state in
      if let answer = state.young[key] {
        return answer.sequence == sequence ? answer.bytes : nil
      }
      guard let answer = state.old.removeValue(forKey: key), answer.sequence == sequence else {
        return nil
      }
      Self.keep(answer, key, in: &state)
      return answer.bytes
    }
  }

  func keep(_ bytes: [UInt8], _ member: UUID, _ question: String, at sequence: Int64) {
    guard bytes.count < Self.capacity / 4 else { return }
    let key = Key(member: member, question: question)
    state.withLock { Self.keep((sequence, bytes), key, in: &$0) }
  }

  /// Part of every tag; another one after each restart and each `clear`.
  var generation: Int64 { state.withLock { $0.generation } }

  /// Forgets everything: something derived was made anew.
  func clear() {
    state.withLock { state in
      let generation = state.generation
      state = State()
      state.generation = max(state.generation, generation + 1)
    }
  }

  private static func keep(
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
