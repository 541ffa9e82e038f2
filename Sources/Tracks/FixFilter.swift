import Geodesy

/// Decides which fixes of a live recorder are kept (T4).
///
/// It only decides: raw fixes are stored whatever the verdict, so that every figure can be made
/// again.
public struct FixFilter: Sendable {
  /// What a fix may be, by sport.
  public struct Profile: Equatable, Sendable {
    /// Metres.
    public var accuracy: Double
    /// Metres per second, as the receiver states it.
    public var statedSpeed: Double
    /// Metres from the last kept fix.
    public var step: Double
    /// Metres per second from the last kept fix.
    public var impliedSpeed: Double

    public init(accuracy: Double, statedSpeed: Double, step: Double, impliedSpeed: Double) {
      self.accuracy = accuracy
      self.statedSpeed = statedSpeed
      self.step = step
      self.impliedSpeed = impliedSpeed
    }

    /// 40 m, 10 m/s, 31 m, 35 km/h: the limits of T4.
    public static let running = Profile(
      accuracy: 40, statedSpeed: 10, step: 31, impliedSpeed: 35 / 3.6)
    /// A walker who breaks into a run stays below 18 km/h.
    public static let walking = Profile(
      accuracy: 40, statedSpeed: 5, step: 20, impliedSpeed: 18 / 3.6)
    /// A descent at 100 km/h is 28 m a second, so that a fix every three seconds passes.
    public static let riding = Profile(
      accuracy: 40, statedSpeed: 30, step: 90, impliedSpeed: 110 / 3.6)
    /// A motorway, with a fix every three seconds.
    public static let driving = Profile(
      accuracy: 60, statedSpeed: 60, step: 180, impliedSpeed: 220 / 3.6)

    /// The profile for a sport; sports of the speed of a run share its limits.
    public init(_ sport: Sport) {
      switch sport {
      case .walking, .hiking, .swimming: self = .walking
      case .cycling, .skiing: self = .riding
      case .driving: self = .driving
      case .running, .paddling, .fitness, .other: self = .running
      }
    }
  }

  public enum Reason: Equatable, Sendable {
    /// No position, or latitude or longitude exactly 0, which receivers say before they know.
    case noPosition
    case inaccurate
    case statedSpeed
    case step
    case impliedSpeed
  }

  public enum Verdict: Equatable, Sendable {
    case kept
    case refused(Reason)
  }

  /// Fixes refused in a row by step or implied speed, after which the next is kept.
  public static let refusalsInARow = 3

  public let profile: Profile
  private var last: (coordinate: Coordinate, time: Int64?)?
  private var refusals = 0

  public init(profile: Profile) {
    self.profile = profile
  }

  /// The next fix is not compared with the last one: the recorder was paused.
  public mutating func beginSegment() {
    last = nil
    refusals = 0
  }

  /// Whether the fix is kept. A limit itself is still allowed.
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

  /// A refusal for the fix's own sake, which ends a row of jumps.
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
