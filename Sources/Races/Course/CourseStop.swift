public import Geodesy

/// The start, the finish or a drawn checkpoint of a race.
public struct CourseStop: Equatable, Sendable {
  /// The source of a stop.
  public enum Origin: Equatable, Sendable {
    /// The start of the course, if no checkpoint is drawn there.
    case start
    /// The end of the course, if no checkpoint is drawn there.
    case finish
    /// A drawn checkpoint, by its number.
    case drawn(Int)
  }

  public let origin: Origin
  public let place: Coordinate
  /// Metres along the course; `nil` for a checkpoint that the course does not pass.
  public let along: Double?
  /// Metres around the place within which a team has reached it.
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
  /// The stops of the course, in the order in which they are passed: the checkpoints, with the start before and the
  /// finish behind them unless a checkpoint stands there.
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
