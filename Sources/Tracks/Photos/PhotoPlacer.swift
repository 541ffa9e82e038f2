import Geodesy
import Numerics

/// Places photos along a cleaned line, in one pass.
///
/// - A photo with a position at most `reach` beside the line is placed at that position. It belongs to the
///   nearest part of the line; on a way there and back, to the part walked within `patience` of the photo's
///   time.
/// - Any other photo is placed by its time: one without a position, and one with a distant position, since
///   phones write the last position they knew.
/// - Up to `patience` before the start or after the end, it is placed there: people photograph the signpost,
///   then start the recorder.
/// - In a pause or a hole it is placed at the end that is nearer in time, if both ends are within `reach` of
///   each other, for a rest of any length, or if that end is within `patience`.
/// - All others have no place.
///
/// - Complexity: O(photos) per fix.
public struct PhotoPlacer: Sendable {
  /// Maximum distance in metres between a photo and its line: the error of phones between walls, and of people
  /// who leave the path for a view.
  public static let reach = 200.0
  /// Maximum difference in milliseconds between a photo and the recorded time that it belongs to.
  public static let patience: Int64 = 600_000

  private var photos: [Candidate]
  /// The last fix with a position, where the next leg begins.
  private var last: Spot?
  /// The last fix with a position and a time.
  private var lastTimed: Spot?
  /// True if part of the way since `lastTimed` is unknown.
  private var isInterrupted = false

  /// The state of the line at a fix.
  private struct Spot {
    var coordinate: Coordinate
    var distance: Double
    var time: Int64?
  }

  /// Creates a placer of photos for an empty line.
  public init(_ photos: [PhotoMoment]) { self.photos = photos.map(Candidate.init) }

  /// Adds the next step of a cleaned line.
  public mutating func add(_ step: CleanStep) {
    if step.link != .way { isInterrupted = true }
    guard let coordinate = step.fix.coordinate else { return }
    let spot = Spot(
      coordinate: coordinate, distance: step.totalDistance, time: step.fix.time)
    let start = step.link == .way ? last ?? spot : spot
    for index in photos.indices { photos[index].passBy(from: start, to: spot) }
    last = spot
    guard spot.time != nil else { return }
    for index in photos.indices {
      photos[index].wait(from: lastTimed, to: spot, isInterrupted: isInterrupted)
    }
    lastTimed = spot
    isInterrupted = false
  }

  /// Returns the place of each photo, in the order of the photos; `nil` if it has none.
  public consuming func finish() -> [PhotoPlace?] {
    if let lastTimed {
      for index in photos.indices { photos[index].waitAfter(lastTimed) }
    }
    return photos.map { $0.byPosition ?? $0.byTime }
  }

  /// A photo and the best place found so far.
  private struct Candidate {
    let photo: PhotoMoment
    /// Metres in a degree of longitude at the photo's latitude.
    private let metresEast: Double
    private(set) var byPosition: PhotoPlace?
    private(set) var byTime: PhotoPlace?
    /// Metres from the photo to the best part of the line.
    private var beside = PhotoPlacer.reach
    /// True if the nearest part of the line was walked around the time of the photo.
    private var isInTime = false

    init(_ photo: PhotoMoment) {
      self.photo = photo
      let latitude = (photo.coordinate?.latitude ?? 0) * Elementary.radiansPerDegree
      metresEast = Self.metresNorth * Elementary.cos(latitude)
    }

    /// Metres in a degree of latitude, within 1 %.
    private static let metresNorth = 111_195.0

