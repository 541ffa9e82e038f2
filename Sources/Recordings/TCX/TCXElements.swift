import Geodesy
import Tracks

/// The reader's position in a TCX document.
private enum State: UInt8 {
  case document, database, activities, multiSport, transition, activity, courses, course
  case name, notes
  case lap, lapTime, lapDistance, lapEnergy, courseLap
  case track, point, position, latitude, longitude, time, altitude, distance
  case heartRate, heartRateValue, cadence, extensions, speed, watts
  case place, placeName, placeNote
}

/// The local names that the reader knows.
private enum Name: UInt8, CaseIterable {
  case database, activities, multiSport, firstSport, nextSport, transition, activity
  case courses, course
  case name, notes, lap, totalTime, distance, calories, track, trackpoint, position
  case latitude, longitude, time, altitude, heartRate, value, cadence, extensions, tpx
  case speed, runCadence, watts, coursePoint

  var text: StaticString {
    switch self {
    case .database: "TrainingCenterDatabase"
    case .activities: "Activities"
    case .multiSport: "MultiSportSession"
    case .firstSport: "FirstSport"
    case .nextSport: "NextSport"
    case .transition: "Transition"
    case .activity: "Activity"
    case .courses: "Courses"
    case .course: "Course"
    case .name: "Name"
    case .notes: "Notes"
    case .lap: "Lap"
    case .totalTime: "TotalTimeSeconds"
    case .distance: "DistanceMeters"
    case .calories: "Calories"
    case .track: "Track"
    case .trackpoint: "Trackpoint"
    case .position: "Position"
    case .latitude: "LatitudeDegrees"
    case .longitude: "LongitudeDegrees"
    case .time: "Time"
    case .altitude: "AltitudeMeters"
    case .heartRate: "HeartRateBpm"
    case .value: "Value"
    case .cadence: "Cadence"
    case .extensions: "Extensions"
    case .tpx: "TPX"
    case .speed: "Speed"
    case .runCadence: "RunCadence"
    case .watts: "Watts"
    case .coursePoint: "CoursePoint"
    }
  }
}

