import Geodesy

extension TrackLines {
  /// Creates the line along all received positions, except those that receivers report before they have one. It
  /// is not cleaned and has no speeds: its jumps would be the fastest of all.
  /// - Parameters:
  ///   - points: a point stream.
  ///   - maximumFixes: the largest number of fixes that is accepted.
  /// - Throws: `PointStreamError`.
  public init(
    rawOf points: [UInt8], maximumFixes: Int
  ) throws(PointStreamError) {
    var decoder = try PointStreamDecoder(points, maximumFixes: maximumFixes)
    var builder = TrackLinesBuilder()
    var step = CleanStep()
    while let element = try decoder.next() {
      switch element {
      case .segment: step.link = .start
      case .fix(let fix):
        guard let place = fix.coordinate, place.latitude != 0, place.longitude != 0 else {
          continue
        }
        step.fix.coordinate = place
        builder.add(step)
        step.link = .way
      }
    }
    self = builder.finish()
  }
}
