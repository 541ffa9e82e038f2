public import JSON
import Text

/// A race or a distance for a day, and the days on which its runner has time.
public struct TrainingGoal: Equatable, Sendable {
  /// The identifier of its record.
  public var id: [UInt8]
  /// Metres.
  public var distance: Double
  /// The day of the race, counted from 1970-01-01.
  public var day: Int
  /// The wanted time in seconds.
  public var time: Double?
  /// The first day of the plan.
  public var start: Int
  /// True for each weekday on which its runner can run, from Monday.
  public var weekdays: [Bool]
  /// Days on which they cannot.
  public var busy: [Int]

  /// Creates a goal.
  public init(
    id: [UInt8] = [], distance: Double, day: Int, time: Double? = nil, start: Int,
    weekdays: [Bool], busy: [Int] = []
  ) {
    self.id = id
    self.distance = distance
    self.day = day
    self.time = time
    self.start = start
    self.weekdays = weekdays
    self.busy = busy
  }

  /// Reads the fields of a record; `nil` if one is missing or malformed.
  public init?(id: String, _ record: JSONValue) {
    func day(_ name: String) -> Int? {
      record[name]?.string.flatMap { CalendarDay($0) }.map { $0.number }
    }
    guard let distance = record["distance_m"]?.double, distance > 0, distance.isFinite,
      let race = day("day"), let start = day("started_on"), let listed = record["weekdays"]?.array
    else { return nil }
    var weekdays = Array(repeating: false, count: 7)
    for weekday in listed {
      guard let number = weekday.int64, (1...7).contains(number) else { return nil }
      weekdays[Int(number) - 1] = true
    }
    let busy = (record["busy_days"]?.array ?? []).prefix(TrainingRecords.mostBusyDays).compactMap {
      $0.string.flatMap { CalendarDay($0) }.map { $0.number }
    }
    var time: Double?
    if let stated = record["time_s"]?.double, stated > 0, stated.isFinite { time = stated }
    self.init(
      id: Array(id.utf8), distance: distance, day: race, time: time, start: start,
      weekdays: weekdays, busy: busy)
  }

  /// Returns the goal that counts on a day: the next one, or the last one that is over; `nil` without any.
  public static func current(of goals: [TrainingGoal], on today: Int) -> TrainingGoal? {
    func precedes(_ one: TrainingGoal, _ other: TrainingGoal) -> Bool {
      one.day != other.day ? one.day < other.day : one.id.lexicographicallyPrecedes(other.id)
    }
    return goals.filter { $0.day >= today }.min(by: precedes) ?? goals.max(by: precedes)
  }

  /// Returns true if its runner has time on a day of the plan before the race.
  func isFree(on day: Int) -> Bool {
    day >= start && day < self.day && weekdays[weekday(of: day)] && !busy.contains(day)
  }

  /// Metres of the longest run that the race asks for. Own rule: the usual plans of novices end at 0.6 to 0.8 of the
  /// race, where it is longer than what they run each week.
  var neededRun: Double { distance * (distance <= 10_000 ? 0.8 : distance <= 30_000 ? 0.7 : 0.6) }
}

/// Returns the weekday of a day, 0 for Monday.
func weekday(of day: Int) -> Int { day - CalendarDay(number: day).monday.number }

/// Why a goal has no plan.
public enum TrainingRefusal: Equatable, Sendable {
  /// The distance is under `TrainingLimits.goals`.
  case tooShort
  /// The distance is beyond `TrainingLimits.goals`.
  case tooLong
  /// The day is over, or within a week.
  case tooSoon
  /// The day is more than a year away.
  case tooLate
  /// There are fewer than `TrainingLimits.fewestDays` weekdays.
  case tooFewDays
  /// The time is faster than the world records.
  case tooFast
  /// The longest run before the race would be too short, in metres. There may be a distance that is within reach by that day, and
  /// a day by which the goal is.
  case outOfReach(longestRun: Double, needed: Double, distance: Double?, day: Int?)

  /// The stable name.
  public var name: StaticString {
    switch self {
    case .tooShort: "too_short"
    case .tooLong: "too_long"
    case .tooSoon: "too_soon"
    case .tooLate: "too_late"
    case .tooFewDays: "too_few_days"
    case .tooFast: "too_fast"
    case .outOfReach: "out_of_reach"
    }
  }
}

/// What a member decided about a session.
public struct TrainingDecision: Equatable, Sendable {
  /// What becomes of it.
  public enum Action: Equatable, Sendable {
    /// It is left out.
    case skip
    /// It is on another day of its week.
    case move(to: Int)
    /// A track counts as it, of any sport.
    case done(by: [UInt8])
  }

  /// The identifier of its record: of two for a session the greater counts.
  public let id: [UInt8]
  /// The day for which the session was planned at first.
  public let day: Int
  /// What becomes of it.
  public let action: Action

  /// Creates a decision.
  public init(id: [UInt8], day: Int, action: Action) {
    self.id = id
    self.day = day
    self.action = action
  }

  /// Reads the fields of a record; `nil` if it is of another goal, or malformed.
  public init?(id: String, _ record: JSONValue, of goal: TrainingGoal) {
    guard let its = record["goal"]?.string, its.utf8.elementsEqual(goal.id),
      let day = record["day"]?.string.flatMap({ CalendarDay($0) })?.number,
      let word = record["action"]?.string
    else { return nil }
    let action: Action
    if word.utf8.elementsEqual("skip".utf8) {
      action = .skip
    } else if word.utf8.elementsEqual("move".utf8),
      let to = record["to"]?.string.flatMap({ CalendarDay($0) })?.number
    {
      action = .move(to: to)
    } else if word.utf8.elementsEqual("done".utf8), let track = record["track"]?.string {
      action = .done(by: Array(track.utf8))
    } else {
      return nil
    }
    self.init(id: Array(id.utf8), day: day, action: action)
  }
}
