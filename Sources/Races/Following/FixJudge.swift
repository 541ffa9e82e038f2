import Geodesy

/// The verdict on a fix: kept, or the reason to reject it.
public enum FixVerdict: Int, CaseIterable, Sendable {
  /// The fix shows the team's position.
  case kept
  /// A fix with the same position and time came before.
  case repeated
  /// The fix lies at 0° north, 0° east, which phones report without a position.
  case nowhere
  /// The fix is from before the team's start.
  case beforeStart
  /// The fix's time is later than its receipt: the phone's clock is wrong.
  case ahead
  /// The stated accuracy is worse than 200 m.
  case coarse
  /// The fix is too far from the last for the time between them.
  case leap
  /// Another phone of the team is being followed.
  case otherPhone

  /// The stable name used in the API.
  public var name: StaticString {
    switch self {
    case .kept: "kept"
    case .repeated: "repeated"
    case .nowhere: "nowhere"
    case .beforeStart: "before_start"
    case .ahead: "ahead"
    case .coarse: "coarse"
    case .leap: "leap"
    case .otherPhone: "other_phone"
    }
  }
}

/// Judges the fixes of a team, in the order of their times.
struct FixJudge: Sendable {
  /// Stated accuracy, in metres, above which a fix is rejected.
  static let coarsest = 200.0
  /// Speed between two fixes, in metres per second, above which the second is a leap: walkers and cyclists are slower.
  static let leapSpeed = 15.0
  /// Number of consecutive fixes that agree with each other, but not with the kept one, after which they are accepted:
  /// the team went by car, or the kept fix was wrong.
  static let believed = 3

  let start: Int64?
  private(set) var counts = [Int](repeating: 0, count: FixVerdict.allCases.count)
  private(set) var kept: RaceFix?
  private var last: RaceFix?
  private var leaps: [RaceFix] = []

  /// Time of the first of the last fixes if they are leaps, by the phone's clock, milliseconds since 1970.
  var leapsSince: Int64? { leaps.first?.stated }

  init(start: Int64?) { self.start = start }

  /// The reason to reject a fix regardless of its predecessors, or `nil` to accept it.
  func dismissal(_ fix: RaceFix) -> FixVerdict? {
    if fix.place.latitude == 0, fix.place.longitude == 0 { return .nowhere }
    if fix.time > fix.received + ClockError.tolerance { return .ahead }
    if let start, fix.time < start { return .beforeStart }
    return fix.isCoarse ? .coarse : nil
  }

  /// Counts a fix that was rejected regardless of its predecessors.
  mutating func dismiss(as verdict: FixVerdict) { counts[verdict.rawValue] += 1 }

  /// Judges a fix that ``dismissal(_:)`` accepts, in the order of time.
  mutating func judge(_ fix: RaceFix) -> FixVerdict {
    let verdict = verdict(fix)
    counts[verdict.rawValue] += 1
    last = fix
    if verdict == .kept {
      kept = fix
      leaps = []
    }
    return verdict
  }

  private mutating func verdict(_ fix: RaceFix) -> FixVerdict {
    if let last, fix.isRepeat(of: last) { return .repeated }
    guard let kept else { return .kept }
    if !Self.isLeap(from: kept, to: fix) { return .kept }
    if let before = leaps.last, Self.isLeap(from: before, to: fix) { leaps = [] }
    leaps.append(fix)
    return leaps.count < Self.believed ? .leap : .kept
  }

  /// True if the distance is too long for the time, after both accuracies are allowed for.
  private static func isLeap(from one: RaceFix, to other: RaceFix) -> Bool {
    let seconds = Double(other.time - one.time) / 1000
    let granted = 50 + 2 * ((one.accuracy ?? 0) + (other.accuracy ?? 0))
    return one.place.distance(to: other.place) > leapSpeed * seconds + granted
  }
}
