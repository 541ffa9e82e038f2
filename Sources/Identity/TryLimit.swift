import Threads

/// Limits tries by a key within a sliding window.
///
/// A try is counted before it is judged, so that tries at one time cannot all pass before the first has
/// failed; who succeeds gets it back.
package final class TryLimit: Sendable {
  private let tries = Locked<[String: [Int64]]>([:])
  private let maximum: Int
  /// Milliseconds.
  private let window: Int64
  /// So many keys are remembered; then those that are far from their limit are forgotten.
  private static let capacity = 50_000

  /// - Parameter window: milliseconds.
  package init(maximum: Int, window: Int64) {
    self.maximum = maximum
    self.window = window
  }

  /// Counts a try.
  /// - Returns: the seconds to wait before the next one, when this one is not allowed and not
  ///   counted; `nil` when it may go on.
  package func take(_ key: String, at time: Int64) -> Int? {
    tries.withLock { tries in
      var recent = tries[key, default: []].filter { $0 > time - window }
      if recent.count >= maximum {
        return Int((recent[recent.count - maximum] + window - time + 999) / 1000)
      }
      if tries.count >= Self.capacity, tries[key] == nil { makeRoom(&tries, at: time) }
      recent.append(time)
      tries[key] = recent
      return nil
    }
  }

  /// Takes back the counting of a try that was right, or was never judged.
  func giveBack(_ key: String, at time: Int64) {
    tries.withLock { tries in
      guard let index = tries[key]?.lastIndex(of: time) else { return }
      tries[key]?.remove(at: index)
      if tries[key]?.isEmpty == true { tries[key] = nil }
    }
  }

  /// Forgets all tries of a key.
  func forget(_ key: String) {
    tries.withLock { tries in tries[key] = nil }
  }

  /// Forgets keys without a recent try, then those with the fewest; never one at its limit. Those are
  /// few: each cost as many password hashes as the limit allows.
  private func makeRoom(_ tries: inout [String: [Int64]], at time: Int64) {
    tries = tries.filter { ($0.value.last ?? 0) > time - window }
    var fewest = 1
    while tries.count >= Self.capacity, fewest < maximum {
      tries = tries.filter { $0.value.count > fewest }
      fewest += 1
    }
  }
}
