package import HTTP
import Storage
import Threads

/// An answer's bytes with their tag.
package struct KeptAnswer: Sendable {
  package let bytes: [UInt8]
  /// A quoted entity tag.
  package let tag: String
  /// Start of its computation, in milliseconds since 1970.
  let time: Int64
}

/// Caches answers with many readers. Each is computed once for each version of its data, and kept until there is a new version.
///
/// Requests for an answer in progress wait for it if it is computed in the turn of the same owner, so that no
/// request waits for another owner's turn.
package final class KeptAnswers: Sendable {
  private struct Making: Hashable {
    let question: String
    let version: String
    let owner: TurnOwner
  }

  private struct Work {
    let number: Int
    let task: Task<KeptAnswer, any Error>
    /// Number of waiting requests.
    var waiting = 1
  }

  private struct Kept {
    let version: String
    let answer: KeptAnswer
    var use: Int
    /// Time of the last request, in milliseconds since 1970.
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
  /// Part of every tag; differs on each server and after each restart.
  private let generation = UInt64.random(in: 0...UInt64.max)

  /// - Parameter capacity: maximum bytes of all cached answers.
  package init(capacity: Int) { self.capacity = capacity }

  /// Returns the answer to a question, cached or computed.
  /// - Parameters:
  ///   - version: the version of the data, read before the answer is computed.
  ///   - age: maximum age in milliseconds of a cached answer of this version.
  package func answer(
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
        defer { remove(making, number) }
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

  /// Leaves a computation, which is cancelled once no request waits for it.
  private func leave(_ making: Making, _ number: Int) {
    let ended = state.withLock { state -> Task<KeptAnswer, any Error>? in
      guard var work = state.making[making], work.number == number else { return nil }
      work.waiting -= 1
      state.making[making] = work.waiting > 0 ? work : nil
      return work.waiting > 0 ? nil : work.task
    }
    ended?.cancel()
  }

  private func remove(_ making: Making, _ number: Int) {
    state.withLock { state in
      if state.making[making]?.number == number { state.making[making] = nil }
    }
  }

  private func make(
    _ making: Making, within age: Int64, _ make: @Sendable () async throws -> [UInt8]
  ) async throws -> KeptAnswer {
    // Another request may have computed it before this one's turn.
    let known = state.withLock { Self.find(making.question, making.version, age, in: &$0) }
    if let known { return known }
    let time = WallClock.now()
    let bytes = try await make()
    return state.withLock { state in
      state.made += 1
      let answer = KeptAnswer(bytes: bytes, tag: "\"\(generation)-\(state.made)\"", time: time)
      store(answer, to: making.question, at: making.version, in: &state)
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

  private func store(
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

  /// Removes answers that were not requested since a moment.
  package func removeAll(unusedSince time: Int64) {
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
  /// Returns a cached answer as a response with its tag, so that a client that has it gets 304.
  package static func kept(_ answer: KeptAnswer, mediaType: String = "application/json") -> Response
  {
    Response(
      .ok, headers: [(.contentType, mediaType), (.etag, answer.tag)], body: .bytes(answer.bytes))
  }
}
