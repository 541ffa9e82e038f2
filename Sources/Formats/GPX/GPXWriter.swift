import Geodesy
public import Tracks

/// Writes GPX 1.1 with Garmin's TrackPointExtension v2 and PowerExtension v1, in constant memory.
public struct GPXWriter: RecordingWriter {
  private let output: ByteOutput
  private var kind = LineKind.track
  private var segmentIsOpen = false
  /// The next point opens a segment: a segment without points is not written.
  private var segmentIsDue = true
  public private(set) var leftOut = 0
  public private(set) var written = 0

  public init(to sink: @escaping ByteSink) {
    output = ByteOutput(sink)
    output.raw(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="Cordada" xmlns="http://www.topografix.com/GPX/1/1"
       xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2"
       xmlns:pwr="http://www.garmin.com/xmlschemas/PowerExtension/v1"
       xmlns:opentracks="http://opentracksapp.com/xmlschemas/v1">

      """)
  }

  public mutating func beginLine(_ head: LineHead) {
    kind = head.kind
    output.raw(kind == .track ? "<trk>\n" : "<rte>\n")
    element("name", head.name)
    element("desc", head.note)
    if let sport = head.sport {
      output.raw("<type>")
      output.raw(sport.name)
      output.raw("</type>\n")
    }
  }

  public mutating func beginSegment() { segmentIsDue = true }

  private mutating func openSegment() {
    guard kind == .track, segmentIsDue || !segmentIsOpen else { return }
    if segmentIsOpen { output.raw("</trkseg>\n") }
    output.raw("<trkseg>\n")
    segmentIsOpen = true
    segmentIsDue = false
  }

  public mutating func add(_ fix: Fix) {
    guard let coordinate = fix.coordinate else {
      leftOut += 1
      return
    }
    written += 1
    openSegment()
    begin(kind == .track ? "trkpt" : "rtept", coordinate)
    if let altitude = fix.altitude { number("ele", altitude, decimals: 3) }
    if let time = fix.time { dateTime("time", time) }
    addExtensions(fix)
    output.raw(kind == .track ? "</trkpt>\n" : "</rtept>\n")
  }

  private func addExtensions(_ fix: Fix) {
    let hasGarmin =
      fix.heartRate != nil || fix.cadence != nil || fix.temperature != nil || fix.speed != nil
    guard hasGarmin || fix.power != nil || fix.accuracy != nil else { return }
    output.raw("<extensions>")
    if hasGarmin {
      // The schema's order: temperature, heart rate, cadence, speed.
      output.raw("<gpxtpx:TrackPointExtension>")
      if let temperature = fix.temperature { number("gpxtpx:atemp", temperature, decimals: 1) }
      if let heartRate = fix.heartRate { number("gpxtpx:hr", heartRate, decimals: 0) }
      if let cadence = fix.cadence { number("gpxtpx:cad", min(cadence, 254), decimals: 0) }
      if let speed = fix.speed { number("gpxtpx:speed", speed, decimals: 3) }
      output.raw("</gpxtpx:TrackPointExtension>")
    }
    if let power = fix.power { number("pwr:PowerInWatts", power, decimals: 0) }
    if let accuracy = fix.accuracy {
      number("opentracks:accuracy_horizontal", accuracy, decimals: 1)
    }
    output.raw("</extensions>")
  }

  public mutating func endLine(_ head: LineHead, device: DeviceTotals?) {
    if segmentIsOpen { output.raw("</trkseg>\n") }
    segmentIsOpen = false
    output.raw(kind == .track ? "</trk>\n" : "</rte>\n")
  }

  public mutating func add(_ waypoint: Waypoint) {
    written += 1
    begin("wpt", waypoint.coordinate)
    if let altitude = waypoint.altitude { number("ele", altitude, decimals: 3) }
    if let time = waypoint.time { dateTime("time", time) }
    element("name", waypoint.name)
    element("desc", waypoint.note)
    output.raw("</wpt>\n")
  }

  public mutating func warn(_ warning: FormatWarning) {}

  public mutating func finish() throws(FormatError) {
    output.raw("</gpx>\n")
    try output.finish()
  }

  // MARK: Elements

  private func begin(_ name: StaticString, _ coordinate: Coordinate) {
    output.raw("<")
    output.raw(name)
    output.raw(" lat=\"")
    output.number(coordinate.latitude, decimals: 8)
    output.raw("\" lon=\"")
    output.number(coordinate.longitude, decimals: 8)
    output.raw("\">")
  }

  private func element(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    output.element(name) { output.escaped(text) }
    output.raw("\n")
  }

  private func number(_ name: StaticString, _ value: Double, decimals: Int) {
    output.element(name) { output.number(value, decimals: decimals) }
  }

  private func dateTime(_ name: StaticString, _ time: Int64) {
    output.element(name) { output.dateTime(time) }
  }
}
