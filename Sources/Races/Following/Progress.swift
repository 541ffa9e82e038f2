/// How far a team has come along the course, and when it passed what.
public struct Progress: Sendable {
  /// Where along the course a team was at a moment.
  public struct Sample: Equatable, Sendable {
    /// Milliseconds since 1970.
    public let time: Int64
    /// Metres along the course.
    public let along: Double
  }

  /// A checkpoint counts as reached so many metres from its place, since teams rest beside the very spot and
  /// fixes are no better.
  public static let arrivalMargin = 25.0

  /// Metres along the course, the farthest that was reached.
  public private(set) var furthest = 0.0
  /// The passage of each checkpoint.
  public private(set) var passages: [Passage?]
  /// The last fix on the course; before the first, the start.
  private(set) var last: Sample
  /// Whether any fix was on the course.
  private(set) var isOnCourse = false
  /// The last two hours, a sample a minute at most.
  public private(set) var recent: [Sample] = []
  /// Fixes away from the course since the last on it.
  private var strays = 0
  private(set) var moving = Movement()

  /// Metres on the flat that a team did, and the milliseconds that it moved for them.
  struct Movement: Sendable {
    var effort = 0.0
    var time: Int64 = 0
  }

  /// - Parameters:
  ///   - start: of the team, milliseconds since 1970.
  ///   - count: of the checkpoints.
  init(start: Int64, count: Int) {
    last = Sample(time: start, along: 0)
    passages = Array(repeating: nil, count: count)
  }

  /// - Parameter arrivals: metres along the course from which on each checkpoint counts as reached; `nil` for
  ///   one that is not on it.
  mutating func take(_ step: CourseStep, on course: Course, _ arrivals: [Double?]) {
    guard let along = step.along else {
      strays += 1
      return
    }
    let here = Sample(time: step.time, along: along)
    if !isOnCourse { passStart(arrivals) }
    isOnCourse = true
    if along > furthest {
      pass(arrivals, on: here)
      note(from: furthest, to: here, course)
      furthest = along
    }
    last = here
    strays = 0
    if recent.last.map({ step.time - $0.time >= 60_000 }) ?? true {
      recent.append(Sample(time: step.time, along: furthest))
      let old = step.time - 7_200_000
      if recent[0].time < old, recent.count > 2 { recent.removeAll { $0.time < old } }
    }
  }

  /// Whoever is on the course has passed its start, at the start.
  private mutating func passStart(_ arrivals: [Double?]) {
    for (index, along) in arrivals.enumerated() where along == 0 {
      passages[index] = Passage(time: last.time)
    }
  }

  private mutating func pass(_ arrivals: [Double?], on here: Sample) {
    let from = max(last.along, 0)
    for (index, along) in arrivals.enumerated() where passages[index] == nil {
      guard let along, along > furthest || along == 0, along <= here.along else { continue }
      let part = here.along > from ? max(along - from, 0) / (here.along - from) : 1
      let length = here.time - last.time
      passages[index] = Passage(
        time: last.time + Int64((part * Double(length)).rounded()), uncertainty: length,
        isDoubtful: strays > 2)
    }
  }

  /// Metres per second below which somebody rests.
  private static let slowest = 0.25

  private mutating func note(from: Double, to here: Sample, _ course: Course) {
    let time = here.time - last.time
    guard time > 0, (here.along - from) * 1000 >= Self.slowest * Double(time) else { return }
    moving.effort += course.effort(at: here.along) - course.effort(at: from)
    moving.time += time
  }
}
