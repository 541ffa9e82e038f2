import Geodesy

/// Detects rests of the member from the positions of a live recorder.
///
/// The member rests while the mean position of ten seconds moves from that of the previous ten at less than
/// `restSpeed`. Single fixes are not enough, since those of a receiver at rest move about as fast as people
/// walk. A change is detected some ten to twenty seconds late, so it carries the time at which it happened.
struct RestDetector: Sendable {
  enum Change: Equatable {
    case rests(since: Int64)
    case moves(since: Int64)
  }

  /// Milliseconds of each mean.
  private static let span: Int64 = 10_000
  /// Milliseconds that a rest must last if no stated speed confirms it.
  private static let doubt: Int64 = 5_000
  /// The number of fixes that each mean needs.
  private static let fixes = 3
  /// Metres from the place of rest beyond which the member has left at once.
  private static let departure = 30.0

  private let restSpeed: Double
  /// Metres per second. A kept fix that implies a higher speed is a jump of the receiver, not a movement.
  private let largestSpeed: Double
  private var window = MotionWindow()
  private var restingPlace: Coordinate?
  private var slowSince: Int64?

  init(sport: Sport) {
    restSpeed = sport.restSpeed
    largestSpeed = CleaningLimits(sport: sport).largestStep
  }

  var isResting: Bool {
    restingPlace != nil
  }

  /// Metres per second over the last five seconds: stated by the receiver, or else from positions since the last jump.
  var speed: Double? {
    window.statedSpeed(span: 5_000) ?? window.way(span: 5_000, atLeast: 1)?.speed
  }

  mutating func restart() {
    window.restart()
    restingPlace = nil
    slowSince = nil
  }

  /// Adds the next kept fix.
  mutating func add(_ place: Coordinate, time: Int64, statedSpeed: Double?) -> Change? {
    if let speed = window.speed(to: place, time: time), speed > largestSpeed {
      return jump(to: place, time: time, statedSpeed: statedSpeed)
    }
    window.add(place, time: time, statedSpeed: statedSpeed)
    if let restingPlace, restingPlace.distance(to: place) > Self.departure {
      return move(from: restingPlace, at: time)
    }
    guard let way = window.way(span: Self.span, atLeast: Self.fixes) else { return nil }
    if let place = restingPlace {
      guard way.speed < restSpeed else { return move(from: place, at: time) }
      // Receivers drift, so the place follows, by a mean from before a possible departure.
      restingPlace = way.start
      return nil
    }
    let stated = window.statedSpeed(span: Self.span)
    guard way.speed < restSpeed, stated ?? 0 < restSpeed else {
      slowSince = nil
      return nil
    }
    let since = slowSince ?? time
    slowSince = since
    guard stated != nil || time - since >= Self.doubt else { return nil }
    slowSince = nil
    restingPlace = way.end
    return .rests(since: window.arrival(at: way.end, within: radius) ?? time)
  }

  /// Restarts at the place that the receiver jumped to, from which rest and speed are measured anew.
  private mutating func jump(
    to place: Coordinate, time: Int64, statedSpeed: Double?
  ) -> Change? {
    let change = restingPlace.map { move(from: $0, at: time) }
    restart()
    window.add(place, time: time, statedSpeed: statedSpeed)
    return change
  }

  private mutating func move(from place: Coordinate, at time: Int64) -> Change {
    restingPlace = nil
    return .moves(since: window.departure(from: place, within: radius) ?? time)
  }

  /// Metres around the place of rest within which the member slows down.
  private var radius: Double {
    restSpeed * 5
  }
}

extension Sport {
  /// Metres per second over the ground below which the member stands still. For hiking it is lower, because a
  /// steep path is climbed at half the speed of a slow walk.
  var restSpeed: Double {
    switch self {
    case .running, .walking, .fitness, .other: 0.6
    case .hiking, .paddling: 0.4
    case .swimming: 0.3
    case .cycling, .skiing: 1
    case .driving: 1.5
    }
  }
}
