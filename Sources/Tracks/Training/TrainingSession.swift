/// A session of a plan.
public struct TrainingSession: Equatable, Sendable {
  /// The purpose of a session.
  public enum Kind: Int, CaseIterable, Equatable, Sendable {
    /// An easy run.
    case easy
    /// The long run of the week.
    case long
    /// Stretches at threshold pace.
    case threshold
    /// Stretches at interval pace.
    case interval
    /// A stretch at the pace of the goal.
    case goal
    /// The race.
    case race

    /// The stable name.
    public var name: StaticString {
      switch self {
      case .easy: "easy"
      case .long: "long"
      case .threshold: "threshold"
      case .interval: "interval"
      case .goal: "goal"
      case .race: "race"
      }
    }

    /// True if it needs days of rest before and after it.
    public var isHard: Bool { self != .easy }

    /// True if it has stretches at a fast pace.
    public var isFast: Bool { self == .threshold || self == .interval || self == .goal }
  }

  /// A stretch, or several alike with rests between.
  public struct Block: Equatable, Sendable {
    /// The pace.
    public var effort: Effort
    /// The number of stretches.
    public var count = 1
    /// Metres of each.
    public var distance: Double
    /// Seconds of easy jogging between two.
    public var rest = 0.0
  }

  /// What has become of a session.
  public enum State: Equatable, Sendable {
    /// It is to come, or today's.
    case open
    /// A track is it.
    case done
    /// Another run took its place.
    case replaced
    /// The day is over.
    case missed
    /// Its member left it out.
    case skipped
    /// A missed one took its day.
    case dropped

    /// The stable name.
    public var name: StaticString {
      switch self {
      case .open: "open"
      case .done: "done"
      case .replaced: "replaced"
      case .missed: "missed"
      case .skipped: "skipped"
      case .dropped: "dropped"
      }
    }
  }

  /// The day for which it was planned at first, by which decisions name it.
  public let planned: Int
  /// Its day.
  public var day: Int
  /// Its purpose.
  public var kind: Kind
  /// Its parts in order.
  public var blocks: [Block]
  /// What has become of it.
  public var state = State.open
  /// The track that is it.
  public var track: [UInt8]?
  /// Metres of that track.
  public var ran: Double?
  /// Why it is not as planned at first.
  public var reasons: [TrainingReason] = []

  /// True for one that was run, or can be.
  public var takesPlace: Bool {
    switch state {
    case .open, .done, .replaced: true
    case .missed, .skipped, .dropped: false
    }
  }

  /// Metres in all.
  public var distance: Double { blocks.reduce(0) { $0 + Double($1.count) * $1.distance } }

  /// Metres at a fast pace.
  public var fastDistance: Double {
    kind == .race
      ? 0 : blocks.reduce(0) { $0 + ($1.effort == .easy ? 0 : Double($1.count) * $1.distance) }
  }

  /// Returns the seconds that it takes at some paces, rests included.
  public func time(at paces: TrainingPaces?) -> Double {
    blocks.reduce(0) { sum, block in
      let pace = paces?.pace(of: block.effort) ?? Self.usualPace
      return sum + Double(block.count) * block.distance / 1000 * pace
        + Double(block.count - 1) * block.rest
    }
  }

  /// A part of the way with one pace, as it is spoken on the way.
  struct Step {
    var effort: Effort
    /// Metres from the start.
    var way: Range<Double>
  }

  /// Returns the way with its paces. The rests between stretches are jogged, so they are part of it.
  func steps(at paces: TrainingPaces?) -> [Step] {
    var steps: [Step] = []
    var from = 0.0
    func add(_ effort: Effort, _ distance: Double) {
      if let last = steps.last, last.effort == effort {
        steps[steps.count - 1].way = last.way.lowerBound..<from + distance
      } else {
        steps.append(Step(effort: effort, way: from..<from + distance))
      }
      from += distance
    }
    for block in blocks {
      for index in 0..<block.count {
        if index > 0, block.rest > 0 {
          add(.easy, block.rest / (paces?.pace(of: .easy) ?? Self.usualPace) * 1000)
        }
        add(block.effort, block.distance)
      }
    }
    return steps
  }

  /// Seconds per kilometre where no level is known. Own rule: a slow run.
  static let usualPace = 450.0

  /// Returns it as if it were done as planned, for the weeks after it.
  func projected(at paces: TrainingPaces?) -> TrainingActivity {
    TrainingActivity(
      track: [], day: day, sport: .running, distance: distance, time: time(at: paces))
  }

  /// Returns the load of it done as planned.
  func load(at paces: TrainingPaces?) -> Double {
    guard let paces else {
      return TrainingLoad.of(projected(at: nil), threshold: nil)
    }
    let threshold = paces.level.speed(at: 0.88)
    return blocks.reduce(0) { sum, block in
      let effort = 1000 / paces.pace(of: block.effort) / threshold
      let time = Double(block.count) * block.distance / 1000 * paces.pace(of: block.effort)
      return sum + time / 3600 * effort * effort * 100
    }
  }
}

/// Why a week or a session is as it is, in figures for which the app has words.
public enum TrainingReason: Equatable, Sendable {
  /// The first week, from what was run in the weeks before.
  case first(weekly: Double)
  /// More than before, by a part.
  case more(part: Double)
  /// As much as the runner needs for the goal.
  case enough
  /// An easier week after three.
  case recovery
  /// Less before the race.
  case taper(part: Double)
  /// As much as the last week, of which a part was not run.
  case held(ran: Double, planned: Double)
  /// Less than the last week, of which most was not run.
  case lowered(ran: Double, planned: Double)
  /// A part of what was usual before some weeks without runs.
  case returning(weeks: Int, part: Double)
  /// No more than the last week, in which much more was run.
  case ranTooMuch(ran: Double, planned: Double)
  /// No fast sessions until there have been some weeks of running.
  case notYetFast(weeks: Int, needed: Int)
  /// Fewer sessions, since there are few free days.
  case fewDays(free: Int)
  /// Moved by the member.
  case movedByMember(from: Int)
  /// Took the day of an easy run, since it was missed.
  case movedAfterMiss(from: Int)
  /// Gave its day to a missed session.
  case gaveWay
  /// Changed places with a session that was run on its day.
  case swapped(from: Int)
  /// Missed, and not made up.
  case notMadeUp
  /// Run on another day.
  case ranOn(day: Int)
  /// Run in another way: metres, and metres planned.
  case ranOtherwise(ran: Double, planned: Double)
  /// The track was chosen by the member.
  case chosen

  /// The stable name.
  public var name: StaticString {
    switch self {
    case .first: "first"
    case .more: "more"
    case .enough: "enough"
    case .recovery: "recovery"
    case .taper: "taper"
    case .held: "held"
    case .lowered: "lowered"
    case .returning: "returning"
    case .ranTooMuch: "ran_too_much"
    case .notYetFast: "not_yet_fast"
    case .fewDays: "few_days"
    case .movedByMember: "moved_by_member"
    case .movedAfterMiss: "moved_after_miss"
    case .gaveWay: "gave_way"
    case .swapped: "swapped"
    case .notMadeUp: "not_made_up"
    case .ranOn: "ran_on"
    case .ranOtherwise: "ran_otherwise"
    case .chosen: "chosen"
    }
  }
}
