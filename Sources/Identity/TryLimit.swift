import Threads

/// Limits tries for each key within a sliding window.
///
/// A try is counted before it is checked, so that concurrent tries cannot all pass before the first has failed;
/// a successful one is given back.
package final class TryLimit: Sendable {
  private let tries = Locked<[String: [Int64]]>([:])
  private let maximum: Int
  /// Length of the window, in milliseconds.
  private let window: Int64
  /// Maximum number of keys; beyond it, keys far from their limit are forgotten.
  private static let capacity = 50_000

  /// - Parameter window: milliseconds.
  package init(maximum: Int, window: Int64) {
    self.maximum = maximum
    self.window = window
  }

  /// Counts a try.
  /// - Returns: the seconds to wait if the try is refused and not counted; `nil` if it is allowed.
  package func count(_ key: String, at time: Int64) -> Int? {
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

  /// Uncounts a try that was right, or was never checked.
  func giveBack(_ key: String, at time: Int64) {
    tries.withLock { tries in
      guard let index = tries[key]?.lastIndex(of: time) else { return }
      tries[key]?.remove(at: index)
      if tries[key]?.isEmpty == true { tries[key] = nil }
    }
  }

  /// Forgets all tries for a key.
  func reset(_ key: String) {
    tries.withLock { tries in tries[key] = nil }
  }

  /// Forgets keys without a recent try, then those with the fewest; never one at its limit. Those are few,
  /// since each cost as many password hashes as the limit allows.
  private func makeRoom(_ tries: inout [String: [Int64]], at time: Int64) {
    tries = tries.filter { ($0.value.last ?? 0) > time - window }
    var fewest = 1
    while tries.count >= Self.capacity, fewest < maximum {
      tries = tries.filter { $0.value.count > fewest }
      fewest += 1
    }
  }
}
