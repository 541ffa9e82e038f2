import Geodesy
import Tracks

/// Reads GeoJSON (RFC 7946): lines, multi-lines and places, with the `coordTimes` and sensor arrays
/// that converters write.
///
/// Members come in any order, so each feature is held in columns until it ends.
struct GeoJSONRecording {
  private let feed: RecordingFeed

  /// The reader's position: the names of the open objects' members; arrays add nothing.
  private var path: [Key] = []
  private var pendingKey = Key.other
  /// For each open bracket, true if it is an array's.
  private var brackets: [Bool] = []
  /// True once an object has a type of GeoJSON.
  private(set) var isGeoJSON = false

  private var feature = Feature()

  /// Member names the reader looks for.
  private enum Key {
    case features, geometry, geometries, properties, coordinateProperties
    case type, coordinates, name, note, sport, lineKind, time, other
    case times
    case sensor(FixColumns.Sensor)
  }

  /// The data of one feature so far.
  private struct Feature {
    var type: Shape?
    var line = FixColumns()
    var shapes: [Shape?] = []
    var name: String?
    var note: String?
    var sport: Sport?
    var lineKind: String?
    var time: Int64?
    /// `noTime` and NaN mark missing values in the lists.
    var times: [Int64] = []
    var sensors: [(sensor: FixColumns.Sensor, values: [Float])] = []
    var position: [Double] = []
    /// The points of the geometry being read, each of its lines a segment.
    var points = FixColumns()
    var startsLine = true
    var places = FixColumns()
    var areas = 0
    /// The number of points, or of items in the longest list if that is larger.
    var pointCount: Int {
      sensors.reduce(max(line.count + points.count + places.count, times.count)) {
        max($0, $1.values.count)
      }
    }
  }

  private static let noTime = Int64.min

  private enum Shape { case point, multiPoint, line, multiLine, area, collection, other }

  /// Creates a reader that passes its results to `feed`.
  init(_ feed: RecordingFeed) { self.feed = feed }

  /// The number of points of the feature being read.
  var pointCount: Int { feature.pointCount }

  /// Ends the file and reports omissions as warnings.
  /// - Throws: `notGeoJSON`, `nothingInside`.
  mutating func finish() throws(FormatError) {
    // A geometry alone, without a feature around it.
    endFeature()
    guard isGeoJSON else { throw .notGeoJSON }
    try feed.finish()
  }

  // MARK: Tokens

  /// Handles the next token of the file.
  mutating func read(_ token: JSONToken, _ text: Span<UInt8>) {
    switch token {
    case .key: pendingKey = key(text)
    case .beginObject:
      brackets.append(false)
      path.append(pendingKey)
      if case .features = pendingKey { feature = Feature() }
      if isGeometry(pendingKey) { feature.type = nil }
      pendingKey = .other
    case .endObject:
      brackets.removeLast()
      let key = path.removeLast()
      endObject(key)
      pendingKey = key
    case .beginArray:
      brackets.append(true)
      feature.position.removeAll(keepingCapacity: true)
    case .endArray:
      brackets.removeLast()
      endArray()
    case .string: readString(text)
    case .number: readNumber(TextPiece.number(text))
    case .null: if isList(pendingKey) { readListItem(nil, nil) }
    case .bool: break
    }
  }

  private func isGeometry(_ key: Key) -> Bool {
    switch key {
    case .geometry, .geometries: true
    default: false
    }
  }

  private func isList(_ key: Key) -> Bool {
    switch key {
    case .times, .sensor: isInArray
    default: false
    }
  }

  private static let keys: [(StaticString, Key)] = [
    ("type", .type), ("features", .features), ("geometry", .geometry),
    ("geometries", .geometries), ("properties", .properties), ("coordinates", .coordinates),
    ("coordinateProperties", .coordinateProperties), ("name", .name), ("title", .name),
    ("desc", .note), ("description", .note), ("note", .note), ("sport", .sport),
    ("activity", .sport), ("lineKind", .lineKind), ("time", .time), ("coordTimes", .times),
    ("times", .times),
    ("heartRates", .sensor(.heartRate)), ("heart", .sensor(.heartRate)),
    ("cadences", .sensor(.cadence)), ("powers", .sensor(.power)),
    ("temperatures", .sensor(.temperature)), ("speeds", .sensor(.speed)),
  ]

  private static let shapes: [(name: StaticString, shape: Shape)] = [
    ("Point", .point), ("MultiPoint", .multiPoint), ("LineString", .line),
    ("MultiLineString", .multiLine), ("Polygon", .area), ("MultiPolygon", .area),
    ("GeometryCollection", .collection), ("Feature", .other), ("FeatureCollection", .other),
  ]

  private func key(_ text: Span<UInt8>) -> Key {
    for (name, key) in GeoJSONRecording.keys where TextPiece.equal(text, name) { return key }
    return .other
  }

  // MARK: Values

