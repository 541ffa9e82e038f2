import Geodesy

/// A summary of a line by which repeated lines in a file are recognized, in constant memory: the number of its
/// points, its first and last point, its bounds and its start time.
package struct LineShape {
  private var count = 0
  private var first: Coordinate?
  private var last: Coordinate?
  private var south = 90.0
  private var north = -90.0
  private var west = 180.0
  private var east = -180.0
  /// The first known time, UTC milliseconds.
  private var startedAt: Int64?

  /// Tolerance in degrees, about 20 cm: more than the effect of rounding to six decimals.
  private static let tolerance = 2e-6

  /// Summarises a line.
  package init(_ columns: FixColumns) {
    for index in 0..<columns.count {
      if startedAt == nil { startedAt = columns.time(index) }
      guard let coordinate = columns.coordinate(index) else { continue }
      count += 1
      if first == nil { first = coordinate }
      last = coordinate
      south = min(south, coordinate.latitude)
      north = max(north, coordinate.latitude)
      west = min(west, coordinate.longitude)
      east = max(east, coordinate.longitude)
    }
  }

  /// Returns true if this line repeats the other: it has the same shape, and either no time or the same start time.
  package func repeats(_ other: LineShape) -> Bool {
    guard count == other.count, startedAt == nil || startedAt == other.startedAt else {
      return false
    }
    return near(first, other.first) && near(last, other.last)
      && near(south, other.south) && near(north, other.north)
      && near(west, other.west) && near(east, other.east)
  }

  private func near(_ one: Coordinate?, _ other: Coordinate?) -> Bool {
    guard let one, let other else { return one == other }
    return near(one.latitude, other.latitude) && near(one.longitude, other.longitude)
  }

  private func near(_ one: Double, _ other: Double) -> Bool {
    abs(one - other) <= LineShape.tolerance
  }
}
