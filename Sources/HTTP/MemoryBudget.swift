import Threads

/// Limits the bytes held by requests, in total and for each client.
final class MemoryBudget: Sendable {
  /// The bytes held by one request, released with the last reference.
  final class Share: Sendable {
    private let budget: MemoryBudget
    private let byteCount: Int
    private let client: String

    fileprivate init(_ byteCount: Int, of budget: MemoryBudget, for client: String) {
      self.budget = budget
      self.byteCount = byteCount
      self.client = client
    }

    deinit { budget.giveBack(byteCount, client) }
  }

  private struct State {
    var used = 0
    var usedBy: [String: Int] = [:]
  }

  private let state = Locked(State())
  private let limit: Int
  private let limitEach: Int

  /// - Parameter limits: the bytes of all clients together, and of each.
  init(_ limits: (all: Int, each: Int)) {
    (limit, limitEach) = limits
  }

  /// Number of bytes held.
  var used: Int { state.withLock { $0.used } }

  /// Reserves a share; `nil` if the client or all together hold too much. A client that holds nothing gets any
  /// share within the total, and the very first share may have any size.
  func share(_ byteCount: Int, for client: String) -> Share? {
    let isTaken = state.withLock { state in
      let mine = state.usedBy[client] ?? 0
      guard state.used == 0 || state.used + byteCount <= limit,
        mine == 0 || mine + byteCount <= limitEach
      else { return false }
      state.used += byteCount
      state.usedBy[client] = mine + byteCount
      return true
    }
    return isTaken ? Share(byteCount, of: self, for: client) : nil
  }

  private func giveBack(_ byteCount: Int, _ client: String) {
    state.withLock { state in
      state.used -= byteCount
      let rest = (state.usedBy[client] ?? 0) - byteCount
      state.usedBy[client] = rest > 0 ? rest : nil
    }
  }
}
