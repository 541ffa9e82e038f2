import Geodesy
import Tracks

/// Reads GPX 1.0 and 1.1 with the extensions of Garmin, OpenTracks, Strava and Cluetrust.
///
/// Sources: topografix.com GPX/1/0 and GPX/1/1; Garmin TrackPointExtension v1 and v2, PowerExtension
/// v1, TrackStatsExtension v1; OpenTracks' `GPXTrackExporter`.
package final class GPXElements: XMLElements {
  private let feed: RecordingFeed
  private var file = LineHead()
  private var head = LineHead()
  private var device: DeviceTotals?

  private var point = ElementPoint()

  /// Creates a reader that passes its results to `feed`.
  package init(_ feed: RecordingFeed) {
    self.feed = feed
    super.init(names: GPXName.allCases.map { $0.text })
  }

  // MARK: Elements

  /// Decides how to read an element, by its name and its parent.
  package override func begin(_ name: UInt8, in parent: UInt8, _ attributes: XMLAttributes)
    -> XMLStep
  {
    guard let parent = GPXState(rawValue: parent) else { return .skip }
    let name = GPXName(rawValue: name)
    switch parent {
    case .trackPoint, .routePoint, .place: return beginInPoint(name, parent)
    case .extensions: return beginInExtensions(name)
    case .segment:
      guard name == .trkpt else { return .skip }
      beginPoint(attributes)
      return inside(.trackPoint)
    case .track, .route: return beginInLine(name, parent, attributes)
    case .gpx, .document: return beginInFile(name, parent, attributes)
    case .metadata:
      switch name {
      case .name: return text(.fileName)
      case .desc: return text(.fileNote)
      default: return .skip
      }
    case .lineExtensions:
      switch name {
      case .trackStatistics: return inside(.statistics)
      case .lineKind: return text(.lineKind)
      default: return .skip
      }
    case .statistics: return beginInStatistics(name)
    default: return .skip
    }
  }

  private func beginInFile(
    _ name: GPXName?, _ parent: GPXState, _ attributes: XMLAttributes
  ) -> XMLStep {
    if parent == .document { return name == .gpx ? inside(.gpx) : .skip }
    switch name {
    case .trk:
      beginLine(.track)
      return inside(.track)
    case .rte:
      beginLine(.route)
      return inside(.route)
    case .wpt:
      beginPoint(attributes)
      return inside(.place)
    case .metadata: return inside(.metadata)
    case .name: return text(.fileName)
    case .desc: return text(.fileNote)
    default: return .skip
    }
  }

  private func beginInLine(
    _ name: GPXName?, _ parent: GPXState, _ attributes: XMLAttributes
  ) -> XMLStep {
    switch name {
    case .trkseg where parent == .track:
      feed.describeLine(named(head))
      feed.breakSegment()
      return inside(.segment)
    case .rtept where parent == .route:
      beginPoint(attributes)
      return inside(.routePoint)
    case .name: return text(.lineName)
    case .desc, .cmt: return text(.lineNote)
    case .type: return text(.lineSport)
    case .extensions: return inside(.lineExtensions)
    default: return .skip
    }
  }

  private func beginInPoint(_ name: GPXName?, _ parent: GPXState) -> XMLStep {
    switch name {
    case .ele: text(.elevation)
    case .time: text(.time)
    case .speed: text(.speed)
    case .extensions: inside(.extensions)
    case .name where parent == .place: text(.placeName)
    case .desc where parent == .place, .cmt where parent == .place: text(.placeNote)
    default: .skip
    }
  }

  private func beginInExtensions(_ name: GPXName?) -> XMLStep {
    switch name {
    case .hr, .heartrate: text(.heartRate)
    case .cad, .cadence: text(.cadence)
    case .atemp, .temp, .wtemp: text(.temperature)
    case .power, .powerInWatts, .watts: text(.power)
    case .speed: text(.speed)
    case .accuracy: text(.accuracy)
    // A wrapper such as TrackPointExtension: its children matter.
    default: inside(.extensions)
    }
  }

  private func beginInStatistics(_ name: GPXName?) -> XMLStep {
    switch name {
    case .statDistance: text(.totalDistance)
    case .statElapsed: text(.totalElapsed)
    case .statTimer: text(.totalTimer)
    case .statCalories: text(.totalEnergy)
    case .statAscent: text(.totalAscent)
    case .statDescent: text(.totalDescent)
    default: .skip
    }
  }

  private func inside(_ state: GPXState) -> XMLStep { .inside(state.rawValue) }
  private func text(_ state: GPXState) -> XMLStep { .text(state.rawValue) }

  // MARK: Values

  /// Handles the text of an element that ends, and passes on a completed point, place or line.
  package override func end(_ state: UInt8, _ text: Span<UInt8>) {
    guard let state = GPXState(rawValue: state) else { return }
    switch state {
    case .trackPoint, .routePoint: endPoint()
    case .place: point.endPlace(in: feed)
    case .track, .route: endLine()
    case .elevation: point.set(.altitude, text, by: feed)
    case .time: point.set(.time, text, by: feed)
    case .speed: point.set(.speed, text, by: feed)
    case .heartRate: point.set(.heartRate, text, by: feed)
    case .cadence: point.set(.cadence, text, by: feed)
    case .temperature: point.set(.temperature, text, by: feed)
    case .power: point.set(.power, text, by: feed)
    case .accuracy: point.set(.accuracy, text, by: feed)
    case .fileName: file.name = TextPiece.string(text)
    case .fileNote: file.note = TextPiece.string(text)
    case .lineName: head.name = TextPiece.string(text)
    case .lineNote: head.note = TextPiece.string(text) ?? head.note
    case .lineSport: head.sport = TextPiece.string(text).flatMap { Sport(word: $0) }
    case .lineKind: head.state(kind: TextPiece.string(text))
    case .placeName: point.name = TextPiece.string(text)
    case .placeNote: point.note = TextPiece.string(text) ?? point.note
    case .totalDistance, .totalElapsed, .totalTimer, .totalEnergy, .totalAscent, .totalDescent:
      endStatistic(state, TextPiece.number(text))
    default: break
    }
  }

  /// Hands over a line that is cut off.
  package override func cutOff(_ state: UInt8) {
    switch GPXState(rawValue: state) {
    case .track, .route: endLine()
    default: break
    }
  }

  private func endStatistic(_ state: GPXState, _ value: Double?) {
    // OpenTracks writes zeros for values that it did not measure.
    guard let value, value > 0 else { return }
    var totals = device ?? DeviceTotals()
    switch state {
    case .totalDistance: totals.distance = value
    case .totalElapsed: totals.duration = value
    case .totalTimer: totals.movingTime = value
    case .totalEnergy: totals.energy = value
    case .totalAscent: totals.ascent = value
    default: totals.descent = value
    }
    device = totals
  }

  // MARK: Lines and points

  private func beginLine(_ kind: LineKind) {
    head = LineHead(kind: kind)
    device = nil
    feed.beginLine(named(head))
  }

  private func endLine() { feed.endLine(named(head), device: device) }

  /// The head, with the name and note of the file where the line has none.
  private func named(_ head: LineHead) -> LineHead {
    var head = head
    if head.name == nil { head.name = file.name }
    if head.note == nil { head.note = file.note }
    return head
  }

  private func beginPoint(_ attributes: XMLAttributes) {
    point = ElementPoint()
    attributes.visit { name, value in
      if XMLName.equal(name, "lat") {
        point.latitude = TextPiece.number(value)
      } else if XMLName.equal(name, "lon") {
        point.longitude = TextPiece.number(value)
      }
    }
  }

  private func endPoint() {
    // OpenTracks before version 3.15 marked a pause by latitude 100 and its end by 200.
    if let latitude = point.latitude, latitude == 100 || latitude == 200 {
      feed.breakSegment()
      return
    }
    guard
      let coordinate = feed.coordinate(latitude: point.latitude, longitude: point.longitude)
    else { return }
    point.fix.coordinate = coordinate
    feed.add(point.fix)
  }

  /// Ends the file.
  /// - Throws: `nothingInside` if there was no point and no waypoint.
  package override func finish() throws(FormatError) { try feed.finish() }
}
