public import JSON

/// The series behind a recording's graphs (T13): so many points that a screen can show, each the
/// mean of the fixes it stands for.
public struct TrackProfile: Equatable, Sendable {
  public struct Point: Equatable, Sendable {
    /// Metres from the start.
    public var distance: Double
    /// Seconds from the start, pauses included.
    public var elapsed: Double?
    public var altitude: Double?
    /// Metres per second.
    public var speed: Double?
    public var heartRate: Double?
    public var cadence: Double?
    public var power: Double?
  }

  /// Points of the graphs of a track's page: about the pixels a phone has across.
  public static let shownPoints = 500

  public var points: [Point] = []

  public init(points: [Point] = []) {
    self.points = points
  }

  /// Writes one array a series, `null` where a point has no value; series without any are left out.
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
/// Fixes are gathered into groups of equal number; when there are twice as many groups as wanted,
/// neighbours are joined.
/// - Complexity: O(1) a fix; memory for twice the points of the profile.
public struct TrackProfileSampler: Sendable {
  private let maximumPoints: Int
  private var groups: [Group] = []
  private var groupSize = 1
  private var firstTime: Int64?

  /// - Parameter maximumPoints: how many points the profile has at most, 2 or more.
  public init(maximumPoints: Int = 1000) {
    self.maximumPoints = max(maximumPoints, 2)
  }

  public consuming func finish() -> TrackProfile {
    while groups.count > maximumPoints { join() }
    return TrackProfile(points: groups.map { $0.point })
  }

  /// Takes the next step of a cleaned line.
  public mutating func add(_ step: CleanStep) {
    var elapsed: Double?
    if let time = step.fix.time {
      let start = firstTime ?? time
      firstTime = start
      elapsed = Double(time - start) / 1000
    }
    if groups.isEmpty || groups[groups.count - 1].count >= groupSize {
      if groups.count >= 2 * maximumPoints { join() }
      groups.append(Group())
    }
    groups[groups.count - 1].add(step, elapsed: elapsed)
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

  /// Fixes that one point stands for.
  private struct Group {
    var count = 0
    var distance = 0.0
    var elapsed: Double?
    var altitude = Mean()
    var speed = Mean()
    var heartRate = Mean()
    var cadence = Mean()
    var power = Mean()

    mutating func add(_ step: CleanStep, elapsed: Double?) {
      count += 1
      distance = step.totalDistance
      if let elapsed { self.elapsed = elapsed }
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
