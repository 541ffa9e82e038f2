public import JSON

/// Sums over tracks (T14). An unknown figure of a track adds nothing.
public struct TrackSum: Equatable, Sendable {
  /// The number of tracks.
  public var tracks: Int64 = 0
  /// Seconds from start to end, with pauses.
  public var duration = 0.0
  /// Seconds in motion.
  public var moving = 0.0
  /// Seconds in motion, or from start to end if motion is unknown.
  public var active = 0.0
  /// Metres.
  public var distance = 0.0
  /// Kilocalories stated by recorders.
  public var statedEnergy = 0.0
  /// Metres of the tracks whose energy follows from their distance (T15).
  public var energyDistance = 0.0
  /// Kilocalories per kilogram of the tracks whose energy follows from their intensity.
  public var energyPerKilogram = 0.0
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

  /// Creates sums over no tracks.
  public init() {}

  /// Creates the sums over one track.
  public init(_ summary: TrackSummary) {
    tracks = 1
    duration = summary.duration ?? 0
    moving = summary.movingTime ?? 0
    active = summary.pacedTime ?? 0
    distance = summary.distance ?? 0
    add(summary.energy)
    pacedDistance = summary.pacedWay?.distance ?? 0
    pacedTime = summary.pacedWay?.time ?? 0
    ascent = summary.ascent ?? 0
    descent = summary.descent ?? 0
    height = summary.heightDifference ?? 0
    speedMaximum = summary.speedMaximum
  }

  /// Creates the sums of one track from its members in a list of the API.
  public init(item: JSONValue) {
    func value(_ name: String) -> Double? { item[name]?.double }
    tracks = 1
    duration = value("duration_s") ?? 0
    moving = value("moving_s") ?? 0
    distance = value("distance_m") ?? 0
    let time = moving > 0 ? moving : duration
    active = time
    if value("distance_m") != nil, time > 0 {
      pacedDistance = distance
      pacedTime = time
    }
    ascent = value("ascent_m") ?? 0
    descent = value("descent_m") ?? 0
    height = value("height_difference_m") ?? 0
    speedMaximum = value("speed_max_mps")
    add(item["energy_basis"].flatMap { EnergyBasis($0) })
  }

  private mutating func add(_ energy: EnergyBasis?) {
    statedEnergy += energy?.statedKilocalories ?? 0
    energyDistance += energy?.distance ?? 0
    energyPerKilogram += energy?.kilocaloriesPerKilogram ?? 0
  }

  mutating func add(_ other: TrackSum) {
    tracks += other.tracks
    duration += other.duration
    moving += other.moving
    active += other.active
    distance += other.distance
    statedEnergy += other.statedEnergy
    energyDistance += other.energyDistance
    energyPerKilogram += other.energyPerKilogram
    pacedDistance += other.pacedDistance
    pacedTime += other.pacedTime
    ascent += other.ascent
    descent += other.descent
    height += other.height
    if let speed = other.speedMaximum { speedMaximum = max(speedMaximum ?? speed, speed) }
  }

  /// Writes the sums as members of an object that the caller has begun.
  func writeMembers(_ member: EnergyProfile, into writer: inout JSONWriter) {
    writer.member("tracks", tracks)
    writer.member("duration_s", duration, decimals: 1)
    writer.member("moving_s", moving, decimals: 1)
    writer.member("active_s", active, decimals: 1)
    writer.member("distance_m", distance, decimals: 1)
    writer.member("ascent_m", ascent, decimals: 1)
    writer.member("descent_m", descent, decimals: 1)
    writer.member("height_difference_m", height, decimals: 1)
    writer.member("energy_kcal", energy(of: member), decimals: 1)
    if let pace = Pace.of(pacedDistance, in: pacedTime) {
      writer.member("speed_mean_mps", pacedDistance / pacedTime, decimals: 3)
      writer.member("pace_s_per_km", pace, decimals: 1)
    }
    writer.member("speed_max_mps", speedMaximum, decimals: 3)
  }

  /// Returns the kilocalories, by each track's own method.
  private func energy(of member: EnergyProfile) -> Double {
    statedEnergy + member.energy(distance: energyDistance)
      + member.energy(.intensity(kilocaloriesPerKilogram: energyPerKilogram))
  }
}
