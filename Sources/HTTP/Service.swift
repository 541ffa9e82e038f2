package import Threads

/// The routes and files that a server serves.
public struct Service: Sendable {
  /// The routes.
  public let router: Router
  /// The files for addresses without a route.
  public let files: StaticFiles?
  /// The executor that runs requests in turns; `nil` for the global one.
  package let executor: (any RequestExecutor)?
  /// Converts an error of a handler that is not a `Problem` into one.
  public let explain: @Sendable (any Error) -> Problem

  /// Creates a service. By default, every error of a handler that is not a `Problem` is an internal error.
  package init(
    router: Router, files: StaticFiles? = nil, executor: (any RequestExecutor)? = nil,
    explain: @escaping @Sendable (any Error) -> Problem = { _ in
      Problem(.internalError, "The server failed to do this; its log says more.")
    }
  ) {
    self.router = router
    self.files = files
    self.executor = executor
    self.explain = explain
  }
}
