/// What the cleaning of a recorded line takes for true. Unlike `FixFilter` it has no limit to a
/// step's length, since watches that record smartly leave ten seconds and more between fixes.
struct CleaningLimits {
  /// Metres per second beyond which a fix is a spike until more follow.
  var speed: Double
  /// Without a sport the limit follows the usual speed so far: this many times as fast is a spike.
  var usualSpeedFactor: Double?

  /// Nobody on the ground is faster, metres per second (252 km/h).
  static let largestSpeed = 70.0
  /// Fixes in a row that must disagree with the last kept one before they are believed instead, as
  /// in the recorder's filter (T4).
  static let refusalsInARow = 3
  /// Seconds without a fix that make a hole, unless the recorder usually takes as long.
  static let hole = 60.0
  /// A gap is a hole when it is this many times the usual interval, too.
  static let holeIntervals = 5.0
  /// Without times, a point whose legs are so many times the usual step is looked at: it is a spike
  /// when the line comes straight back.
  static let spikeSteps = 2.5
  /// Metres; shorter legs are no spikes.
  static let shortestSpike = 50.0
  /// A line comes back when it is this part of both legs from where it left. Nearer, it is a dead
  /// end, to a summit and back, which plans have and which counts.
  static let spikeReturn = 0.05...0.25
  /// 1980-01-06, when GPS time begins. A unit without a clock says 1901 or 1970.
  static let earliestTime: Int64 = 315_964_800_000
  /// 2100-01-01.
  static let latestTime: Int64 = 4_102_444_800_000
  /// 1990-02-01: a unit that counts from the epoch of FIT, the end of 1989, has right intervals but
  /// no date.
  static let earliestDate: Int64 = 633_830_400_000
  /// Metres; the SRTM void of -32,768 m and its like lie outside.
  static let altitudes = -500.0...12_000.0

  /// Whether a clock can say the time; so can no clock.
  static func isTrue(time: Int64?) -> Bool {
    guard let time else { return true }
    return time >= earliestTime && time <= latestTime
  }

  /// The time, or the nearest that a clock can say.
  static func bounded(time: Int64) -> Int64 {
    min(max(time, earliestTime), latestTime)
  }

  static func isTrue(altitude: Double?) -> Bool {
    guard let altitude else { return true }
    return altitudes.contains(altitude)
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
