/// Runs the work on requests on a few threads, for which those who ask take turns.
package protocol RequestExecutor: Sendable {
  /// The turn of a request.
  /// - Parameters:
  ///   - address: where it comes from.
  ///   - isJudged: whether the server finds out first who asks; then the turn passes to the owner.
  /// - Returns: `nil` when who asks has used up the budget and has too much waiting already.
  func turn(from address: String, isJudged: Bool) -> (any RequestTurn)?

  /// A turn of work that is done for somebody else than one request.
  func turn(of owner: TurnOwner) -> any RequestTurn
}

/// The turn of one request: runs its task, each part of it when it is its owner's turn.
package protocol RequestTurn: TaskExecutor {
  /// Who takes the turn.
  var owner: TurnOwner { get }

  /// Calls `begin`, which begins a task that prefers this executor. When nothing speaks against it, the
  /// task has then run on the calling thread to its end, or up to where it waits.
  func runHere(_ begin: () -> Void)

  /// Goes on as somebody else: as who the task has found out to ask. Waits when others come first.
  /// - Parameter owner: `nil` when nobody is known but the address.
  /// - Returns: `false` when the owner has used up the budget and has too much waiting already.
  func pass(to owner: TurnOwner?) async -> Bool

  /// Goes to the end of the line, if others wait.
  func giveWay() async

  /// Goes on on a thread for such work, if it began on the calling thread: before what takes longer than a
  /// brief answer.
  func leaveCallingThread() async
}

/// The turn by which the present task works, which its child tasks and what it begins inherit.
package enum CurrentTurn {
  /// `nil` for work of the server itself.
  @TaskLocal package static var turn: (any RequestTurn)?
}