    /// Handles a straight leg between two spots, or a single spot if both are equal.
    mutating func passBy(from start: Spot, to end: Spot) {
      guard let place = photo.coordinate else { return }
      let (from, to) = (
        offset(of: start.coordinate, from: place), offset(of: end.coordinate, from: place)
      )
      let way = (east: to.east - from.east, north: to.north - from.north)
      let length = way.east * way.east + way.north * way.north
      let along = -(from.east * way.east + from.north * way.north)
      let part = length > 0 ? min(max(along / length, 0), 1) : 0
      let (east, north) = (from.east + way.east * part, from.north + way.north * part)
      let distance = (east * east + north * north).squareRoot()
      let fits = isAboutThen(start) || isAboutThen(end)
      guard distance <= PhotoPlacer.reach, fits || !isInTime else { return }
      guard byPosition == nil || fits && !isInTime || distance < beside else { return }
      (beside, isInTime) = (distance, fits)
      byPosition = PhotoPlace(
        coordinate: place, distance: start.distance + (end.distance - start.distance) * part,
        basis: .position)
    }

    private func isAboutThen(_ spot: Spot) -> Bool {
      guard let taken = photo.time, let time = spot.time else { return false }
      return (taken - time).magnitude <= PhotoPlacer.patience
    }

    /// Returns the offset in metres in the plane, exact enough for `reach`.
    private func offset(
      of coordinate: Coordinate, from place: Coordinate
    ) -> (east: Double, north: Double) {
      var degrees = coordinate.longitude - place.longitude
      if degrees > 180 { degrees -= 360 }
      if degrees < -180 { degrees += 360 }
      return (degrees * metresEast, (coordinate.latitude - place.latitude) * Self.metresNorth)
    }

    /// Handles the time between two spots, or before the first one.
    mutating func wait(from start: Spot?, to end: Spot, isInterrupted: Bool) {
      guard byTime == nil, let taken = photo.time, let arrival = end.time, taken <= arrival else {
        return
      }
      guard let start, let departure = start.time else {
        if arrival - taken <= PhotoPlacer.patience { stand(at: end) }
        return
      }
      guard taken >= departure else { return }
      guard isInterrupted else {
        let part = arrival > departure ? Double(taken - departure) / Double(arrival - departure) : 0
        byTime = PhotoPlace(
          coordinate: start.coordinate.between(end.coordinate, part: part) ?? end.coordinate,
          distance: start.distance + (end.distance - start.distance) * part, basis: .time)
        return
      }
      let isNearerToStart = taken - departure <= arrival - taken
      let rest = min(taken - departure, arrival - taken)
      if rest <= PhotoPlacer.patience
        || start.coordinate.distance(to: end.coordinate) <= PhotoPlacer.reach
      {
        stand(at: isNearerToStart ? start : end)
      }
    }

    /// Handles the time after the end of the line.
    mutating func waitAfter(_ end: Spot) {
      guard byTime == nil, let taken = photo.time, let time = end.time, taken >= time,
        taken - time <= PhotoPlacer.patience
      else { return }
      stand(at: end)
    }

    private mutating func stand(at spot: Spot) {
      byTime = PhotoPlace(coordinate: spot.coordinate, distance: spot.distance, basis: .time)
    }
  }
}

extension PhotoPlacer {
  /// Places photos on a stored track.
  /// - Parameters:
  ///   - photos: as many as members add at one time; each costs as much as a pass over the points.
  ///   - points: a point stream.
  ///   - sport: the sport of the track; `nil` if unknown.
  ///   - spacing: for a recording, metres between points; `nil` for a file.
  ///   - maximumFixes: the largest number of fixes that is accepted.
  /// - Returns: the place of each photo, in their order; `nil` if it has none.
  /// - Throws: `PointStreamError`.
  public static func places(
    of photos: [PhotoMoment], on points: [UInt8], sport: Sport?, spacing: Double? = nil,
    maximumFixes: Int
  ) throws(PointStreamError) -> [PhotoPlace?] {
    var points = StoredPoints(
      try PointStreamDecoder(points, maximumFixes: maximumFixes), sport: sport, spacing: spacing)
    var cleaner = TrackCleaner(sport: sport)
    var placer = PhotoPlacer(photos)
    while let element = try points.next() {
      let hasStep =
        switch element {
        case .segment: cleaner.beginSegment()
        case .fix(let fix): cleaner.add(fix)
        }
      if hasStep { placer.add(cleaner.step) }
    }
    if cleaner.finish() { placer.add(cleaner.step) }
    return placer.finish()
  }
}
