/// What a listening server serves.
public struct Service: Sendable {
  public let router: Router
  /// The files for addresses without a route.
  public let files: StaticFiles?
  /// How an error of a handler is told to the client; asked for errors that are not problems.
  public let explain: @Sendable (any Error) -> Problem

  public init(
    router: Router, files: StaticFiles? = nil,
    explain: @escaping @Sendable (any Error) -> Problem = { _ in
      Problem(.internalError, "The server failed to do this; its log says more.")
    }
  ) {
    self.router = router
    self.files = files
    self.explain = explain
  }
}
