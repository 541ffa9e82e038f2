package import Storage
import Threads

/// Limits tries for each key within a sliding window.
///
/// A try is counted before it is checked, so that concurrent tries cannot all pass before the first has failed;
/// a successful one is given back. Several servers on one database tell each other of tries, so that many servers
/// do not give many times as many; what is tried at one moment at several may pass the limit by as much.
package final class TryLimit: Sendable {
  private struct State {
    /// The times of the tries by key, in milliseconds since 1970.
    var tries: [String: [Int64]] = [:]
    var observation: Database.Observation?
  }

  private let state = Locked(State())
  private let maximum: Int
  /// Length of the window, in milliseconds.
  private let window: Int64
  /// The name among the club's limits.
  private let name: String
  private let database: Database
  /// Maximum number of keys; beyond it, keys far from their limit are forgotten.
  private static let capacity = 50_000

  /// - Parameters:
  ///   - name: the name among the club's limits.
  ///   - window: milliseconds.
  ///   - database: the database whose servers share the limit.
  package init(_ name: String, maximum: Int, window: Int64, of database: Database) {
    self.name = name
    self.maximum = maximum
    self.window = window
    self.database = database
    guard database.mayHaveOthers else { return }
    let observation = database.observeCommits { [weak self] changes, origin in
      if origin == .other { for change in changes { self?.hear(change.kind) } }
    }
    state.withLock { $0.observation = observation }
  }

  deinit {
    if let observation = state.withLock({ $0.observation }) { database.remove(observation) }
  }

  /// Counts a try.
  /// - Returns: the seconds to wait if the try is refused and not counted; `nil` if it is allowed.
  package func count(_ key: String, at time: Int64) -> Int? {
    let key = known(key)
    let wait = state.withLock { state -> Int? in
      let recent = state.tries[key, default: []].filter { $0 > time - window }
      if recent.count >= maximum {
        return Int((recent[recent.count - maximum] + window - time + 999) / 1000)
      }
      add(key, at: time, in: &state)
      return nil
    }
    if wait == nil { tell(.counted, key) }
    return wait
  }

  /// Uncounts a try that was right, or was never checked.
  func giveBack(_ key: String, at time: Int64) {
    let key = known(key)
    state.withLock { Self.remove(key, at: time, in: &$0) }
    tell(.givenBack, key)
  }

  /// Forgets all tries for a key.
  func reset(_ key: String) {
    let key = known(key)
    state.withLock { $0.tries[key] = nil }
    tell(.reset, key)
  }

  private func add(_ key: String, at time: Int64, in state: inout State) {
    let recent = state.tries[key, default: []].filter { $0 > time - window }
    if state.tries.count >= Self.capacity, recent.isEmpty { makeRoom(&state.tries, at: time) }
    state.tries[key] = recent + [time]
  }

  private static func remove(_ key: String, at time: Int64, in state: inout State) {
    guard let index = state.tries[key]?.lastIndex(of: time) else { return }
    state.tries[key]?.remove(at: index)
    if state.tries[key]?.isEmpty == true { state.tries[key] = nil }
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

  // MARK: Several servers

  private enum News: String {
    case counted, givenBack, reset
  }

  /// The key as servers tell it, which may contain anything.
  private func known(_ key: String) -> String {
    database.mayHaveOthers ? UUID(derivedFrom: key).description : key
  }

  private func tell(_ news: News, _ key: String) {
    guard database.mayHaveOthers else { return }
    // Each is told, also of several equal ones in a commit.
    let change = CommittedChange("try.\(name).\(news.rawValue).\(key)", .new())
    Task { [database] in try? await database.write { $0.note(change) } }
  }

  private func hear(_ kind: String) {
    let words = kind.split(separator: ".")
    guard words.count == 4, words[0] == "try", words[1] == name,
      let news = News(rawValue: String(words[2]))
    else { return }
    let key = String(words[3])
    let now = WallClock.now()
    state.withLock { state in
      switch news {
      case .counted: add(key, at: now, in: &state)
      case .givenBack:
        if let last = state.tries[key]?.last { Self.remove(key, at: last, in: &state) }
      case .reset: state.tries[key] = nil
      }
    }
  }
}
