public import Geodesy

/// A place that every team of a race must pass.
public struct Checkpoint: Equatable, Sendable {
  /// The checkpoint's coordinate.
  public let place: Coordinate
  /// The organiser's position along the course, in metres; `nil` to find it by the coordinate.
  public let along: Double?
  /// Metres around the place within which a team has reached it; `nil` for the usual radius.
  public let radius: Double?

  /// Creates a checkpoint.
  /// - Parameters:
  ///   - along: metres along the course; `nil` to find it by the coordinate.
  ///   - radius: metres; `nil` for the usual radius.
  public init(_ place: Coordinate, along: Double? = nil, radius: Double? = nil) {
    self.place = place
    self.along = along
    self.radius = radius
  }

  /// The usual radius, in metres: teams rest beside the exact spot, and fixes are no more accurate.
  public static let usualRadius = 25.0
  /// The usual radius of start and finish, in metres: the ribbon is seldom at the exact end of the drawn line.
  public static let usualEndRadius = 50.0
  /// The accepted radii, in metres.
  public static let radii = 10.0...500
}

extension Course {
  /// Distances along the course at which its checkpoints are passed, in the given order.
  ///
  /// A course may pass a checkpoint's place several times. Of all ways to pass them in order, the one that comes
  /// nearest to the places is chosen; of equal ones, the earliest. A checkpoint is left out if the course never comes
  /// near it, or only out of order. An `along` beyond the end of the course, as after the course was replaced by a
  /// shorter one, is ignored: the checkpoint is found by its place.
  ///
  /// - Parameter distance: metres beside the course at which a checkpoint may stand.
  /// - Returns: metres along the course for each checkpoint, `nil` for one that is not passed.
  /// - Complexity: O(*n* · *m* + *p*²) for *n* vertices, *m* checkpoints and *p* passes.
  public func distances(
    of checkpoints: [Checkpoint], within distance: Double = 150
  ) -> [Double?] {
    var stops: [Stop] = []
    for (index, checkpoint) in checkpoints.enumerated() {
      if let along = checkpoint.along, (0...length + Self.rounding).contains(along) {
        stops.append(Stop(checkpoint: index, along: min(along, length), cost: -Self.setByHand))
        continue
      }
      for pass in passes(near: checkpoint.place, within: distance) {
        stops.append(
          Stop(
            checkpoint: index, along: pass.along,
            cost: pass.aside * pass.aside / (distance * distance) - Self.leftOut))
      }
    }
    return Self.cheapest(stops, count: checkpoints.count)
  }

  /// Cost of leaving out a checkpoint. A pass at the edge of its reach costs 1.
  private static let leftOut = 4.0
  /// Metres beyond the end that still count as the end, because distances are stated in whole metres.
  private static let rounding = 1.0
  /// Gain of a checkpoint whose position the organiser set; it outweighs all that are found by their place.
  private static let setByHand = 10_000.0

  private struct Stop {
    let checkpoint: Int
    let along: Double
    let cost: Double
    var total = 0.0
    var before = -1
  }

  /// The cheapest chain of stops whose checkpoints and distances both rise.
  private static func cheapest(_ found: [Stop], count: Int) -> [Double?] {
    var stops = found
    for index in stops.indices {
      stops[index].total = stops[index].cost
      for earlier in 0..<index
      where stops[earlier].checkpoint < stops[index].checkpoint
        && stops[earlier].along <= stops[index].along + 1
        && stops[earlier].total + stops[index].cost < stops[index].total
      {
        stops[index].total = stops[earlier].total + stops[index].cost
        stops[index].before = earlier
      }
    }
    var distances = [Double?](repeating: nil, count: count)
    var best = -1
    for index in stops.indices where best < 0 || stops[index].total < stops[best].total {
      best = index
    }
    while best >= 0 {
      distances[stops[best].checkpoint] = stops[best].along
      best = stops[best].before
    }
    return distances
  }
}
