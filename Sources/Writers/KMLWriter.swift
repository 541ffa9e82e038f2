import Geodesy
import Recordings
public import Tracks

/// Writes KML 2.2: lines with times as `gx:Track`, lines without as `LineString`. Sensor values are
/// written only for lines with times, as `gx:SimpleArrayData`.
///
/// A line is held in memory until it ends, because a `gx:Track` lists all its times before all its
/// positions.
///
/// Sources: OGC 07-147r2 (KML 2.2) and Google's `gx` extension.
public struct KMLWriter: RecordingWriter {
  private let output: ByteOutput
  private var line = FixColumns()
  /// The number of fixes without a position, which are left out.
  public private(set) var leftOut = 0
  /// The number of points and waypoints written so far.
  public private(set) var written = 0

  /// Creates a writer that passes its bytes to `sink`, and begins the document.
  public init(to sink: @escaping ByteSink) {
    output = ByteOutput(sink)
    output.raw(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
      <Document>
      <Style id="line"><LineStyle><color>ff2a3fd6</color><width>4</width></LineStyle></Style>
      <Schema id="sensors">
      <gx:SimpleArrayField name="heart_rate" type="float"/>
      <gx:SimpleArrayField name="cadence" type="float"/>
      <gx:SimpleArrayField name="temperature" type="float"/>
      <gx:SimpleArrayField name="power" type="float"/>
      <gx:SimpleArrayField name="speed" type="float"/>
      <gx:SimpleArrayField name="accuracy_horizontal" type="float"/>
      </Schema>

      """)
  }

  /// Begins a line; its head is taken from `endLine`.
  public mutating func beginLine(_ head: LineHead) { line = FixColumns() }

  /// Begins a segment, which becomes a `gx:Track` or a `LineString` of its own.
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

  /// Writes the line as a placemark. The device's totals are not written.
  public mutating func endLine(_ head: LineHead, device: DeviceTotals?) {
    guard line.count > 0 else { return }
    output.raw("<Placemark>\n")
    element("name", head.name)
    element("description", head.note)
    output.raw("<styleUrl>#line</styleUrl>\n")
    if head.sport != nil || head.statesKind {
      output.raw("<ExtendedData>")
      if let sport = head.sport { data("type", sport.name) }
      if head.statesKind { data("lineKind", head.kind.name) }
      output.raw("</ExtendedData>\n")
    }
    let isTimed = line.hasTimes
    output.raw(isTimed ? "<gx:MultiTrack>\n" : "<MultiGeometry>\n")
    if isTimed { output.raw(line.hasAltitudes ? "<altitudeMode>absolute</altitudeMode>\n" : "") }
    for segment in line.segments {
      if isTimed { addTrack(segment) } else { addLineString(segment) }
    }
    output.raw(isTimed ? "</gx:MultiTrack>\n" : "</MultiGeometry>\n")
    output.raw("</Placemark>\n")
    line = FixColumns()
  }

  private func data(_ name: StaticString, _ value: StaticString) {
    output.raw("<Data name=\"")
    output.raw(name)
    output.raw("\"><value>")
    output.raw(value)
    output.raw("</value></Data>")
  }

  private func addTrack(_ segment: Range<Int>) {
    output.raw("<gx:Track>\n")
    for index in segment {
      output.element("when") {
        if let time = line.time(index) { output.dateTime(time) }
      }
      output.raw("\n")
    }
    for index in segment {
      output.element("gx:coord") { addPosition(index, separator: " ") }
      output.raw("\n")
    }
    let sensors = FixColumns.Sensor.allCases.filter { line.has($0) }
    if !sensors.isEmpty {
      output.raw("<ExtendedData><SchemaData schemaUrl=\"#sensors\">\n")
      for sensor in sensors { addArray(sensor, segment) }
      output.raw("</SchemaData></ExtendedData>\n")
    }
    output.raw("</gx:Track>\n")
  }

  private func addArray(_ sensor: FixColumns.Sensor, _ segment: Range<Int>) {
    output.raw("<gx:SimpleArrayData name=\"")
    output.raw(sensor.kmlName)
    output.raw("\">\n")
    for index in segment {
      output.element("gx:value") {
        if let value = line.value(sensor, index) { output.number(value, decimals: 3) }
      }
      output.raw("\n")
    }
    output.raw("</gx:SimpleArrayData>\n")
  }

  private func addLineString(_ segment: Range<Int>) {
    output.raw("<LineString><tessellate>1</tessellate>")
    if line.hasAltitudes { output.raw("<altitudeMode>absolute</altitudeMode>") }
    output.raw("<coordinates>\n")
    for index in segment {
      addPosition(index, separator: ",")
      output.raw("\n")
    }
    output.raw("</coordinates></LineString>\n")
  }

  private func addPosition(_ index: Int, separator: StaticString) {
    guard let coordinate = line.coordinate(index) else { return }
    output.number(coordinate.longitude, decimals: 8)
    output.raw(separator)
    output.number(coordinate.latitude, decimals: 8)
    if let altitude = line.altitude(index) {
      output.raw(separator)
      output.number(altitude, decimals: 3)
    }
  }

  /// Writes a waypoint as a placemark with a `Point`.
  public mutating func add(_ waypoint: Waypoint) {
    written += 1
    output.raw("<Placemark>\n")
    element("name", waypoint.name)
    element("description", waypoint.note)
    if let time = waypoint.time {
      output.element("TimeStamp") { output.element("when") { output.dateTime(time) } }
    }
    output.raw("<Point><coordinates>")
    output.number(waypoint.coordinate.longitude, decimals: 8)
    output.raw(",")
    output.number(waypoint.coordinate.latitude, decimals: 8)
    if let altitude = waypoint.altitude {
      output.raw(",")
      output.number(altitude, decimals: 3)
    }
    output.raw("</coordinates></Point>\n</Placemark>\n")
  }

  /// Does nothing: warnings are not written to the file.
  public mutating func warn(_ warning: FormatWarning) {}

  /// Closes the document and passes the last bytes to the sink.
  /// - Throws: the first error that the sink threw.
  public mutating func finish() throws(FormatError) {
    output.raw("</Document>\n</kml>\n")
    try output.finish()
  }

  private func element(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    output.element(name) { output.escaped(text) }
    output.raw("\n")
  }
}

extension FixColumns.Sensor {
  /// The name of the array in OpenTracks, which many readers know.
  fileprivate var kmlName: StaticString {
    switch self {
    case .heartRate: "heart_rate"
    case .cadence: "cadence"
    case .temperature: "temperature"
    case .power: "power"
    case .speed: "speed"
    case .accuracy: "accuracy_horizontal"
    }
  }
}
