/// Runs the work of requests on a few threads, in turns by owner.
package protocol RequestExecutor: Sendable {
  /// Returns the turn of a request.
  /// - Parameters:
  ///   - address: the client's address.
  ///   - isJudged: true if the request is authenticated first; the turn then passes to the owner.
  /// - Returns: `nil` if the owner is over budget and has too many jobs waiting.
  func turn(from address: String, isJudged: Bool) -> (any RequestTurn)?

  /// Returns a turn for work on behalf of an owner, outside of a request.
  func turn(of owner: TurnOwner) -> any RequestTurn
}

/// The turn of one request: runs each part of its task in the owner's turn.
package protocol RequestTurn: TaskExecutor {
  /// The owner of the turn.
  var owner: TurnOwner { get }

  /// Calls `begin`, which starts a task that prefers this executor. If permitted, the task then runs on the
  /// calling thread to its end or first suspension.
  func runHere(_ begin: () -> Void)

  /// Continues as another owner, such as the authenticated principal. Waits if others come first.
  /// - Parameter owner: `nil` if only the address is known.
  /// - Returns: false if the owner is over budget and has too many jobs waiting.
  func pass(to owner: TurnOwner?) async -> Bool

  /// Goes to the end of the line, if others wait.
  func yieldTurn() async

  /// Continues on a worker thread if it began on the calling thread; called before work that takes longer than a brief answer.
  func leaveCallingThread() async
}

/// The turn of the current task, inherited by its child tasks.
package enum CurrentTurn {
  /// The turn; `nil` for the server's own work.
  @TaskLocal package static var turn: (any RequestTurn)?
}
