public import WebClient

extension Area {
  /// Every area of a club. Each may use what those before it let devices hold: sync comes after
  /// whatever takes part in it.
  /// - Parameter networks: what the server may ask for members besides public addresses.
  public static func all(
    maps: MapSource = .none, figureReaders: FigureReaders = .administrators,
    reaching networks: [NetworkRange] = []
  ) -> [Area] {
    [
      .club, .apps, .spaces, .pictures, .tracks, .maps(maps), .races(), .boulders,
      .campus(reaching: networks), .sync, .system(figureReaders),
    ]
  }
}
