/// The limits for fixes in the cleaning of a recorded line. Unlike `FixFilter` it does not limit the length of
/// a step, since watches with smart recording leave ten seconds or more between fixes.
struct CleaningLimits {
  /// Metres per second. A faster fix is a spike unless enough others follow it.
  var speed: Double
  /// For an unknown sport, the limit is this many times the usual speed so far where that is more
  /// than `speed`, up to `largestSpeed`.
  var usualSpeedFactor: Double?

  /// Maximum speed of a single step in metres per second, independent of the speed so far.
  var largestStep: Double { usualSpeedFactor == nil ? speed : Self.largestSpeed }

  /// Metres per second, 252 km/h: the highest speed on the ground for any sport.
  static let largestSpeed = 70.0
  /// Metres by which a recorder's own distance may jump in any sport: it catches up after missing positions.
  static let countBurst = 100.0
  /// The number of refused fixes in a row after which the next is believed, as in `FixFilter` (T4).
  static let refusalsInARow = 3
  /// Seconds without a fix that make a hole, unless the recorder's usual interval is long.
  static let hole = 60.0
  /// A gap must also be longer than this many usual intervals to be a hole.
  static let holeIntervals = 5.0
  /// Maximum interval between two fixes of a segment, in milliseconds. A longer one, in either direction, is a
  /// damaged time unless it occurs three times in a row: then the recorder was off, or its clock was set.
  static let longestStep: Int64 = 12 * 3_600_000
  /// Milliseconds. A longer gap is no rest but another clock, and counts in no duration.
  static let longestRest: Int64 = 7 * 24 * 3_600_000
  /// Without times, a point may be a spike when the steps to it and from it are this many times the
  /// usual one, and the line then comes straight back.
  static let spikeSteps = 2.5
  /// Metres. A shorter step is never a spike.
  static let shortestSpike = 50.0
  /// A line has come straight back when the distance between the points before and after the spike
  /// is within this share of the path through it. Below the range the spike is a dead end, such as
  /// to a summit and back, which planned routes have and which counts.
  static let spikeReturn = 0.05...0.25
  /// 1980-01-06 in UTC milliseconds, the beginning of GPS time. Devices whose clock is not set report 1901 or 1970.
  static let earliestTime: Int64 = 315_964_800_000
  /// 2100-01-01 in UTC milliseconds.
  static let latestTime: Int64 = 4_102_444_800_000
  /// 1990-02-01 in UTC milliseconds. A device that counts from the FIT epoch, the end of 1989, has correct
  /// intervals but no date.
  static let earliestDate: Int64 = 633_830_400_000
  /// Metres. Values for missing data, such as -32,768 in SRTM, are outside.
  static let altitudes = -500.0...12_000.0

  /// Returns true if a time is plausible: between `earliestTime` and `latestTime`, or absent.
  static func isTrue(time: Int64?) -> Bool {
    guard let time else { return true }
    return time >= earliestTime && time <= latestTime
  }

  /// Clamps a time to the range from `earliestTime` to `latestTime`.
  static func bounded(time: Int64) -> Int64 {
    min(max(time, earliestTime), latestTime)
  }

  /// Returns true if an altitude is plausible: within `altitudes`, or absent.
  static func isTrue(altitude: Double?) -> Bool {
    guard let altitude else { return true }
    return altitudes.contains(altitude)
  }

  /// Returns true if two times can follow each other in one segment.
  static func isStep(from time: Int64, to next: Int64) -> Bool {
    (next - time).magnitude <= UInt64(longestStep)
  }

  init(sport: Sport?) {
    switch sport {
    case .running: speed = 12.5
    case .walking, .hiking: speed = 8
    case .swimming: speed = 5
    case .paddling: speed = 15
    case .cycling: speed = 35
    case .skiing: speed = 45
    case .driving: speed = Self.largestSpeed
    case .fitness, .other, nil:
      speed = 15
      usualSpeedFactor = 4
    }
  }
}
