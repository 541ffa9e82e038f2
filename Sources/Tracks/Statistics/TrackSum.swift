import JSON

/// Sums over some tracks (T14). An unknown figure of a track adds nothing.
public struct TrackSum: Equatable, Sendable {
  /// The number of tracks.
  public var tracks: Int64 = 0
  /// Seconds from start to end, with pauses.
  public var duration = 0.0
  /// Seconds in motion.
  public var moving = 0.0
  /// Metres.
  public var distance = 0.0
  /// Metres of the tracks for which energy is estimated.
  public var energyDistance = 0.0
  /// Metres of the tracks that have both a distance and a time, for the mean speed.
  public var pacedDistance = 0.0
  /// Seconds of the same tracks.
  public var pacedTime = 0.0
  /// Metres climbed.
  public var ascent = 0.0
  /// Metres descended.
  public var descent = 0.0
  /// Metres: the differences between the highest and lowest point of each track, added up.
  public var height = 0.0
  /// The highest speed of all in metres per second.
  public var speedMaximum: Double?

  /// Creates the sums over no tracks.
  public init() {}

  /// Creates the sums over one track.
  public init(_ summary: TrackSummary) {
    tracks = 1
    duration = summary.duration ?? 0
    moving = summary.movingTime ?? 0
    distance = summary.distance ?? 0
    energyDistance = summary.energyDistance ?? 0
    pacedDistance = summary.pacedWay?.distance ?? 0
    pacedTime = summary.pacedWay?.time ?? 0
    ascent = summary.ascent ?? 0
    descent = summary.descent ?? 0
    height = summary.heightDifference ?? 0
    speedMaximum = summary.speedMaximum
  }

  mutating func add(_ other: TrackSum) {
    tracks += other.tracks
    duration += other.duration
    moving += other.moving
    distance += other.distance
    energyDistance += other.energyDistance
    pacedDistance += other.pacedDistance
    pacedTime += other.pacedTime
    ascent += other.ascent
    descent += other.descent
    height += other.height
    if let speed = other.speedMaximum { speedMaximum = max(speedMaximum ?? speed, speed) }
  }

  /// The sums as members of an object that the caller has begun.
  func writeMembers(_ member: EnergyProfile, into writer: inout JSONWriter) {
    writer.key("tracks")
    writer.integer(tracks)
    writer.member("duration_s", duration, decimals: 1)
    writer.member("moving_s", moving, decimals: 1)
    writer.member("distance_m", distance, decimals: 1)
    writer.member("ascent_m", ascent, decimals: 1)
    writer.member("descent_m", descent, decimals: 1)
    writer.member("height_difference_m", height, decimals: 1)
    writer.member("energy_kcal", member.energy(distance: energyDistance), decimals: 1)
    if pacedTime > 0 { writer.member("speed_mean_mps", pacedDistance / pacedTime, decimals: 3) }
    writer.member("speed_max_mps", speedMaximum, decimals: 3)
  }
}