  private mutating func readString(_ text: Span<UInt8>) {
    switch pendingKey {
    case .type where isInProperties: feature.sport = sport(text) ?? feature.sport
    case .type: readType(text)
    case .times where isInArray: readListItem(nil, feed.time(text))
    case .name where isInProperties: feature.name = feature.name ?? TextPiece.string(text)
    case .note where isInProperties: feature.note = feature.note ?? TextPiece.string(text)
    case .sport where isInProperties: feature.sport = sport(text) ?? feature.sport
    case .lineKind where isInProperties: feature.lineKind = TextPiece.string(text)
    case .time where isInProperties: feature.time = feed.time(text)
    default: break
    }
  }

  private func sport(_ text: Span<UInt8>) -> Sport? {
    TextPiece.string(text).flatMap { Sport(word: $0) }
  }

  private var isInArray: Bool { brackets.last == true }

  private var isInProperties: Bool {
    if case .properties = path.last { return true }
    return false
  }

  private mutating func readType(_ text: Span<UInt8>) {
    guard let (_, shape) = Self.shapes.first(where: { TextPiece.equal(text, $0.name) }) else {
      return
    }
    isGeoJSON = true
    if shape != .other { feature.type = shape }
  }

  private mutating func readNumber(_ value: Double?) {
    switch pendingKey {
    case .coordinates where isInArray:
      if feature.position.count < 3 { feature.position.append(value ?? .nan) }
    case .sensor where isInArray: readListItem(value, nil)
    // Some converters write times as seconds or milliseconds since 1970.
    case .times where isInArray:
      let milliseconds = value.map { $0 < 1e11 ? $0 * 1000 : $0 }
      readListItem(nil, feed.time(milliseconds.flatMap { Int64(exactly: $0.rounded()) }))
    default: break
    }
  }

  private mutating func readListItem(_ value: Double?, _ time: Int64?) {
    switch pendingKey {
    case .times: feature.times.append(time ?? Self.noTime)
    case .sensor(let sensor):
      if let index = feature.sensors.firstIndex(where: { $0.sensor == sensor }) {
        feature.sensors[index].values.append(Float(value ?? .nan))
      } else {
        feature.sensors.append((sensor, [Float(value ?? .nan)]))
      }
    default: break
    }
  }

  // MARK: Positions

  private mutating func endArray() {
    guard case .coordinates = pendingKey else { return }
    // After an array without numbers of its own, which held a line, the next point begins another one.
    guard !feature.position.isEmpty else {
      feature.startsLine = true
      return
    }
    let position = feature.position
    feature.position.removeAll(keepingCapacity: true)
    let coordinate = feed.coordinate(
      latitude: position.count > 1 ? position[1] : nil, longitude: position[0])
    let altitude = position.count > 2 ? feed.value(position[2], in: SensorRange.altitude) : nil
    if feature.startsLine { feature.points.beginSegment() }
    feature.startsLine = false
    // A position out of range keeps its place, so that times and sensors stay aligned.
    feature.points.append(Fix(coordinate: coordinate, altitude: altitude))
  }

  // MARK: Geometries and features

  private mutating func endObject(_ key: Key) {
    switch key {
    case .geometry, .geometries: endGeometry()
    case .features: endFeature()
    default: break
    }
  }

  private mutating func endGeometry() {
    defer {
      feature.points = FixColumns()
      feature.startsLine = true
    }
    switch feature.type {
    case .point, .multiPoint: feature.places.append(contentsOf: feature.points)
    case .line, .multiLine:
      if feature.line.count == 0 {
        feature.line = feature.points
      } else {
        feature.line.append(contentsOf: feature.points)
      }
    case .area: feature.areas += 1
    case .collection, .other, nil: break
    }
    feature.type = nil
  }

  private mutating func endFeature() {
    if feature.type != nil { endGeometry() }
    feed.otherShapes += feature.areas
    for index in 0..<feature.places.count {
      guard let coordinate = feature.places.coordinate(index) else { continue }
      feed.add(
        Waypoint(
          coordinate: coordinate, name: feature.name, note: feature.note,
          altitude: feature.places.altitude(index), time: feature.time))
    }
    if feature.line.count > 0 { playLine() }
    feature = Feature()
  }

  private mutating func playLine() {
    for (index, time) in feature.times.enumerated() {
      feature.line.setTime(time == Self.noTime ? nil : time, at: index)
    }
    if !feature.times.isEmpty, feature.times.count != feature.line.count {
      feed.warn(.unpaired(positions: feature.line.count, times: feature.times.count))
    }
    for (sensor, values) in feature.sensors {
      let range = sensor.range
      for (index, value) in values.enumerated() {
        guard !value.isNaN, let value = feed.value(Double(value), in: range) else { continue }
        feature.line.set(sensor, value, at: index)
      }
    }
    feature.times = []
    feature.sensors = []
    var head = LineHead(name: feature.name, note: feature.note, sport: feature.sport)
    head.state(kind: feature.lineKind)
    feed.beginLine(head)
    for segment in feature.line.segments {
      feed.breakSegment()
      for index in segment where feature.line.coordinate(index) != nil {
        feed.add(feature.line[index])
      }
    }
    feed.endLine(head)
  }
}
