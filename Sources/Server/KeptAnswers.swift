import HTTP
import Storage
import Threads

/// An answer as bytes, with the tag that tells it from all others.
struct KeptAnswer: Sendable {
  let bytes: [UInt8]
  /// A quoted entity tag.
  let tag: String
  /// When it was begun, milliseconds since 1970.
  let time: Int64
}

/// Answers that many ask for: made once for each version of what they say, and kept until there is another.
///
/// Whoever asks for an answer that is being made waits for it, if it is made in the turn of the same owner. Nobody
/// waits for the turn of somebody else.
final class KeptAnswers: Sendable {
  private struct Making: Hashable {
    let question: String
    let version: String
    let owner: TurnOwner
  }

  private struct Work {
    let number: Int
    let task: Task<KeptAnswer, any Error>
    /// How many wait for it.
    var waiting = 1
  }

  private struct Kept {
    let version: String
    let answer: KeptAnswer
    var use: Int
    /// When it was asked for last, milliseconds since 1970.
    var used: Int64
  }

  private struct State {
    var kept: [String: Kept] = [:]
    var making: [Making: Work] = [:]
    var size = 0
    var uses = 0
    var made = 0
  }

  private let capacity: Int
  private let state = Locked(State())
  /// Part of every tag: another one after each restart.
  private let generation = WallClock.now()

  /// - Parameter capacity: the bytes of all answers that are kept.
  init(capacity: Int) { self.capacity = capacity }

  /// How many answers were made.
  var madeCount: Int { state.withLock { $0.made } }

  /// The answer to a question.
  /// - Parameters:
  ///   - version: of what the answer says. It is read before the answer is made.
  ///   - age: milliseconds for which an answer of this version may be given.
  func answer(
    to question: String, at version: String, within age: Int64 = .max,
    _ make: @escaping @Sendable () async throws -> [UInt8]
  ) async throws -> KeptAnswer {
    let making = Making(
      question: question, version: version, owner: CurrentTurn.turn?.owner ?? .server)
    let found = state.withLock { state -> Found in
      if let answer = Self.find(question, version, age, in: &state) { return .answer(answer) }
      if let work = state.making[making] {
        state.making[making]?.waiting += 1
        return .work(work.task, number: work.number)
      }
      state.uses += 1
      let number = state.uses
      let task = Task(executorPreference: CurrentTurn.turn) { [self] in
        defer { forget(making, number) }
        return try await self.make(making, within: age, make)
      }
      state.making[making] = Work(number: number, task: task)
      return .work(task, number: number)
    }
    switch found {
    case .answer(let answer): return answer
    case .work(let task, let number):
      return try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        leave(making, number)
      }
    }
  }

  private enum Found {
    case answer(KeptAnswer)
    case work(Task<KeptAnswer, any Error>, number: Int)
  }

  /// Ends work that nobody waits for any more.
  private func leave(_ making: Making, _ number: Int) {
    let ended = state.withLock { state -> Task<KeptAnswer, any Error>? in
      guard var work = state.making[making], work.number == number else { return nil }
      work.waiting -= 1
      state.making[making] = work.waiting > 0 ? work : nil
      return work.waiting > 0 ? nil : work.task
    }
    ended?.cancel()
  }

  private func forget(_ making: Making, _ number: Int) {
    state.withLock { state in
      if state.making[making]?.number == number { state.making[making] = nil }
    }
  }

  private func make(
    _ making: Making, within age: Int64, _ make: @Sendable () async throws -> [UInt8]
  ) async throws -> KeptAnswer {
    // Somebody else may have made it before it was this one's turn.
    let known = state.withLock { Self.find(making.question, making.version, age, in: &$0) }
    if let known { return known }
    let time = WallClock.now()
    let bytes = try await make()
    return state.withLock { state in
      state.made += 1
      let answer = KeptAnswer(bytes: bytes, tag: "\"\(generation)-\(state.made)\"", time: time)
      keep(answer, to: making.question, at: making.version, in: &state)
      return answer
    }
  }

  private static func find(
    _ question: String, _ version: String, _ age: Int64, in state: inout State
  ) -> KeptAnswer? {
    let now = WallClock.now()
    guard let kept = state.kept[question], kept.version == version,
      age == .max || abs(now - kept.answer.time) < age
    else { return nil }
    state.uses += 1
    state.kept[question]?.use = state.uses
    state.kept[question]?.used = now
    return kept.answer
  }

  private func keep(
    _ answer: KeptAnswer, to question: String, at version: String, in state: inout State
  ) {
    Self.remove(question, in: &state)
    let size = answer.bytes.count + question.utf8.count
    guard size <= capacity else { return }
    state.uses += 1
    state.kept[question] = Kept(
      version: version, answer: answer, use: state.uses, used: WallClock.now())
    state.size += size
    while state.size > capacity, let oldest = state.kept.min(by: { $0.value.use < $1.value.use }) {
      Self.remove(oldest.key, in: &state)
    }
  }

  /// Lets go of answers that nobody has asked for since a moment.
  func forget(unusedSince time: Int64) {
    state.withLock { state in
      for (question, kept) in state.kept where kept.used < time {
        Self.remove(question, in: &state)
      }
    }
  }

  private static func remove(_ question: String, in state: inout State) {
    guard let old = state.kept.removeValue(forKey: question) else { return }
    state.size -= old.answer.bytes.count + question.utf8.count
  }
}

extension Response {
  /// A kept answer, which whoever has it already gets as 304.
  static func kept(_ answer: KeptAnswer, mediaType: String = "application/json") -> Response {
    Response(
      .ok, headers: [(.contentType, mediaType), (.etag, answer.tag)], body: .bytes(answer.bytes))
  }
}
