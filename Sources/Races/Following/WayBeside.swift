/// The way of a team that walks beside the course: on the wrong side of a stream, on a path that was moved, or along a line that
/// was drawn by hand.
///
/// A way that is as long as the stretch which it goes past leaves out nothing. It counts as far as its fixes lie near the course, and
/// as far as a team can have walked it.
struct WayBeside: Sendable {
  /// Metres beside the course within which a way goes past it. Both banks of a valley, and the error of a line drawn by hand on a map,
  /// are within; farther off is another route, about which organisers decide.
  static let farthest = 300.0
  /// One fix of so many may be farther off, such as one that is wrong.
  private static let tolerated = 10

  private var length = 0.0
  private var last: PlanePoint
  private var time: Int64
  private var near = 0
  private var far = 0

  /// - Parameters:
  ///   - point: the last fix on the course.
  ///   - time: its time, milliseconds since 1970.
  init(from point: PlanePoint, at time: Int64) {
    last = point
    self.time = time
  }

  /// Adds the next fix that is not on the course.
  /// - Parameter fastest: speed that the fastest team keeps up, in metres per second.
  mutating func add(_ step: CourseStep, fastest: Double) {
    if step.isFar {
      far += 1
      return
    }
    near += 1
    length += walked(to: step.point, at: step.time, fastest)
    (last, time) = (step.point, step.time)
  }

  /// Metres from the last fix to a point, as far as a team can have walked meanwhile.
  private func walked(to point: PlanePoint, at time: Int64, _ fastest: Double) -> Double {
    min(last.distance(to: point), fastest * Double(max(time - self.time, 0)) / 1000)
  }

  /// Metres of the way to a point on the course; `nil` if it was not beside the course.
  /// - Parameter time: milliseconds since 1970.
  func length(to point: PlanePoint, at time: Int64, fastest: Double) -> Double? {
    guard near > 0, far * Self.tolerated <= near, time >= self.time else { return nil }
    return length + walked(to: point, at: time, fastest)
  }
}
