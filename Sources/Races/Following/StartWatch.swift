import Geodesy

/// Detects a team that left before its start by the first places at which it is seen after it.
///
/// Positions from before the start are not used, so a team that leaves early is first seen farther along the course than it can
/// have walked since. It is told once it is seen to go on from there: a single fix may be a stale one of a lodging beside the course,
/// and a team that overslept there has not started.
///
/// Honest teams are not told, so that nobody has to justify himself for being counted wrongly:
/// * Who stands in the crowd ahead of the line is within ``crowd`` and the radius of the start.
/// * A tracker whose first fix comes late shows a team that had the time to walk there, at the fastest team's pace or its own.
/// * A clock that is behind makes a time of the start of one after it. The freshest arrival limits by how much: see
///   ``ClockWatch/behind(at:)``.
/// * Who is seen at the start, or had the time to be driven there and to walk on, began there.
///
/// The start of such a team is missed: it ranks behind all that have it until an organiser decides, by noting its start, by
/// a penalty, or by stating the start of its wave. An estimate of when it left would let it keep a part of what it gained.
struct StartWatch: Sendable {
  /// Metres ahead of the start line, beyond its radius, at which a team may stand in the crowd.
  private static let crowd = 300.0
  /// Error, in metres, of the distance between two places on the course.
  private static let slack = 150.0
  /// Factor by which a team may have been faster until its first fix than it is afterwards.
  private static let haste = 1.2

  /// A place that is farther along the course than the team can have walked.
  private struct Place: Sendable {
    let along: Double
    let point: PlanePoint
    let error: Double
    /// Time of the first fix there, milliseconds since 1970.
    let since: Int64
    /// Time of the last fix there, milliseconds since 1970.
    var until: Int64
    /// Milliseconds before the start at which the team left, at least.
    let lead: Int64
    /// Time of receipt of the first fix there, milliseconds since 1970.
    let received: Int64
  }

  /// Start of the team, milliseconds since 1970.
  private let start: Int64
  /// Metres along the course within which a team may begin.
  let margin: Double
  /// True until it is known if the team started in time.
  private var isOpen: Bool
  /// The place at which the team cannot be if it started in time.
  private var place: Place?
  /// Time at which it became known that the team left early, milliseconds since 1970; `nil` for one that did not.
  private(set) var since: Int64?

  /// - Parameter start: the stated start of the team, milliseconds since 1970; `nil` if it starts with its first fix.
  init(_ plan: RacePlan, start: Int64?) {
    self.start = start ?? 0
    isOpen = start != nil
    margin = Self.margin(plan)
  }

  /// Metres along the course within which a team may begin.
  static func margin(_ plan: RacePlan) -> Double {
    let start = plan.arrivals.firstIndex { $0 == 0 }
    return min(crowd, plan.course.length / 10) + (start.map { plan.radii[$0] } ?? 0)
  }

  /// The place from which a team that left early was seen to go on.
  var beginning: (time: Int64, along: Double, point: PlanePoint, received: Int64)? {
    guard since != nil, let place else { return nil }
    return (place.until, place.along, place.point, place.received)
  }

  /// True while the team stands where it cannot be if it started in time.
  var isWaiting: Bool { isOpen && place != nil && since == nil }

  /// Ends the watch of a team that started in time.
  mutating func close() { (isOpen, place, since) = (false, nil, nil) }

  /// True if a clock that may be behind explains the place.
  func isExplained(by clock: ClockWatch) -> Bool {
    place.map { clock.behind(at: $0.received) >= $0.lead } ?? true
  }

  mutating func add(_ step: CourseStep, _ plan: RacePlan) {
    guard isOpen, let along = step.along ?? step.ahead else { return }
    let way = along - margin - 50 - 2 * step.error
    let lead = Int64(way / plan.fastest * 1000) - (step.time - start)
    guard let place, along > place.along - Self.slack else {
      // It is seen for the first time, or farther back.
      since = nil
      place = Place(
        along: along, point: step.point, error: step.error, since: step.time, until: step.time,
        lead: lead, received: step.received)
      if lead <= 0 { close() }
      return
    }
    if along - place.along <= Self.slack + step.error + place.error {
      if since == nil { self.place?.until = step.time }
    } else if since == nil {
      if isAsFast(from: place, to: along, at: step.time)
        || canHaveStarted(after: place, until: step.time, at: along, plan)
      {
        close()
      } else {
        since = step.time
      }
    }
    if since != nil, lead <= 0 { isOpen = false }
  }

  /// True if the pace since a place explains it: the team runs.
  private func isAsFast(from place: Place, to along: Double, at time: Int64) -> Bool {
    guard time > place.since else { return false }
    let pace = Self.haste * (along - place.along) / Double(time - place.since)
    return pace * Double(time - start) >= along - margin
  }

  /// True if the team had the time to be driven to the start from a place, and to walk from there to where it is now.
  private func canHaveStarted(
    after place: Place, until time: Int64, at along: Double, _ plan: RacePlan
  ) -> Bool {
    let drive = place.point.distance(to: plan.course.points[0]) / FixJudge.leapSpeed
    let walk = max(along - margin, 0) / plan.fastest
    return (drive + walk) * 1000 <= Double(time - place.until)
  }
}
