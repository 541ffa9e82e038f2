import Geodesy
import Recordings
public import Tracks

/// Writes TCX: a track as an activity with its laps, a route as a course.
///
/// A line is held in memory until it ends, because the totals of a lap come before its points.
/// Courses are held until all activities are written. Waypoints are left out.
///
/// Source: Garmin TrainingCenterDatabase v2 and ActivityExtension v2 schemas.
public struct TCXWriter: RecordingWriter {
  private let output: ByteOutput
  private var line = FixColumns()
  private var routes: [(head: LineHead, line: FixColumns, device: DeviceTotals?)] = []
  private var hasActivities = false
  /// The number of waypoints, all of which are left out.
  public private(set) var leftOut = 0
  /// The number of points written so far.
  public private(set) var written = 0

  /// Creates a writer that passes its bytes to `sink`, and begins the document.
  public init(to sink: @escaping ByteSink) {
    output = ByteOutput(sink)
    output.raw(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <TrainingCenterDatabase
       xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"
       xmlns:ns3="http://www.garmin.com/xmlschemas/ActivityExtension/v2">

      """)
  }

  /// Begins a line; its head is taken from `endLine`.
  public mutating func beginLine(_ head: LineHead) { line = FixColumns() }

  /// Begins a segment, which becomes a `Track` element.
  public mutating func beginSegment() { line.beginSegment() }

  /// Adds a point, with or without a position.
  public mutating func add(_ fix: Fix) {
    written += 1
    line.append(fix)
  }

  /// Writes a track as an activity, or keeps a route until `finish()`. The totals of the lap are the device's if it has any.
  public mutating func endLine(_ head: LineHead, device: DeviceTotals?) {
    if head.kind == .route {
      routes.append((head, line, device))
    } else {
      if !hasActivities { output.raw("<Activities>\n") }
      hasActivities = true
      addActivity(head, device)
    }
    line = FixColumns()
  }

  /// Leaves a waypoint out and counts it.
  public mutating func add(_ waypoint: Waypoint) { leftOut += 1 }

  /// Does nothing: warnings are not written to the file.
  public mutating func warn(_ warning: FormatWarning) {}

  /// Writes the courses, closes the document and passes the last bytes to the sink.
  /// - Throws: the first error that the sink threw.
  public mutating func finish() throws(FormatError) {
    if hasActivities { output.raw("</Activities>\n") }
    if !routes.isEmpty { output.raw("<Courses>\n") }
    for route in routes {
      line = route.line
      addCourse(route.head, route.device)
    }
    if !routes.isEmpty { output.raw("</Courses>\n") }
    output.raw("</TrainingCenterDatabase>\n")
    try output.finish()
  }

  // MARK: Activities and courses

  private func addActivity(_ head: LineHead, _ device: DeviceTotals?) {
    let laps = line.laps(head.laps)
    let start = (0..<line.count).lazy.compactMap { line.time($0) }.first ?? 0
    let sport: StaticString =
      switch head.sport {
      case .running: "Running"
      case .cycling: "Biking"
      default: "Other"
      }
    output.raw("<Activity Sport=\"")
    output.raw(sport)
    output.raw("\">\n")
    output.element("Id") { output.dateTime(start) }
    output.raw("\n")
    for lap in laps {
      addLap(
        lap.fixes, start: lap.start ?? start,
        laps.count > 1 ? LineTotals(line, lap: lap) : LineTotals(line, device: device))
    }
    addNote(head)
    output.raw("</Activity>\n")
  }

  private func addLap(_ fixes: Range<Int>, start: Int64, _ totals: LineTotals) {
    output.raw("<Lap StartTime=\"")
    output.dateTime(start)
    output.raw("\">\n")
    addTotals(totals)
    output.element("Calories") { output.number(totals.energy ?? 0, decimals: 0) }
    output.raw("<Intensity>Active</Intensity><TriggerMethod>Manual</TriggerMethod>\n")
    addTracks(fixes)
    output.raw("</Lap>\n")
  }

  private func addCourse(_ head: LineHead, _ device: DeviceTotals?) {
    output.raw("<Course>\n")
    // The schema's limit is 15 characters.
    output.element("Name") { output.escaped(String((head.name ?? "Course").prefix(15))) }
    output.raw("\n<Lap>")
    addTotals(LineTotals(line, device: device))
    output.raw("<Intensity>Active</Intensity></Lap>\n")
    addTracks(0..<line.count)
    addNote(head)
    output.raw("</Course>\n")
  }

  private func addTotals(_ totals: LineTotals) {
    output.element("TotalTimeSeconds") { output.number(totals.timer, decimals: 3) }
    output.element("DistanceMeters") { output.number(totals.distance, decimals: 2) }
    output.raw("\n")
  }

  /// Writes the note. TCX has no name for an activity, so its notes begin with the name.
  private func addNote(_ head: LineHead) {
    let isCourse = head.kind == .route
    let lines = isCourse ? [head.note] : [head.name, head.note]
    let text = lines.compactMap { $0 }.joined(separator: "\n")
    guard !text.isEmpty else { return }
    output.element("Notes") { output.escaped(text) }
    output.raw("\n")
  }

  private func addTracks(_ fixes: Range<Int>) {
    for segment in line.segments.map({ $0.clamped(to: fixes) }) where !segment.isEmpty {
      output.raw("<Track>\n")
      for index in segment { addPoint(line[index]) }
      output.raw("</Track>\n")
    }
  }

  private func addPoint(_ fix: Fix) {
    output.raw("<Trackpoint>")
    if let time = fix.time { output.element("Time") { output.dateTime(time) } }
    if let coordinate = fix.coordinate {
      output.raw("<Position>")
      number("LatitudeDegrees", coordinate.latitude, decimals: 8)
      number("LongitudeDegrees", coordinate.longitude, decimals: 8)
      output.raw("</Position>")
    }
    if let altitude = fix.altitude { number("AltitudeMeters", altitude, decimals: 3) }
    if let distance = fix.deviceDistance { number("DistanceMeters", distance, decimals: 2) }
    if let heartRate = fix.heartRate {
      output.element("HeartRateBpm") { number("Value", heartRate, decimals: 0) }
    }
    if let cadence = fix.cadence { number("Cadence", min(cadence, 254), decimals: 0) }
    if fix.speed != nil || fix.power != nil {
      output.raw("<Extensions><ns3:TPX>")
      if let speed = fix.speed { number("ns3:Speed", speed, decimals: 3) }
      if let power = fix.power { number("ns3:Watts", power, decimals: 0) }
      output.raw("</ns3:TPX></Extensions>")
    }
    output.raw("</Trackpoint>\n")
  }

  private func number(_ name: StaticString, _ value: Double, decimals: Int) {
    output.element(name) { output.number(value, decimals: decimals) }
  }
}
