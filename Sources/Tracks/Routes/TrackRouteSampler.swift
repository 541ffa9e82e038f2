import Geodesy

/// Samples a cleaned line at even steps of its distance, in one pass.
///
/// If there are too many points, every second one is dropped and the step is doubled, so that a route has 512
/// to 1024 points unless it is shorter than that many first steps.
/// - Complexity: O(1) per fix; 20 kB.
public struct TrackRouteSampler: Sendable {
  private static let firstStep = 5.0
  private static let maximumPoints = 1024
  /// Metres. A shorter line has no route (T5).
  private static let shortest = 25.0

  private var step = Self.firstStep
  private var points: [TrackRoute.Point] = []
  private var hasTimes = false
  private var last: Spot?
  /// True if the distance or the time exceeds what a route can store.
  private var isBeyond = false

  /// The state of the way at a fix.
  private struct Spot {
    var place: Coordinate
    var distance: Double
    var duration: Double
  }

  /// Creates a sampler of an empty line.
  public init() {}

  /// Adds the next step of a cleaned line.
  public mutating func add(_ step: CleanStep) {
    if step.duration != nil { hasTimes = true }
    // Also rejects NaN.
    guard step.totalDistance <= TrackRoute.longest, step.totalDuration <= TrackRoute.longest else {
      isBeyond = true
      return
    }
    guard let place = step.fix.coordinate else { return }
    let spot = Spot(place: place, distance: step.totalDistance, duration: step.totalDuration)
    append(from: last ?? Spot(place: place, distance: 0, duration: 0), to: spot)
    last = spot
  }

  /// Returns the route; `nil` for a line without positions, of 25 m or less, or longer than can be
  /// stored.
  public consuming func finish() -> TrackRoute? {
    guard !isBeyond, let last, last.distance > Self.shortest else { return nil }
    let length = (last.distance * 100).rounded() / 100
    if length - Double(points.count - 1) * step >= 0.01 { append(last.place, last.duration) }
    return TrackRoute(step: step, length: length, hasTimes: hasTimes, points: points)
  }

  private mutating func append(from start: Spot, to end: Spot) {
    while Double(points.count) * step <= end.distance {
      let way = end.distance - start.distance
      let part = way > 0 ? (Double(points.count) * step - start.distance) / way : 1
      append(
        start.place.between(end.place, part: part) ?? end.place,
        start.duration + (end.duration - start.duration) * part)
      if points.count > Self.maximumPoints { thin() }
    }
  }

  private mutating func append(_ place: Coordinate, _ duration: Double) {
    // A time that goes back after fixes without times would reduce the duration; times never fall.
    let time = max(Int64((duration * 10).rounded()), points.last?.time ?? 0)
    points.append(
      TrackRoute.Point(
        latitude: Int32((place.latitude * TrackRoute.scale).rounded()),
        longitude: Int32((place.longitude * TrackRoute.scale).rounded()),
        time: time))
  }

  private mutating func thin() {
    points = stride(from: 0, to: points.count, by: 2).map { points[$0] }
    step *= 2
  }
}
