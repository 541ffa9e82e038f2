/// The outcome of a session at a problem, in view of the member's other sessions there.
public enum SessionOutcome: CaseIterable, Sendable {
  /// The top was not reached.
  case tried
  /// The first send, on the very first try.
  case flash
  /// The first send, after other tries or after an unknown number.
  case send
  /// A repeated send.
  case repeated

  /// The stable name used by the app and in files.
  public var name: StaticString {
    switch self {
    case .tried: "tried"
    case .flash: "flash"
    case .send: "send"
    case .repeated: "repeat"
    }
  }
}

/// A member's logbook.
public struct Logbook: Sendable {
  /// One attempt at a problem.
  public struct Entry: Sendable {
    /// Identifies the problem.
    public let problem: String
    public let attempt: LoggedAttempt

    public init(problem: String, attempt: LoggedAttempt) {
      self.problem = problem
      self.attempt = attempt
    }
  }

  /// The outcome of each entry, in the order of the entries.
  public let outcomes: [SessionOutcome]

  /// - Parameter entries: the entries, in any order.
  /// - Complexity: O(*n* log *n*).
  public init(_ entries: [Entry]) {
    var outcomes = entries.map { _ in SessionOutcome.tried }
    let order = entries.indices.sorted { one, other in
      let (left, right) = (entries[one], entries[other])
      if left.problem != right.problem { return left.problem < right.problem }
      return (left.attempt.time, one) < (right.attempt.time, other)
    }
    for group in order.chunked(by: { entries[$0].problem == entries[$1].problem }) {
      let style = AscentRecord(group.map { entries[$0].attempt }).style
      var isSent = false
      for index in group where entries[index].attempt.isSend {
        outcomes[index] = isSent ? .repeated : style == .flash ? .flash : .send
        isSent = true
      }
    }
    self.outcomes = outcomes
  }
}

extension [Int] {
  /// Splits into runs of neighbours that belong together.
  fileprivate func chunked(by belongs: (Int, Int) -> Bool) -> [ArraySlice<Int>] {
    var runs: [ArraySlice<Int>] = []
    var start = startIndex
    for index in indices.dropFirst() where !belongs(self[index - 1], self[index]) {
      runs.append(self[start..<index])
      start = index
    }
    if start < endIndex { runs.append(self[start...]) }
    return runs
  }
}