/// Reads TCX: activities and courses, with the totals of their laps.
///
/// A second `Track` in a lap begins a segment (the timer was stopped); a lap does not. An activity without
/// points, such as a swim in a pool, has a fix at the beginning and the end of each lap. The transitions of a
/// multisport session, each stated as one lap, are lines between those of its activities. Sources: Garmin
/// TrainingCenterDatabase v2 and ActivityExtension v2 schemas.
package final class TCXElements: XMLElements {
  private let feed: RecordingFeed
  private var head = LineHead()
  private var device = DeviceTotals()
  private var tracksInLap = 0
  private var lap = Lap()
  /// The laps that have ended. Their number is limited, so that a malformed file cannot fill the memory.
  private var laps: [Lap] = []
  /// True until the first activity of a multisport session.
  private var isFirstLeg = false

  private var point = ElementPoint()
  private var hasPosition = false

  /// The statements of a lap: its start in UTC milliseconds, seconds and metres.
  private struct Lap {
    var start: Int64?
    var time = 0.0
    var distance = 0.0
  }

  /// Creates a reader that passes its results to `feed`.
  package init(_ feed: RecordingFeed) {
    self.feed = feed
    super.init(names: Name.allCases.map { $0.text })
  }

  // MARK: Elements

  /// Decides how to read an element, by its name and its parent.
  package override func begin(_ name: UInt8, in parent: UInt8, _ attributes: XMLAttributes)
    -> XMLStep
  {
    guard let parent = State(rawValue: parent) else { return .skip }
    let name = Name(rawValue: name)
    switch parent {
    case .point: return beginInPoint(name)
    case .position:
      switch name {
      case .latitude: return text(.latitude)
      case .longitude: return text(.longitude)
      default: return .skip
      }
    case .heartRate: return name == .value ? text(.heartRateValue) : .skip
    case .extensions: return beginInExtensions(name)
    case .track:
      guard name == .trackpoint else { return .skip }
      beginPoint()
      return inside(.point)
    case .lap, .transition: return beginInLap(name)
    case .courseLap: return beginInCourseLap(name)
    case .place: return beginInPlace(name)
    default: return beginInFile(name, parent, attributes)
    }
  }

  private func beginInFile(
    _ name: Name?, _ parent: State, _ attributes: XMLAttributes
  ) -> XMLStep {
    switch (parent, name) {
    case (.document, .database): return inside(.database)
    case (.database, .activities): return inside(.activities)
    case (.database, .courses): return inside(.courses)
    case (.activities, .multiSport):
      isFirstLeg = true
      return inside(.multiSport)
    case (.multiSport, .firstSport), (.multiSport, .nextSport): return inside(.multiSport)
    case (.multiSport, .transition):
      beginLeg(isTransition: true)
      head.sport = .other
      feed.beginLine(head)
      beginLap(attributes)
      return inside(.transition)
    case (.activities, .activity), (.multiSport, .activity):
      if parent == .multiSport { beginLeg(isTransition: false) } else { beginLine(.track) }
      head.sport = attributes.string("Sport").flatMap { Sport(word: $0) }
      feed.beginLine(head)
      return inside(.activity)
    case (.courses, .course):
      beginLine(.route)
      feed.beginLine(head)
      return inside(.course)
    case (.activity, .lap):
      beginLap(attributes)
      if !laps.isEmpty, let start = lap.start { head.laps.add(start) }
      return inside(.lap)
    case (.course, .lap): return inside(.courseLap)
    case (.course, .track):
      feed.breakSegment()
      return inside(.track)
    case (.course, .coursePoint):
      beginPoint()
      return inside(.place)
    case (.activity, .notes), (.course, .notes): return text(.notes)
    case (.course, .name): return text(.name)
    default: return .skip
    }
  }

  private func beginInLap(_ name: Name?) -> XMLStep {
    switch name {
    case .track:
      if tracksInLap > 0 { feed.breakSegment() }
      tracksInLap += 1
      return inside(.track)
    default: return beginInCourseLap(name)
    }
  }

  private func beginInCourseLap(_ name: Name?) -> XMLStep {
    switch name {
    case .totalTime: text(.lapTime)
    case .distance: text(.lapDistance)
    case .calories: text(.lapEnergy)
    default: .skip
    }
  }

  private func beginInPoint(_ name: Name?) -> XMLStep {
    switch name {
    case .time: text(.time)
    case .position: inside(.position)
    case .altitude: text(.altitude)
    case .distance: text(.distance)
    case .heartRate: inside(.heartRate)
    case .cadence: text(.cadence)
    case .extensions: inside(.extensions)
    default: .skip
    }
  }

  private func beginInExtensions(_ name: Name?) -> XMLStep {
    switch name {
    case .speed: text(.speed)
    case .runCadence: text(.cadence)
    case .watts: text(.watts)
    case .tpx: inside(.extensions)
    default: .skip
    }
  }

  private func beginInPlace(_ name: Name?) -> XMLStep {
    switch name {
    case .name: text(.placeName)
    case .notes: text(.placeNote)
    case .time: text(.time)
    case .position: inside(.position)
    case .altitude: text(.altitude)
    default: .skip
    }
  }

  private func inside(_ state: State) -> XMLStep { .inside(state.rawValue) }
  private func text(_ state: State) -> XMLStep { .text(state.rawValue) }

  // MARK: Values

  /// Handles the text of an element that ends, and passes on a completed point, place or line.
  package override func end(_ state: UInt8, _ text: Span<UInt8>) {
    guard let state = State(rawValue: state) else { return }
    switch state {
    case .point: endPoint()
    case .place: point.endPlace(in: feed)
    case .lap:
      if laps.count <= LapTimes.maximumCount { laps.append(lap) }
    case .transition:
      laps.append(lap)
      endActivity()
    case .activity: endActivity()
    case .course: endLine()
    case .position: hasPosition = true
    case .latitude: point.latitude = TextPiece.number(text)
    case .longitude: point.longitude = TextPiece.number(text)
    case .time: point.set(.time, text, by: feed)
    case .altitude: point.set(.altitude, text, by: feed)
    case .distance: point.set(.distance, text, by: feed)
    case .heartRateValue: point.set(.heartRate, text, by: feed)
    case .cadence: point.set(.cadence, text, by: feed)
    case .speed: point.set(.speed, text, by: feed)
    case .watts: point.set(.power, text, by: feed)
    case .lapTime:
      device.movingTime = sum(device.movingTime, text)
      lap.time = sum(nil, text) ?? 0
    case .lapDistance:
      device.distance = sum(device.distance, text)
      lap.distance = sum(nil, text) ?? 0
    case .lapEnergy: device.energy = sum(device.energy, text)
    case .name: head.name = TextPiece.string(text)
    case .notes: head.note = TextPiece.string(text)
    case .placeName: point.name = TextPiece.string(text)
    case .placeNote: point.note = TextPiece.string(text)
    default: break
    }
  }

  /// Hands over a line that is cut off: an activity without points by the laps that ended.
  package override func cutOff(_ state: UInt8) {
    switch State(rawValue: state) {
    case .activity, .transition: endActivity()
    case .course: endLine()
    default: break
    }
  }

  private func sum(_ total: Double?, _ text: Span<UInt8>) -> Double? {
    guard let value = TextPiece.number(text), value >= 0 else { return total }
    return (total ?? 0) + value
  }

  // MARK: Lines and points

  private func beginLine(_ kind: LineKind) {
    head = LineHead(kind: kind)
    device = DeviceTotals()
    laps = []
  }

  private func beginLeg(isTransition: Bool) {
    beginLine(.track)
    head.leg = MultisportLeg(isFirst: isFirstLeg, isTransition: isTransition)
    isFirstLeg = false
  }

  private func beginLap(_ attributes: XMLAttributes) {
    lap = Lap(start: attributes.time("StartTime"))
    tracksInLap = 0
  }

  private func endActivity() {
    if !feed.lineHasPoints { addLaps() }
    endLine()
  }

  private func endLine() {
    feed.endLine(head, device: device == DeviceTotals() ? nil : device)
  }

  /// Adds the start and end of each lap of an activity without points, with the metres so far. A lap that
  /// overlaps the previous one begins at its end.
  private func addLaps() {
    var end: Int64?
    var distance = 0.0
    var count = 0
    for lap in laps where lap.distance > 0 || lap.time > 0 {
      guard let start = feed.time(max(lap.start ?? end ?? 0, end ?? 0)) else { return }
      let seconds = min(lap.time, Self.longestLap)
      feed.add(Fix(time: start, deviceDistance: distance))
      distance = min(distance + lap.distance, SensorRange.distance.upperBound)
      feed.add(Fix(time: start + Int64(seconds * 1000), deviceDistance: distance))
      end = start + Int64(seconds * 1000)
      count += 1
    }
    if count > 0 { feed.warn(.lapsOnly(count)) }
  }

  /// Seconds. A longer lap is a fault.
  private static let longestLap = 7.0 * 86_400

  private func beginPoint() {
    point = ElementPoint()
    hasPosition = false
  }

  private func endPoint() {
    if hasPosition {
      guard
        let coordinate = feed.coordinate(latitude: point.latitude, longitude: point.longitude)
      else { return }
      point.fix.coordinate = coordinate
    }
    // Garmin ends a stretch with a point that has only a time.
    guard point.fix != Fix(time: point.fix.time) else { return }
    feed.add(point.fix)
  }

  /// Ends the file.
  /// - Throws: `nothingInside` if there was no point and no waypoint.
  package override func finish() throws(FormatError) { try feed.finish() }
}
