import Geodesy
import Numerics
import Text
public import Tracks

/// Writes GPX 1.1 into a byte array, from which the bytes can be taken in pieces.
///
/// Sensor values are written with Garmin's TrackPointExtension v2 and PowerExtension v1, accuracy with
/// OpenTracks' extension. A travelled track without times is marked by an extension of Cordada's own, since it
/// would otherwise be read as a plan. GPX requires waypoints before routes and routes before tracks; the caller
/// must keep that order.
public struct GPXText: Sendable {
  /// The bytes written since the last call of `takeBytes()`.
  public private(set) var bytes: [UInt8] = []
  private var kind = LineKind.track
  private var segmentIsOpen = false
  /// True if the next point opens a segment. A segment without points is not written.
  private var segmentIsDue = true
  /// The number of fixes left out because they have no position.
  public private(set) var leftOut = 0
  /// The number of points and waypoints written.
  public private(set) var written = 0

  /// Begins a document: writes the XML declaration and opens the `gpx` element.
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

  /// Opens a `trk` or `rte` element and writes the name, note and sport of the head.
  public mutating func beginLine(_ head: LineHead) {
    beginLine(
      head.kind, name: head.name.map { Array($0.utf8) }, note: head.note.map { Array($0.utf8) },
      source: head.source.map { Array($0.utf8) }, sport: head.sport)
    guard head.statesKind else { return }
    raw("<extensions><cordada:lineKind xmlns:cordada=\"urn:cordada:track\">")
    raw(head.kind.name)
    raw("</cordada:lineKind></extensions>\n")
  }

  /// Opens a line whose name, note and source are UTF-8 bytes.
  public mutating func beginLine(
    _ kind: LineKind, name: [UInt8]?, note: [UInt8]?, source: [UInt8]? = nil, sport: Sport?
  ) {
    self.kind = kind
    raw(kind == .track ? "<trk>\n" : "<rte>\n")
    element("name", name)
    element("desc", note)
    element("src", source)
    if let sport {
      raw("<type>")
      raw(sport.name)
      raw("</type>\n")
    }
  }

  /// Begins a new `trkseg` with the next track point. Routes have no segments.
  public mutating func beginSegment() { segmentIsDue = true }

  private mutating func openSegment() {
    guard kind == .track, segmentIsDue || !segmentIsOpen else { return }
    if segmentIsOpen { raw("</trkseg>\n") }
    raw("<trkseg>\n")
    segmentIsOpen = true
    segmentIsDue = false
  }

  /// Writes a track or route point. A fix without a position is left out and counted.
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

  /// Closes the track or route.
  public mutating func endLine() {
    if segmentIsOpen { raw("</trkseg>\n") }
    segmentIsOpen = false
    raw(kind == .track ? "</trk>\n" : "</rte>\n")
  }

  /// Writes a `wpt` element.
  public mutating func add(_ waypoint: Waypoint) {
    written += 1
    begin("wpt", waypoint.coordinate)
    if let altitude = waypoint.altitude { number("ele", altitude, decimals: 3) }
    if let time = waypoint.time { dateTime("time", time) }
    element("name", waypoint.name.map { Array($0.utf8) })
    element("desc", waypoint.note.map { Array($0.utf8) })
    raw("</wpt>\n")
  }

  /// Closes the `gpx` element.
  public mutating func finish() { raw("</gpx>\n") }

  /// Returns the bytes written since the last call, and empties the buffer.
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
