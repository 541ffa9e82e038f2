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

  /// The line as drawn up to a zoom, in one array for each stretch. Holes, pauses and the
  /// antimeridian interrupt it.
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
    writer.key("zooms")
    writer.beginArray()
    for level in levels {
      writer.beginObject()
      writer.key("zoom")
      writer.integer(Int64(level.zoom))
      writer.key("segments")
      writer.beginArray()
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
/// Points too close to be told apart at any zoom are dropped at once.
/// - Complexity: O(*n* log *n*); about 60 bytes per point kept.
public struct TrackLinesBuilder: Sendable {
  private var stretches: [Stretch] = []

  private struct Stretch {
    var places: [Coordinate] = []
    var points: [MercatorPoint] = []
    /// Metres and seconds from the start of the line, for speeds; not a number when unknown.
    var distances: [Float] = []
    var seconds: [Float] = []

    mutating func append(_ spot: Spot) {
      places.append(spot.place)
      points.append(spot.point)
      distances.append(Float(spot.distance))
      seconds.append(spot.hasTime ? Float(spot.duration) : .nan)
    }
  }

  /// The last place, when it was too near to the one before to be kept.
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
    keepSkipped()
    let simplified = stretches.map { Simplification($0.points) }
    let levels = TrackLines.zooms.map { zoom in
      var level = TrackLines.Level(zoom: zoom, stretches: [])
      for (stretch, simplification) in zip(stretches, simplified) {
        let indices = simplification.indices(tolerance: Self.tolerance(zoom: zoom))
        level.stretches.append(Self.vertices(of: stretch, at: indices))
      }
      return level
    }
    return TrackLines(levels: levels)
  }

  private static func tolerance(zoom: Int) -> Double {
    TrackLines.tolerance / (MercatorPoint.tileSize * Double(1 << zoom))
  }

  /// Takes the next step of a cleaned line.
  public mutating func add(_ step: CleanStep) {
    guard let place = step.fix.coordinate else { return }
    if step.link != .way || stretches.isEmpty || crossesAntimeridian(to: place) {
      keepSkipped()
      stretches.append(Stretch())
      return keep(place, MercatorPoint(place), step)
    }
    let point = MercatorPoint(place)
    if let last = stretches[stretches.count - 1].points.last,
      (point.x - last.x).magnitude < Self.finest, (point.y - last.y).magnitude < Self.finest
    {
      skipped = Spot(
        place: place, point: point, distance: step.totalDistance, duration: step.totalDuration,
        hasTime: step.fix.time != nil)
      return
    }
    keep(place, point, step)
  }

  /// A line drawn across 180° would go once around the map.
  private func crossesAntimeridian(to place: Coordinate) -> Bool {
    guard let last = stretches.last?.places.last else { return false }
    return (last.longitude - place.longitude).magnitude > 180
  }

  private mutating func keepSkipped() {
    if let skipped { keep(skipped) }
  }

  private mutating func keep(_ place: Coordinate, _ point: MercatorPoint, _ step: CleanStep) {
    keep(
      Spot(
        place: place, point: point, distance: step.totalDistance, duration: step.totalDuration,
        hasTime: step.fix.time != nil))
  }

  private mutating func keep(_ spot: Spot) {
    skipped = nil
    stretches[stretches.count - 1].append(spot)
  }

  private static func vertices(of stretch: Stretch, at indices: [Int]) -> [TrackLines.Vertex] {
    var vertices: [TrackLines.Vertex] = []
    vertices.reserveCapacity(indices.count)
    var before: Int?
    for index in indices {
      var speed: Double?
      if let before {
        let seconds = Double(stretch.seconds[index]) - Double(stretch.seconds[before])
        let metres = Double(stretch.distances[index]) - Double(stretch.distances[before])
        if seconds > 0 { speed = metres / seconds }
      }
      vertices.append(TrackLines.Vertex(coordinate: stretch.places[index], speed: speed))
      before = index
    }
    return vertices
  }
}
