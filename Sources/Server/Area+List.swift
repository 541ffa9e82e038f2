extension Area {
  /// Every area of a club. Each may use what those before it let devices hold: sync comes after
  /// whatever takes part in it.
  public static func all(
    maps: MapSource = .none, figureReaders: FigureReaders = .administrators
  ) -> [Area] {
    [
      .club, .apps, .spaces, .tracks, .maps(maps), .races(), .boulders, .campus, .sync,
      .system(figureReaders),
    ]
  }
}
