import Numerics

/// A runner's level: the oxygen uptake, in ml/kg/min, that an average runner of the same race times would have.
///
/// Source: J. Daniels, J. Gilbert, "Oxygen Power: Performance Tables for Distance Runners", 1979: the cost of running at a
/// speed, and the part of the maximum that a race of a duration takes.
public struct VDOT: Equatable, Sendable {
  /// Millilitres of oxygen per kilogram and minute.
  public let value: Double

  /// Levels that are believed, from a walk to the world records from 5 km to the marathon, which have 85 to 86.
  public static let levels = 10.0...86.0

  /// Creates a level; `nil` outside `levels`.
  public init?(_ value: Double) {
    guard Self.levels.contains(value) else { return nil }
    self.value = value
  }

  /// Creates the level of an effort in metres and seconds; `nil` for one that nobody can run.
  public init?(distance: Double, time: Double) {
    guard distance > 0, time > 0 else { return nil }
    self.init(Self.value(distance: distance, time: time))
  }

  /// The level of an effort in metres and seconds, plausible or not.
  static func value(distance: Double, time: Double) -> Double {
    uptake(at: distance / time) / sustained(over: time)
  }

  /// The uptake at a speed in metres per second.
  private static func uptake(at speed: Double) -> Double {
    let v = speed * 60
    return -4.60 + 0.182258 * v + 0.000104 * v * v
  }

  /// The part of the maximum uptake that a runner sustains for some seconds.
  private static func sustained(over time: Double) -> Double {
    let t = time / 60
    return 0.8 + 0.1894393 * Elementary.exp(-0.012778 * t)
      + 0.2989558 * Elementary.exp(-0.1932605 * t)
  }

  /// Returns the speed in metres per second that takes a part of the maximum uptake.
  public func speed(at part: Double) -> Double {
    let uptake = value * part + 4.60
    let root = (0.182258 * 0.182258 + 4 * 0.000104 * uptake).squareRoot()
    return (root - 0.182258) / (2 * 0.000104) / 60
  }

  /// Returns the seconds that a race of some metres takes, to a tenth of a second.
  /// - Complexity: 40 halvings.
  public func time(over distance: Double) -> Double {
    // A longer time is a lower level: the time is between those at 2 and 0.4 times the maximum uptake.
    var (fast, slow) = (distance / speed(at: 2), distance / speed(at: 0.4))
    for _ in 0..<40 {
      let time = (fast + slow) / 2
      if Self.value(distance: distance, time: time) > value {
        fast = time
      } else {
        slow = time
      }
    }
    return ((fast + slow) * 5).rounded() / 10
  }
}

/// The effort of running, as a part of the maximum oxygen uptake.
///
/// Source: J. Daniels, "Daniels' Running Formula", 3rd edition, 2014, chapter 4. The range of the threshold is wider than his, 86 to
/// 88 %, so that a receiver can tell who is in it.
public enum Effort: Int, CaseIterable, Equatable, Sendable {
  /// Slow enough to talk.
  case easy
  /// The pace of the goal.
  case goal
  /// Comfortably hard: a pace that can be held for an hour.
  case threshold
  /// Hard: the pace of a race of ten to fifteen minutes.
  case interval

  /// The stable name.
  public var name: StaticString {
    switch self {
    case .easy: "easy"
    case .goal: "goal"
    case .threshold: "threshold"
    case .interval: "interval"
    }
  }

  /// The parts of the maximum uptake; `nil` for the goal's, which follows from its distance.
  var parts: ClosedRange<Double>? {
    switch self {
    case .easy: 0.59...0.74
    case .threshold: 0.83...0.88
    case .interval: 0.95...1
    case .goal: nil
    }
  }
}

/// The paces at which a runner trains, in seconds per kilometre.
public struct TrainingPaces: Equatable, Sendable {
  /// The level they follow from.
  public let level: VDOT
  /// The pace of the goal.
  private let goalPace: Double

  /// Half of the width of a pace that is one number, as a part of it.
  static let tolerance = 0.015

  /// Creates the paces of a level.
  /// - Parameter goal: the goal's pace follows from its time if that is within reach, else from the level.
  public init(level: VDOT, goal: TrainingGoal) {
    self.level = level
    let expected = level.time(over: goal.distance)
    var time = expected
    if let wanted = goal.time { time = max(wanted, expected * (1 - TrainingLimits.goalPaceAhead)) }
    goalPace = time / goal.distance * 1000
  }

  /// Returns the range of an effort, the fastest first.
  public func range(of effort: Effort) -> ClosedRange<Double> {
    guard let parts = effort.parts else {
      return goalPace * (1 - Self.tolerance)...goalPace * (1 + Self.tolerance)
    }
    return 1000 / level.speed(at: parts.upperBound)...1000 / level.speed(at: parts.lowerBound)
  }

  /// Returns the middle of the range of an effort.
  public func pace(of effort: Effort) -> Double {
    let range = range(of: effort)
    return (range.lowerBound + range.upperBound) / 2
  }
}
