public import JSON

/// The series of a recording's graphs (T13): as many points as a screen can show, each the mean of a group of fixes.
public struct TrackProfile: Equatable, Sendable {
  /// A point of the graphs. Distance and elapsed time are those of its last fix, the rest are
  /// means.
  public struct Point: Equatable, Sendable {
    /// Metres from the start.
    public var distance: Double
    /// Seconds from the start, with pauses; `nil` without times.
    public var elapsed: Double?
    /// Metres above sea level.
    public var altitude: Double?
    /// Metres per second.
    public var speed: Double?
    /// Beats per minute.
    public var heartRate: Double?
    /// Steps or turns per minute.
    public var cadence: Double?
    /// Watts.
    public var power: Double?
  }

  /// The number of points on the page of a track: about the width of a phone in pixels.
  public static let shownPoints = 500

  /// The points, in the order of the line.
  public var points: [Point] = []

  /// Creates a profile from points.
  public init(points: [Point] = []) {
    self.points = points
  }

  /// Removes the series that are meaningless for the track.
  consuming func showing(altitudes: Bool, speeds: Bool) -> TrackProfile {
    if altitudes && speeds { return self }
    for index in points.indices {
      if !altitudes { points[index].altitude = nil }
      if !speeds { points[index].speed = nil }
    }
    return self
  }

  /// Writes one array for each series, with `null` for missing values. Series without any value are left out.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    series("distance_m", into: &writer, decimals: 1) { $0.distance }
    series("time_s", into: &writer, decimals: 1) { $0.elapsed }
    series("altitude_m", into: &writer, decimals: 1) { $0.altitude }
    series("speed_mps", into: &writer, decimals: 2) { $0.speed }
    series("heart_rate", into: &writer, decimals: 0) { $0.heartRate }
    series("cadence", into: &writer, decimals: 0) { $0.cadence }
    series("power_w", into: &writer, decimals: 0) { $0.power }
    writer.endObject()
  }

  private func series(
    _ name: StaticString, into writer: inout JSONWriter, decimals: Int,
    _ value: (Point) -> Double?
  ) {
    guard points.contains(where: { value($0) != nil }) else { return }
    writer.key(name)
    writer.beginArray()
    for point in points {
      if let value = value(point) {
        writer.number(value, decimals: decimals)
      } else {
        writer.null()
      }
    }
    writer.endArray()
  }
}

/// Samples a recording into a profile in one pass.
///
/// Fixes are collected in groups of equal size. When there are twice as many groups as wanted, neighbours are merged.
/// - Complexity: O(1) per fix; memory for twice the points of the profile.
public struct TrackProfileSampler: Sendable {
  private let maximumPoints: Int
  private var groups: [Group] = []
  private var groupSize = 1

  /// Creates a sampler of an empty line.
  /// - Parameter maximumPoints: the largest number of points of the profile, at least 2.
  public init(maximumPoints: Int = 1000) {
    self.maximumPoints = max(maximumPoints, 2)
  }

  /// Returns the profile.
  public consuming func finish() -> TrackProfile {
    while groups.count > maximumPoints { join() }
    return TrackProfile(points: groups.map { $0.point })
  }

  /// Adds the next step of a cleaned line.
  public mutating func add(_ step: CleanStep) {
    if groups.isEmpty || groups[groups.count - 1].count >= groupSize {
      if groups.count >= 2 * maximumPoints { join() }
      groups.append(Group())
    }
    groups[groups.count - 1].add(step)
  }

  private mutating func join() {
    var joined: [Group] = []
    joined.reserveCapacity(2 * maximumPoints + 1)
    var index = 0
    while index < groups.count {
      var group = groups[index]
      if index + 1 < groups.count { group.add(groups[index + 1]) }
      joined.append(group)
      index += 2
    }
    groups = joined
    groupSize *= 2
  }

  /// A group of fixes, which becomes one point.
  private struct Group {
    var count = 0
    var distance = 0.0
    var elapsed: Double?
    var altitude = Mean()
    var speed = Mean()
    var heartRate = Mean()
    var cadence = Mean()
    var power = Mean()

    mutating func add(_ step: CleanStep) {
      count += 1
      distance = step.totalDistance
      if let elapsed = step.elapsed { self.elapsed = elapsed }
      if let value = step.fix.altitude { altitude.add(value) }
      if let value = step.speed { speed.add(value) }
      if let value = step.fix.heartRate { heartRate.add(value) }
      if let value = step.fix.cadence { cadence.add(value) }
      if let value = step.fix.power { power.add(value) }
    }

    mutating func add(_ other: Group) {
      count += other.count
      distance = other.distance
      elapsed = other.elapsed ?? elapsed
      altitude.add(other.altitude)
      speed.add(other.speed)
      heartRate.add(other.heartRate)
      cadence.add(other.cadence)
      power.add(other.power)
    }

    var point: Point {
      Point(
        distance: distance, elapsed: elapsed, altitude: altitude.value, speed: speed.value,
        heartRate: heartRate.value, cadence: cadence.value, power: power.value)
    }

    typealias Point = TrackProfile.Point
  }
}
