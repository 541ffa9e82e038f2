/// Selects the points of one or several lines that preserve their appearance.
///
/// Source: D. Douglas and T. Peucker, "Algorithms for the reduction of the number of points required to
/// represent a digitized line or its caricature", Cartographica 10 (1973) 112-122. Here a single run gives each
/// point the tolerance at which it is dropped, from which the points for every zoom are selected. The stack is
/// explicit, since a million points would overflow the machine's.
public struct Simplification: Sendable {
  /// The tolerance of each point below which it must stay, in the unit of the points squared; infinite at both ends of a line.
  private let importances: [Double]

  /// - Complexity: O(*n* log *n*): from the 40th level on a stretch is halved, which keeps a few points more
  ///   than needed but never fewer, so that no line is slow.
  /// - Parameter starts: the index of the first point of each line, in order.
  public init(_ points: [MercatorPoint], starts: [Int] = [0]) {
    var importances = [Double](repeating: 0, count: points.count)
    for (index, start) in starts.enumerated() where start < points.count {
      let last = (index + 1 < starts.count ? starts[index + 1] : points.count) - 1
      importances[start] = .infinity
      importances[last] = .infinity
      Self.rank(points, first: start, last: last, &importances)
    }
    self.importances = importances
  }

  private static func rank(
    _ points: [MercatorPoint], first: Int, last: Int, _ importances: inout [Double]
  ) {
    var stretches = [Stretch(first: first, last: last, level: 0, limit: .infinity)]
    while let stretch = stretches.popLast() {
      guard stretch.last > stretch.first + 1 else { continue }
      let (farthest, distance) = points.withUnsafeBufferPointer { Self.farthest($0, stretch) }
      // A point is never more important than the one that divided its stretch.
      let importance = min(distance, stretch.limit)
      guard importance > 0 else { continue }
      let index = stretch.level < 40 ? farthest : (stretch.first + stretch.last) / 2
      importances[index] = importance
      let level = stretch.level + 1
      stretches.append(
        Stretch(first: stretch.first, last: index, level: level, limit: importance))
      stretches.append(Stretch(first: index, last: stretch.last, level: level, limit: importance))
    }
  }

  /// Returns the indices of the points that stay if the line may move by `tolerance`, in order.
  public func indices(tolerance: Double) -> [Int] {
    let limit = tolerance * tolerance
    return importances.indices.filter { importances[$0] > limit }
  }

  private struct Stretch {
    let first: Int
    let last: Int
    let level: Int
    let limit: Double
  }

  /// Returns the point farthest from the straight line between both ends, and its distance squared.
  private static func farthest(
    _ points: UnsafeBufferPointer<MercatorPoint>, _ stretch: Stretch
  ) -> (index: Int, distance: Double) {
    let (start, end) = (points[stretch.first], points[stretch.last])
    let (wide, tall) = (end.x - start.x, end.y - start.y)
    let length = wide * wide + tall * tall
    let scale = length > 0 ? 1 / length : 0
    var best = (index: (stretch.first + stretch.last) / 2, distance: 0.0)
    for index in (stretch.first + 1)..<stretch.last {
      let (x, y) = (points[index].x - start.x, points[index].y - start.y)
      let along = min(max((x * wide + y * tall) * scale, 0), 1)
      let (offX, offY) = (x - along * wide, y - along * tall)
      let distance = offX * offX + offY * offY
      if distance > best.distance { best = (index, distance) }
    }
    return best
  }
}
