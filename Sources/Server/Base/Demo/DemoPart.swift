public import Console

/// An area's demonstration data for the club of `cordada demo`.
public struct DemoPart: Sendable {
  /// Fills a club through its public API. It may continue on its own thread while the server runs.
  /// - Returns: a line for each thing to see now.
  let fill: @Sendable (DemoClub) throws(CommandFailure) -> [String]

  public init(fill: @escaping @Sendable (DemoClub) throws(CommandFailure) -> [String]) {
    self.fill = fill
  }
}
