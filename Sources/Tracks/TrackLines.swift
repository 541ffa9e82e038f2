public import Geodesy
public import JSON

/// The line of a recording for the map, simplified for each zoom, with the speed at each point
/// (T13).
public struct TrackLines: Equatable, Sendable {
  /// A point of a simplified line.
  public struct Vertex: Equatable, Sendable {
    /// The position.
    public var coordinate: Coordinate
    /// Metres per second from the last vertex to this one; `nil` at the first, and without times.
    public var speed: Double?
  }

  /// The line as drawn up to a zoom, in one array for each stretch. Holes, pauses and the antimeridian interrupt it.
  public struct Level: Equatable, Sendable {
    /// The zoom of the map for which the line is simplified.
    public var zoom: Int
    /// The stretches, which are drawn as separate lines.
    public var stretches: [[Vertex]]

    /// The number of vertices of all stretches.
    public var vertexCount: Int {
      stretches.reduce(0) { $0 + $1.count }
    }
  }

  /// The zooms that have a level. A map shows the level of its zoom or of the next higher one.
  public static let zooms = [6, 8, 10, 12, 14, 16]

  /// The largest error of a simplified line in pixels, with tiles of 512 pixels.
  public static let tolerance = 0.5

  /// The largest number of vertices of a level: ten times those of a day in the mountains at the
  /// highest zoom, or about a megabyte of JSON.
  public static let maximumVertices = 40_000

  /// The levels, the coarsest first.
  public var levels: [Level]

  /// Creates lines from levels, the coarsest first.
  public init(levels: [Level]) {
    self.levels = levels
  }

  /// The finest level with at most `maximumVertices` vertices, or else the coarsest.
  public func level(maximumVertices: Int) -> Level? {
    levels.last { $0.vertexCount <= maximumVertices } ?? levels.first
  }

  /// `{"zooms":[{"zoom":…,"segments":[[[longitude,latitude,speed]…]…]}…]}`
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.beginArray("zooms")
    for level in levels {
      writer.beginObject()
      writer.member("zoom", Int64(level.zoom))
      writer.beginArray("segments")
      for stretch in level.stretches {
        writer.beginArray()
        for vertex in stretch { Self.write(vertex, into: &writer) }
        writer.endArray()
      }
      writer.endArray()
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }

  private static func write(_ vertex: Vertex, into writer: inout JSONWriter) {
    writer.beginArray()
    writer.number(vertex.coordinate.longitude, decimals: 6)
    writer.number(vertex.coordinate.latitude, decimals: 6)
    if let speed = vertex.speed { writer.number(speed, decimals: 2) }
    writer.endArray()
  }
}

/// Collects the line of a recording and simplifies it for every zoom.
///
/// Points too close to be distinguished at any zoom are dropped at once.
/// - Complexity: O(*n* log *n*); 40 bytes per point kept, for any number of stretches.
public struct TrackLinesBuilder: Sendable {
  // The points of all stretches, one after the other.
  private var places: [Coordinate] = []
  private var points: [MercatorPoint] = []
  /// Metres and seconds from the start of the line, for speeds; NaN if unknown.
  private var distances: [Float] = []
  private var seconds: [Float] = []
  /// The index of the first point of each stretch.
  private var starts: [Int] = []

  /// The last place, if it was too near to the previous one to be kept.
  private var skipped: Spot?

  private struct Spot {
    var place: Coordinate
    var point: MercatorPoint
    var distance: Double
    var duration: Double
    var hasTime: Bool
  }

  /// Half a pixel of the highest zoom, as a fraction of the world.
  private static let finest = tolerance(zoom: 17)

  /// Creates a builder of an empty line.
  public init() {}

  /// Returns the simplified lines.
  public consuming func finish() -> TrackLines {
    appendSkipped()
    let simplification = Simplification(points, starts: starts)
    return TrackLines(
      levels: TrackLines.zooms.map { zoom in
        TrackLines.Level(zoom: zoom, stretches: stretches(zoom: zoom, simplification))
      })
  }

