import Geodesy

/// What a fix is good for.
public enum FixVerdict: Int, CaseIterable, Sendable {
  /// It shows where the team is.
  case kept
  /// The same position of the same moment came before.
  case repeated
  /// It lies at 0° north, 0° east, where phones are that know nothing.
  case nowhere
  /// It is from before the team's start.
  case beforeStart
  /// Its time lies in the future of the moment it came: the phone's clock is wrong.
  case ahead
  /// Its stated accuracy is worse than 200 m.
  case coarse
  /// Nobody can have come there so fast.
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
  /// Metres of stated accuracy, from which on a fix says too little.
  static let coarsest = 200.0
  /// Metres per second between two fixes that nobody on foot or on a bicycle keeps up.
  static let leapSpeed = 15.0
  /// After so many fixes in a row that agree with each other and not with what was kept, they are
  /// believed: the team went by car, or what was kept was wrong.
  static let believed = 3

  let start: Int64?
  private(set) var counts = [Int](repeating: 0, count: FixVerdict.allCases.count)
  private(set) var kept: RaceFix?
  private var last: RaceFix?
  private var leaps: [RaceFix] = []

  init(start: Int64?) { self.start = start }

  /// What a fix is that is of no use by itself, whichever came before it; `nil` for others.
  func dismissal(_ fix: RaceFix) -> FixVerdict? {
    if fix.place.latitude == 0, fix.place.longitude == 0 { return .nowhere }
    if fix.time > fix.received + ClockError.tolerance { return .ahead }
    if let start, fix.time < start { return .beforeStart }
    if let accuracy = fix.accuracy, accuracy > Self.coarsest { return .coarse }
    return nil
  }

  /// Counts a fix that is of no use by itself.
  mutating func dismiss(as verdict: FixVerdict) { counts[verdict.rawValue] += 1 }

  /// Judges a fix that is of use by itself, after all before it.
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

  /// Whether it is too far for the time; what the two may be wrong by is granted.
  private static func isLeap(from one: RaceFix, to other: RaceFix) -> Bool {
    let seconds = Double(other.time - one.time) / 1000
    let granted = 50 + 2 * ((one.accuracy ?? 0) + (other.accuracy ?? 0))
    return one.place.distance(to: other.place) > leapSpeed * seconds + granted
  }
}
