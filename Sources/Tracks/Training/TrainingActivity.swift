public import JSON
import Text

/// A track as training: what its runner did on a day.
public struct TrainingActivity: Equatable, Sendable {
  /// The identifier of its track; empty for a session that is still to come.
  public let track: [UInt8]
  /// The day, counted from 1970-01-01, where its runner was.
  public let day: Int
  /// The sport; `nil` if unknown.
  public let sport: Sport?
  /// Metres; 0 if unknown.
  public let distance: Double
  /// Seconds in motion; 0 if unknown.
  public let time: Double
  /// Metres climbed.
  public let ascent: Double
  /// The best efforts in it.
  public let bests: [Best]

  /// Metres and seconds beyond which a figure is no day's and counts as unknown: files say anything.
  private static let (farthest, longest) = (1_000_000.0, 604_800.0)

  /// Creates an activity.
  public init(
    track: [UInt8], day: Int, sport: Sport?, distance: Double, time: Double, ascent: Double = 0,
    bests: [Best] = []
  ) {
    self.track = track
    self.day = day
    self.sport = sport
    self.distance = distance <= Self.farthest ? distance : 0
    self.time = time <= Self.longest ? time : 0
    self.ascent = ascent <= Self.farthest ? ascent : 0
    self.bests = bests
  }

  /// Reads a track from its members in a list of the API; `nil` for a planned route, for a track without a day, and for one
  /// that is too fast for its sport.
  /// - Parameters:
  ///   - sport: the sport of its category.
  ///   - offset: minutes east of UTC.
  public init?(item: JSONValue, sport: Sport?, offset: Int) {
    guard let id = item["id"]?.string, let start = item["started_at"]?.double,
      start.magnitude < 4e12, item["kind"]?.string.flatMap({ LineKind(name: $0) }) != .route,
      !SpeedDoubt.isDoubtful(item, as: sport)
    else { return nil }
    func value(_ name: String) -> Double {
      guard let value = item[name]?.double, value.isFinite, value > 0 else { return 0 }
      return value
    }
    let moving = value("moving_s")
    self.init(
      track: Array(id.utf8), day: CalendarDay(milliseconds: Int64(start), offset: offset).number,
      sport: sport, distance: value("distance_m"), time: moving > 0 ? moving : value("duration_s"),
      ascent: value("ascent_m"), bests: (item["bests"]?.array ?? []).compactMap { Best($0) })
  }

  /// True for a run with a distance.
  var isRun: Bool { sport == .running && distance > 0 }

  /// The level that it shows, as if all of it were a race, which few runs are: so it never shows too much.
  var level: VDOT? {
    guard isRun else { return nil }
    var best: VDOT?
    var efforts = bests.map { (distance: $0.distance, time: $0.duration) }
    efforts.append((distance, time))
    for effort in efforts where effort.distance >= Self.shortestEffort {
      guard let level = VDOT(distance: effort.distance, time: effort.time) else { continue }
      if level.value > best?.value ?? 0 { best = level }
    }
    return best
  }

  /// Metres of the shortest effort that shows a level: shorter ones take less than the four minutes of Daniels' curve.
  private static let shortestEffort = 1_600.0
}