  private static func tolerance(zoom: Int) -> Double {
    TrackLines.tolerance / (MercatorPoint.tileSize * Double(1 << zoom))
  }

  /// Adds the next step of a cleaned line.
  public mutating func add(_ step: CleanStep) {
    guard let place = step.fix.coordinate else { return }
    if step.link != .way || starts.isEmpty || crossesAntimeridian(to: place) {
      appendSkipped()
      starts.append(points.count)
      return append(place, MercatorPoint(place), step)
    }
    let point = MercatorPoint(place)
    if let last = points.last,
      (point.x - last.x).magnitude < Self.finest, (point.y - last.y).magnitude < Self.finest
    {
      skipped = Spot(
        place: place, point: point, distance: step.totalDistance, duration: step.totalDuration,
        hasTime: step.fix.time != nil)
      return
    }
    append(place, point, step)
  }

  /// Returns true if the step crosses 180°: a line drawn across it would go once around the map.
  private func crossesAntimeridian(to place: Coordinate) -> Bool {
    guard let last = places.last else { return false }
    return (last.longitude - place.longitude).magnitude > 180
  }

  private mutating func appendSkipped() {
    if let skipped { append(skipped) }
  }

  private mutating func append(_ place: Coordinate, _ point: MercatorPoint, _ step: CleanStep) {
    append(
      Spot(
        place: place, point: point, distance: step.totalDistance, duration: step.totalDuration,
        hasTime: step.fix.time != nil))
  }

  private mutating func append(_ spot: Spot) {
    skipped = nil
    places.append(spot.place)
    points.append(spot.point)
    distances.append(Float(spot.distance))
    seconds.append(spot.hasTime ? Float(spot.duration) : .nan)
  }
}

extension TrackLinesBuilder {
  /// Returns the stretches as drawn at a zoom. If they would have more than `maximumVertices`, they are
  /// simplified further, and those as short as the tolerance are left out.
  private func stretches(
    zoom: Int, _ simplification: Simplification
  ) -> [[TrackLines.Vertex]] {
    var tolerance = Self.tolerance(zoom: zoom)
    var kept = ranges(of: simplification.indices(tolerance: tolerance))
    while kept.reduce(0, { $0 + $1.count }) > TrackLines.maximumVertices {
      tolerance *= 2
      kept = ranges(of: simplification.indices(tolerance: tolerance)).filter {
        extent($0) > tolerance
      }
    }
    return kept.map(vertices)
  }

  /// Splits indices of points by stretch.
  private func ranges(of indices: [Int]) -> [ArraySlice<Int>] {
    var ranges: [ArraySlice<Int>] = []
    ranges.reserveCapacity(starts.count)
    var first = 0
    for next in starts.dropFirst() + [points.count] {
      var end = first
      while end < indices.count, indices[end] < next { end += 1 }
      if end > first { ranges.append(indices[first..<end]) }
      first = end
    }
    return ranges
  }

  /// Returns the larger side of the bounds, as a fraction of the world.
  private func extent(_ indices: ArraySlice<Int>) -> Double {
    guard let first = indices.first else { return 0 }
    var (low, high) = (points[first], points[first])
    for index in indices {
      low = MercatorPoint(x: min(low.x, points[index].x), y: min(low.y, points[index].y))
      high = MercatorPoint(x: max(high.x, points[index].x), y: max(high.y, points[index].y))
    }
    return max(high.x - low.x, high.y - low.y)
  }

  private func vertices(at indices: ArraySlice<Int>) -> [TrackLines.Vertex] {
    var vertices: [TrackLines.Vertex] = []
    vertices.reserveCapacity(indices.count)
    var before: Int?
    for index in indices {
      var speed: Double?
      if let before {
        let duration = Double(seconds[index]) - Double(seconds[before])
        let metres = Double(distances[index]) - Double(distances[before])
        if duration > 0 { speed = metres / duration }
      }
      vertices.append(TrackLines.Vertex(coordinate: places[index], speed: speed))
      before = index
    }
    return vertices
  }
}
