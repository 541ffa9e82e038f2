import Storage
import Threads

/// Counts failed tries by a key in a sliding window.
final class TryLimit: Sendable {
  private struct Entry {
    var failures: [Int64] = []
  }

  private let entries = Locked<[String: Entry]>([:])
  private let maximum: Int
  /// Milliseconds.
  private let window: Int64
  /// So many keys are remembered; then those without a recent failure are forgotten.
  private static let capacity = 50_000

  init(maximum: Int, window: Int64) {
    self.maximum = maximum
    self.window = window
  }

  /// The seconds to wait before the next try, or `nil` when it is allowed now.
  func wait(for key: String, at time: Int64) -> Int? {
    entries.withLock { entries in
      guard let failures = entries[key]?.failures, failures.count >= maximum else { return nil }
      let end = failures[failures.count - maximum] + window
      return end > time ? Int((end - time + 999) / 1000) : nil
    }
  }

  func fail(_ key: String, at time: Int64) {
    entries.withLock { entries in
      if entries.count >= Self.capacity {
        entries = entries.filter { ($0.value.failures.last ?? 0) > time - window }
      }
      if entries.count >= Self.capacity { entries.removeAll() }
      var entry = entries[key] ?? Entry()
      entry.failures.append(time)
      if entry.failures.count > maximum { entry.failures.removeFirst() }
      entries[key] = entry
    }
  }

  func succeed(_ key: String) {
    entries.withLock { entries in entries[key] = nil }
  }
}
