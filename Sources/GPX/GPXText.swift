import Geodesy
import Numerics
import Text
public import Tracks

/// Writes GPX 1.1 with Garmin's TrackPointExtension v2 and PowerExtension v1 into bytes, which may be
/// taken away in pieces.
///
/// GPX wants places before routes and routes before tracks.
public struct GPXText: Sendable {
  /// What is written since the last piece was taken.
  public private(set) var bytes: [UInt8] = []
  private var kind = LineKind.track
  private var segmentIsOpen = false
  /// The next point opens a segment: a segment without points is not written.
  private var segmentIsDue = true
  /// Fixes without a position.
  public private(set) var leftOut = 0
  /// Points and places written.
  public private(set) var written = 0

  public init() {
    raw(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="Cordada" xmlns="http://www.topografix.com/GPX/1/1"
       xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2"
       xmlns:pwr="http://www.garmin.com/xmlschemas/PowerExtension/v1"
       xmlns:opentracks="http://opentracksapp.com/xmlschemas/v1">

      """)
  }

  public mutating func beginLine(_ head: LineHead) {
    beginLine(
      head.kind, name: head.name.map { Array($0.utf8) }, note: head.note.map { Array($0.utf8) },
      sport: head.sport)
  }

  /// Begins a line whose name and note are UTF-8 already.
  public mutating func beginLine(
    _ kind: LineKind, name: [UInt8]?, note: [UInt8]?, sport: Sport?
  ) {
    self.kind = kind
    raw(kind == .track ? "<trk>\n" : "<rte>\n")
    element("name", name)
    element("desc", note)
    if let sport {
      raw("<type>")
      raw(sport.name)
      raw("</type>\n")
    }
  }

  public mutating func beginSegment() { segmentIsDue = true }

  private mutating func openSegment() {
    guard kind == .track, segmentIsDue || !segmentIsOpen else { return }
    if segmentIsOpen { raw("</trkseg>\n") }
    raw("<trkseg>\n")
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
    raw(kind == .track ? "</trkpt>\n" : "</rtept>\n")
  }

  private mutating func addExtensions(_ fix: Fix) {
    let hasGarmin =
      fix.heartRate != nil || fix.cadence != nil || fix.temperature != nil || fix.speed != nil
    guard hasGarmin || fix.power != nil || fix.accuracy != nil else { return }
    raw("<extensions>")
    if hasGarmin {
      // The schema's order: temperature, heart rate, cadence, speed.
      raw("<gpxtpx:TrackPointExtension>")
      if let temperature = fix.temperature { number("gpxtpx:atemp", temperature, decimals: 1) }
      if let heartRate = fix.heartRate { number("gpxtpx:hr", heartRate, decimals: 0) }
      if let cadence = fix.cadence { number("gpxtpx:cad", min(cadence, 254), decimals: 0) }
      if let speed = fix.speed { number("gpxtpx:speed", speed, decimals: 3) }
      raw("</gpxtpx:TrackPointExtension>")
    }
    if let power = fix.power { number("pwr:PowerInWatts", power, decimals: 0) }
    if let accuracy = fix.accuracy {
      number("opentracks:accuracy_horizontal", accuracy, decimals: 1)
    }
    raw("</extensions>")
  }

  public mutating func endLine() {
    if segmentIsOpen { raw("</trkseg>\n") }
    segmentIsOpen = false
    raw(kind == .track ? "</trk>\n" : "</rte>\n")
  }

  public mutating func add(_ waypoint: Waypoint) {
    written += 1
    begin("wpt", waypoint.coordinate)
    if let altitude = waypoint.altitude { number("ele", altitude, decimals: 3) }
    if let time = waypoint.time { dateTime("time", time) }
    element("name", waypoint.name.map { Array($0.utf8) })
    element("desc", waypoint.note.map { Array($0.utf8) })
    raw("</wpt>\n")
  }

  /// Ends the document.
  public mutating func finish() { raw("</gpx>\n") }

  /// What is written since the last time.
  public mutating func takeBytes() -> [UInt8] {
    let taken = bytes
    bytes = []
    bytes.reserveCapacity(taken.count)
    return taken
  }

  // MARK: Elements

  private mutating func begin(_ name: StaticString, _ coordinate: Coordinate) {
    raw("<")
    raw(name)
    raw(" lat=\"")
    decimals(coordinate.latitude, 8)
    raw("\" lon=\"")
    decimals(coordinate.longitude, 8)
    raw("\">")
  }

  private mutating func element(_ name: StaticString, _ text: [UInt8]?) {
    guard let text else { return }
    open(name)
    XMLText.append(utf8: text, to: &bytes)
    close(name)
    raw("\n")
  }

  private mutating func number(_ name: StaticString, _ value: Double, decimals count: Int) {
    open(name)
    decimals(value, count)
    close(name)
  }

  private mutating func dateTime(_ name: StaticString, _ time: Int64) {
    open(name)
    DateTimeText.append(time, to: &bytes)
    close(name)
  }

  private mutating func open(_ name: StaticString) {
    raw("<")
    raw(name)
    raw(">")
  }

  private mutating func close(_ name: StaticString) {
    raw("</")
    raw(name)
    raw(">")
  }

  private mutating func decimals(_ value: Double, _ count: Int) {
    DecimalText.write(value, decimals: count, trimmed: true, to: &bytes)
  }

  private mutating func raw(_ markup: StaticString) { XMLText.append(markup: markup, to: &bytes) }
}
