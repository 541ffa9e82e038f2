import Geodesy
import JSON
import Recordings
import Text
public import Tracks

/// Writes GeoJSON (RFC 7946): a line as a `LineString` or, with several segments, as a
/// `MultiLineString`, with times in `coordTimes` and sensor values in arrays beside it; a waypoint
/// as a `Point`.
///
/// A line is held in memory until it ends, because its times and positions are written as separate
/// arrays.
public struct GeoJSONWriter: RecordingWriter {
  private let output: ByteOutput
  private var json = JSONWriter()
  private var line = FixColumns()
  /// The number of fixes left out: those without a position, and those of segments with one point.
  public private(set) var leftOut = 0
  /// The number of points and waypoints written so far.
  public private(set) var written = 0

  /// Creates a writer that passes its bytes to `sink`, and begins the `FeatureCollection`.
  public init(to sink: @escaping ByteSink) {
    output = ByteOutput(sink)
    json.beginObject()
    json.member("type", "FeatureCollection")
    json.beginArray("features")
  }

  /// Begins a line; its head is taken from `endLine`.
  public mutating func beginLine(_ head: LineHead) { line = FixColumns() }

  /// Begins a segment, which becomes one part of a `MultiLineString`.
  public mutating func beginSegment() { line.beginSegment() }

  /// Adds a point. A fix without a position is left out and counted.
  public mutating func add(_ fix: Fix) {
    guard fix.coordinate != nil else {
      leftOut += 1
      return
    }
    written += 1
    line.append(fix)
  }

  /// Writes the line as one feature. The device's totals are not written.
  public mutating func endLine(_ head: LineHead, device: DeviceTotals?) {
    // A line string needs at least two positions (RFC 7946, 3.1.4).
    let segments = line.segments.filter { $0.count > 1 }
    let lonely = line.segments.count - segments.count
    leftOut += lonely
    written -= lonely
    guard !segments.isEmpty else { return }
    let isSingle = segments.count == 1
    beginFeature()
    json.beginObject("properties")
    text("name", head.name)
    text("desc", head.note)
    json.member("sport", head.sport?.name)
    if head.statesKind {
      json.member("lineKind", head.kind.name)
    }
    if line.hasTimes {
      json.key("coordTimes")
      columns(segments, isSingle) { writer, line, index in
        guard let time = line.time(index) else { return writer.null() }
        var text: [UInt8] = []
        DateTimeText.append(time, to: &text)
        writer.string(String(decoding: text, as: UTF8.self))
      }
    }
    for sensor in FixColumns.Sensor.allCases where line.has(sensor) {
      guard let name = sensor.geoJSONName else { continue }
      json.key(name)
      columns(segments, isSingle) { writer, line, index in
        guard let value = line.value(sensor, index) else { return writer.null() }
        writer.number(value, decimals: 3)
      }
    }
    json.endObject()
    json.beginObject("geometry")
    json.member("type", isSingle ? "LineString" : "MultiLineString")
    json.key("coordinates")
    columns(segments, isSingle) { writer, line, index in
      guard let coordinate = line.coordinate(index) else { return }
      writer.beginArray()
      writer.number(coordinate.longitude, decimals: 8)
      writer.number(coordinate.latitude, decimals: 8)
      if let altitude = line.altitude(index) { writer.number(altitude, decimals: 3) }
      writer.endArray()
    }
    json.endObject()
    json.endObject()
    line = FixColumns()
  }

  /// Writes one array for each segment, or a single one.
  private mutating func columns(
    _ segments: [Range<Int>], _ isSingle: Bool,
    _ item: (inout JSONWriter, FixColumns, Int) -> Void
  ) {
    let line = line
    if !isSingle { json.beginArray() }
    for segment in segments {
      json.beginArray()
      for index in segment {
        item(&json, line, index)
        if json.bytes.count > 64 << 10 { output.raw(json.takeBytes()) }
      }
      json.endArray()
    }
    if !isSingle { json.endArray() }
  }

  /// Writes a waypoint as a feature with a `Point`.
  public mutating func add(_ waypoint: Waypoint) {
    written += 1
    beginFeature()
    json.beginObject("properties")
    text("name", waypoint.name)
    text("desc", waypoint.note)
    if let time = waypoint.time {
      var bytes: [UInt8] = []
      DateTimeText.append(time, to: &bytes)
      text("time", String(decoding: bytes, as: UTF8.self))
    }
    json.endObject()
    json.beginObject("geometry")
    json.member("type", "Point")
    json.beginArray("coordinates")
    json.number(waypoint.coordinate.longitude, decimals: 8)
    json.number(waypoint.coordinate.latitude, decimals: 8)
    if let altitude = waypoint.altitude { json.number(altitude, decimals: 3) }
    json.endArray()
    json.endObject()
    json.endObject()
  }

  /// Does nothing: warnings are not written to the file.
  public mutating func warn(_ warning: FormatWarning) {}

  /// Closes the `FeatureCollection` and passes the last bytes to the sink.
  /// - Throws: the first error that the sink threw.
  public mutating func finish() throws(FormatError) {
    json.endArray()
    json.endObject()
    output.raw(json.takeBytes())
    try output.finish()
  }

  private mutating func beginFeature() {
    json.beginObject()
    json.member("type", "Feature")
  }

  private mutating func text(_ key: StaticString, _ text: String?) {
    guard let text else { return }
    json.key(key)
    json.string(text)
  }
}

extension FixColumns.Sensor {
  /// The name of the array in togeojson and related programs.
  fileprivate var geoJSONName: StaticString? {
    switch self {
    case .heartRate: "heartRates"
    case .cadence: "cadences"
    case .temperature: "temperatures"
    case .power: "powers"
    case .speed: "speeds"
    case .accuracy: nil
    }
  }
}
