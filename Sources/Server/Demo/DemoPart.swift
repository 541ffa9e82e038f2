public import Console

/// What an area shows of itself to somebody who tries Cordada: it fills the club of `cordada demo`.
public struct DemoPart: Sendable {
  /// Fills a club, by the interface that everybody uses; may go on while the server runs, on a thread of
  /// its own.
  /// - Returns: what there is to see now, a line each.
  let fill: @Sendable (DemoClub) throws(CommandFailure) -> [String]

  public init(fill: @escaping @Sendable (DemoClub) throws(CommandFailure) -> [String]) {
    self.fill = fill
  }
}
