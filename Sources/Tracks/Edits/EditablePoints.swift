import Geodesy

/// The points of an edited line for the screen that edits it: each with the index of its fix in the recording.
public struct EditablePoints: Sendable {
  /// The numbers of a point, in this order: index, longitude, latitude, distance in metres, seconds from the start,
  /// altitude, speed, and 1 for the first point of a part. An unknown value is NaN.
  public static let numbersPerPoint = 8

  /// The numbers of all points.
  public private(set) var numbers: [Double] = []

  /// Lists the points of an edited recording that its figures are derived from.
  /// - Parameters:
  ///   - points: a point stream of the recording.
  ///   - edits: the edits of the line.
  ///   - sport: the sport of the track; `nil` when unknown.
  ///   - spacing: for a recording of Cordada, metres between points; `nil` for a file.
  ///   - maximumFixes: the largest number of fixes that is accepted.
  /// - Throws: `PointStreamError`.
  public init(
    of points: [UInt8], edits: LineEdits, sport: Sport?, spacing: Double?, maximumFixes: Int
  ) throws(PointStreamError) {
    let line = try EditedLine(points, edits, sport: sport, maximumFixes: maximumFixes)
    var numbers: [Double] = []
    try line.visitPoints(sport: sport, spacing: spacing) { step, index in
      numbers += [
        Double(index), step.fix.coordinate?.longitude ?? .nan,
        step.fix.coordinate?.latitude ?? .nan,
        step.totalDistance, step.elapsed ?? .nan, step.fix.altitude ?? .nan, step.speed ?? .nan,
        step.link == .way ? 0 : 1,
      ]
    }
    self.numbers = numbers
  }
}
