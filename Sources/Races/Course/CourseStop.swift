public import Geodesy

/// A place that counts in a race: its start, its finish, or a checkpoint that was drawn.
public struct CourseStop: Equatable, Sendable {
  /// What it is.
  public enum Origin: Equatable, Sendable {
    /// The start of the course, where no checkpoint is drawn.
    case start
    /// The end of the course, where no checkpoint is drawn.
    case finish
    /// A checkpoint, by its number among those that were drawn.
    case drawn(Int)
  }

  public let origin: Origin
  public let place: Coordinate
  /// Metres along the course; `nil` for a checkpoint that it does not pass.
  public let along: Double?
  /// Metres around it within which a team is there.
  public let radius: Double

  /// Creates a stop; the units are those of the properties of the same names.
  public init(origin: Origin, place: Coordinate, along: Double?, radius: Double) {
    self.origin = origin
    self.place = place
    self.along = along
    self.radius = radius
  }
}

extension Course {
  /// The places that count on the course, in the order in which they are passed: the checkpoints, with the start
  /// before and the finish behind them unless a checkpoint stands there.
  public func stops(_ checkpoints: [Checkpoint]) -> [CourseStop] {
    let alongs = distances(of: checkpoints)
    // On a short course the ends must stay apart.
    let usual = min(Checkpoint.usualEndRadius, length / 4)
    func radius(_ index: Int) -> Double { checkpoints[index].radius ?? usual }
    let passed = checkpoints.indices.filter { alongs[$0] != nil }
    let first = passed.first.flatMap { index in
      alongs[index].flatMap { $0 <= radius(index) ? index : nil }
    }
    let last = passed.last.flatMap { index in
      alongs[index].flatMap { index != first && $0 >= length - radius(index) ? index : nil }
    }
    var stops = checkpoints.enumerated().map { index, checkpoint in
      CourseStop(
        origin: .drawn(index), place: checkpoint.place, along: alongs[index],
        radius: index == first || index == last
          ? radius(index) : checkpoint.radius ?? min(Checkpoint.usualRadius, usual))
    }
    if first == nil {
      stops.insert(
        CourseStop(origin: .start, place: line[0], along: 0, radius: usual), at: 0)
    }
    if last == nil {
      stops.append(
        CourseStop(
          origin: .finish, place: line[line.count - 1], along: length, radius: usual))
    }
    return stops
  }
}
