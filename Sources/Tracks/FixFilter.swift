import Geodesy

/// The filter that decides which fixes of a live recorder are kept (T4).
///
/// All raw fixes are stored, so that every figure can be derived again.
public struct FixFilter: Sendable {
  /// The limits for the fixes of a sport.
  public struct Profile: Equatable, Sendable {
    /// The largest horizontal accuracy in metres.
    public var accuracy: Double
    /// The largest speed stated by the receiver, in metres per second.
    public var statedSpeed: Double
    /// The largest distance in metres from the last kept fix.
    public var step: Double
    /// The largest speed from the last kept fix, computed from distance and time, in metres per
    /// second.
    public var impliedSpeed: Double

    /// Creates a profile from metres and metres per second.
    public init(accuracy: Double, statedSpeed: Double, step: Double, impliedSpeed: Double) {
      self.accuracy = accuracy
      self.statedSpeed = statedSpeed
      self.step = step
      self.impliedSpeed = impliedSpeed
    }

    /// The limits of T4: 40 m, 10 m/s, 31 m and 35 km/h.
    public static let running = Profile(
      accuracy: 40, statedSpeed: 10, step: 31, impliedSpeed: 35 / 3.6)
    /// 40 m, 5 m/s, 20 m and 18 km/h, which a walker who breaks into a run does not exceed.
    public static let walking = Profile(
      accuracy: 40, statedSpeed: 5, step: 20, impliedSpeed: 18 / 3.6)
    /// 40 m, 30 m/s, 90 m and 110 km/h: a descent at 100 km/h is 28 m a second, so that one fix every three seconds passes.
    public static let riding = Profile(
      accuracy: 40, statedSpeed: 30, step: 90, impliedSpeed: 110 / 3.6)
    /// 60 m, 60 m/s, 180 m and 220 km/h: a motorway with one fix every three seconds.
    public static let driving = Profile(
      accuracy: 60, statedSpeed: 60, step: 180, impliedSpeed: 220 / 3.6)

    /// The profile of a sport. Sports with about the speed of a run have the limits of running.
    public init(_ sport: Sport) {
      switch sport {
      case .walking, .hiking, .swimming: self = .walking
      case .cycling, .skiing: self = .riding
      case .driving: self = .driving
      case .running, .paddling, .fitness, .other: self = .running
      }
    }
  }

  /// The reason why a fix is refused.
  public enum Reason: Equatable, Sendable {
    /// The fix has no position, or its latitude or longitude is exactly 0, which receivers state
    /// before they have a position.
    case noPosition
    /// The horizontal accuracy is worse than `Profile.accuracy`.
    case inaccurate
    /// The receiver states a speed above `Profile.statedSpeed`.
    case statedSpeed
    /// The last kept fix is farther away than `Profile.step`.
    case step
    /// The speed from the last kept fix is above `Profile.impliedSpeed`.
    case impliedSpeed
  }

  /// The decision on a fix.
  public enum Verdict: Equatable, Sendable {
    /// The fix is kept.
    case kept
    /// The fix is refused for this reason.
    case refused(Reason)
  }

  /// The number of fixes in a row refused for step or implied speed, after which the next is kept.
  public static let refusalsInARow = 3

  /// The limits that the filter applies.
  public let profile: Profile
  private var last: (coordinate: Coordinate, time: Int64?)?
  private var refusals = 0

  /// Creates a filter with these limits.
  public init(profile: Profile) {
    self.profile = profile
  }

  /// Begins a segment after a pause: the next fix is not compared with the last one.
  public mutating func beginSegment() {
    last = nil
    refusals = 0
  }

  /// Decides whether a fix is kept. A value equal to a limit is allowed.
  public mutating func judge(_ fix: Fix) -> Verdict {
    guard let coordinate = fix.coordinate, coordinate.latitude != 0, coordinate.longitude != 0
    else {
      return refuse(.noPosition)
    }
    if let accuracy = fix.accuracy, accuracy > profile.accuracy { return refuse(.inaccurate) }
    if let speed = fix.speed, speed > profile.statedSpeed { return refuse(.statedSpeed) }
    if refusals < Self.refusalsInARow, let reason = jump(to: coordinate, at: fix.time) {
      refusals += 1
      return .refused(reason)
    }
    refusals = 0
    last = (coordinate, fix.time)
    return .kept
  }

  /// Refuses a fix for a reason other than a jump, which ends a series of jumps.
  private mutating func refuse(_ reason: Reason) -> Verdict {
    refusals = 0
    return .refused(reason)
  }

  private func jump(to coordinate: Coordinate, at time: Int64?) -> Reason? {
    guard let last else { return nil }
    let distance = last.coordinate.distance(to: coordinate)
    if distance > profile.step { return .step }
    guard let time, let before = last.time else { return nil }
    let isTooFast = distance * 1000 > profile.impliedSpeed * Double(time - before)
    return distance > 0 && isTooFast ? .impliedSpeed : nil
  }
}
