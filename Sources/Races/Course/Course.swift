public import Geodesy
import Numerics

/// The route of a race from its start to its finish. A place on it is a distance along it.
///
/// The line may cross itself, go out and back on one path, or run laps. A place in the country
/// then has several places on the course, told apart by their distance along it.
public struct Course: Sendable {
  /// The vertices, without repeated ones.
  public let line: [Coordinate]
  /// Metres above sea level at each vertex; `nil` for a line without altitudes.
  public let altitudes: [Double]?
  /// Metres from the start to each vertex.
  public let distances: [Double]
  /// The vertices in a plane of metres, for projections only.
  let points: [PlanePoint]
  let plane: LocalPlane
  /// Metres on the flat that take as long, from the start to each vertex.
  private let efforts: [Double]

  /// The most vertices of a course.
  public static let maximumCount = 50_000

  /// Metres of the shortest course of a race. On a shorter one, fixes are not accurate enough to tell a team from its start.
  public static let shortest = 100.0

  /// Creates a course along a line.
  ///
  /// - Parameter altitudes: at each vertex of the line; ignored unless every vertex has one.
  /// - Returns: `nil` for fewer than two different vertices, or more than ``maximumCount``.
  public init?(line: [Coordinate], altitudes: [Double?] = []) {
    guard line.count <= Self.maximumCount, let first = line.first else { return nil }
    var kept = [first]
    var keptAltitudes = [altitudes.first ?? nil]
    var distances = [0.0]
    for (index, place) in line.enumerated().dropFirst() {
      let step = kept[kept.count - 1].distance(to: place)
      guard step > 0.01 else { continue }
      kept.append(place)
      keptAltitudes.append(index < altitudes.count ? altitudes[index] : nil)
      distances.append(distances[distances.count - 1] + step)
    }
    guard kept.count > 1 else { return nil }
    let known = keptAltitudes.compactMap { $0 }
    self.line = kept
    self.altitudes = known.count == kept.count ? known : nil
    self.distances = distances
    let plane = LocalPlane(around: kept)
    self.plane = plane
    points = kept.map { plane.point($0) }
    efforts = Self.efforts(distances, self.altitudes)
  }

  /// Metres from start to finish.
  public var length: Double { distances[distances.count - 1] }

  /// The place at a distance along the course; its ends for a distance beyond them.
  /// - Parameter distance: metres.
  /// - Complexity: O(log *n*) in the number of vertices.
  public func place(at distance: Double) -> Coordinate {
    let (index, part) = locate(distance)
    let (from, to) = (line[index], line[index + 1])
    return Coordinate(
      latitude: from.latitude + part * (to.latitude - from.latitude),
      longitude: from.longitude + part * (to.longitude - from.longitude)) ?? from
  }

  /// The distance from which the course stays within a margin of one of its own places until it reaches it.
  ///
  /// At a place where the recorder rested, its line is a knot of noise. A team inside the knot has reached the place,
  /// however much of the line is left.
  /// - Parameters:
  ///   - along: distance of the place along the course, in metres.
  ///   - margin: metres, in a straight line.
  /// - Returns: metres along the course.
  func approach(of along: Double, within margin: Double) -> Double {
    let place = place(at: along)
    var (near, vertex) = (along, locate(along).index)
    while line[vertex].distance(to: place) <= margin {
      near = distances[vertex]
      guard vertex > 0 else { return 0 }
      vertex -= 1
    }
    var far = distances[vertex]
    while near - far > 0.01 {
      let middle = (near + far) / 2
      if self.place(at: middle).distance(to: place) <= margin {
        near = middle
      } else {
        far = middle
      }
    }
    return near
  }

  /// The part of the line between two distances along the course, in metres.
  public func line(from start: Double, to end: Double) -> [Coordinate] {
    var part = [place(at: start)]
    for index in line.indices where distances[index] > start && distances[index] < end {
      part.append(line[index])
    }
    part.append(place(at: end))
    return part
  }

  /// Metres above sea level at a distance along the course; `nil` without altitudes.
  public func altitude(at distance: Double) -> Double? {
    guard let altitudes else { return nil }
    let (index, part) = locate(distance)
    return altitudes[index] + part * (altitudes[index + 1] - altitudes[index])
  }

  /// The metres on the flat that take as long as the course up to a distance along it: a metre of
  /// climb counts as 8.33 m (Naismith's rule: 5 km in an hour, and an hour more for 600 m of climb).
  public func effort(at distance: Double) -> Double {
    let (index, part) = locate(distance)
    return efforts[index] + part * (efforts[index + 1] - efforts[index])
  }

  /// The segment that contains a distance along the course, and the fraction of it that lies before.
  private func locate(_ distance: Double) -> (index: Int, part: Double) {
    let index = segment(at: distance)
    let length = distances[index + 1] - distances[index]
    return (index, min(max((distance - distances[index]) / length, 0), 1))
  }

  /// The index of the vertex that begins the segment at a distance along the course.
  func segment(at distance: Double) -> Int {
    var (low, high) = (0, distances.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if distances[middle] <= distance { low = middle } else { high = middle }
    }
    return low
  }

  /// A rise counts once it stands this many metres above the last kept level, so that the noise of
  /// a terrain model is no climb.
  private static let climbThreshold = 5.0
  private static let metresOfClimb = 8.33

  private static func efforts(_ distances: [Double], _ altitudes: [Double]?) -> [Double] {
    guard let altitudes else { return distances }
    var efforts = [0.0]
    efforts.reserveCapacity(distances.count)
    var (climb, level) = (0.0, altitudes[0])
    for index in 1..<distances.count {
      let altitude = altitudes[index]
      if altitude >= level + climbThreshold {
        climb += altitude - level
        level = altitude
      } else if altitude < level {
        level = altitude
      }
      efforts.append(distances[index] + metresOfClimb * climb)
    }
    return efforts
  }
}

/// Metres east and north of the middle of a course.
struct PlanePoint: Equatable, Sendable {
  var x: Double
  var y: Double

  /// The distance to another point, metres.
  func distance(to other: PlanePoint) -> Double {
    let (x, y) = (other.x - x, other.y - y)
    return (x * x + y * y).squareRoot()
  }
}

/// A plane that touches the Earth at the middle of a course. Over 100 km its lengths are right to about 0.1 %, which is
/// enough for the distance of a fix beside the course.
struct LocalPlane: Sendable {
  private let latitude: Double
  private let longitude: Double
  private let metresEast: Double
  private static let metresNorth = 111_195.0797

  init(around line: [Coordinate]) {
    var bounds = Bounds(line[0])
    for place in line { bounds.add(place) }
    latitude = (bounds.south + bounds.north) / 2
    longitude = bounds.west + bounds.width / 2
    metresEast = Self.metresNorth * Elementary.cos(latitude * Elementary.radiansPerDegree)
  }

  func point(_ place: Coordinate) -> PlanePoint {
    var east = place.longitude - longitude
    if east > 180 { east -= 360 } else if east < -180 { east += 360 }
    return PlanePoint(x: east * metresEast, y: (place.latitude - latitude) * Self.metresNorth)
  }
}
