/// The course and checkpoints that every team's follower shares.
public struct RacePlan: Sendable {
  /// The route of the teams.
  public let course: Course
  /// Metres along the course of each checkpoint, `nil` for one that the course does not pass.
  public let checkpoints: [Double?]
  /// Metres along the course from which each checkpoint counts as reached: where the course enters its radius for good.
  /// The start is reached from the beginning.
  public let arrivals: [Double?]
  /// Start of the race, milliseconds since 1970; `nil` when each team starts with its first fix.
  public let start: Int64?
  /// Speed that the fastest team keeps up, in metres per second.
  public let fastest: Double
  /// Radius of each checkpoint, in metres.
  let radii: [Double]
  /// Position of each checkpoint; `nil` for one that the course does not pass.
  let points: [PlanePoint?]

  /// Speed that the fastest walkers keep up, in metres per second. Runners reach 5.
  public static let walking = 3.0

  /// Creates a plan from distances along the course alone, with the usual radius; the units are those of the properties
  /// of the same names.
  public init(
    course: Course, checkpoints: [Double?], start: Int64? = nil, fastest: Double = walking
  ) {
    let stops = checkpoints.enumerated().map { index, along in
      CourseStop(
        origin: .drawn(index), place: course.place(at: along ?? 0), along: along,
        radius: Checkpoint.usualRadius)
    }
    self.init(course: course, stops: stops, start: start, fastest: fastest)
  }

  /// Creates a plan; the units are those of the properties of the same names.
  public init(
    course: Course, stops: [CourseStop], start: Int64? = nil, fastest: Double = walking
  ) {
    self.course = course
    self.start = start
    self.fastest = fastest
    checkpoints = stops.map { $0.along }
    radii = stops.map { $0.radius }
    points = stops.map { $0.along == nil ? nil : course.plane.point($0.place) }
    let first = stops.firstIndex { $0.along != nil }
    arrivals = stops.enumerated().map { index, stop in
      stop.along.map { along in
        index == first && along <= stop.radius
          ? 0 : course.approach(of: along, within: stop.radius)
      }
    }
  }

  /// The checkpoint at which teams have finished: the last that the course passes.
  public var finish: Int? { checkpoints.lastIndex { $0 != nil } }
}
