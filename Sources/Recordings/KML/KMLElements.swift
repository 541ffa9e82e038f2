import Geodesy
import Tracks

/// Reads KML: `LineString`, `MultiGeometry`, `gx:Track`, `gx:MultiTrack` and places.
///
/// A `gx:Track` has separate lists of times, positions and sensors, so the line of a placemark is held in
/// columns. Lines without times are held until the end of the file, because some programs write a line both
/// with times and without, and it must count once. Sources: OGC 12-007r2 (KML 2.3), Google's gx extension of
/// KML 2.2.
package final class KMLElements: XMLElements {
  private let feed: RecordingFeed
  private var containerNames: [String?] = []

  private var name: String?
  private var note: String?
  private var time: Int64?
  private var sport: Sport?
  private var lineKind: String?
  private var line = FixColumns()
  private var coordinates = KMLCoordinates()
  private var place: KMLCoordinates.Tuple?

  // For one gx:Track: the index of the fix made from each position, or -1 for a pause.
  private var positions: [Int32] = []
  private var times: [Int64?] = []
  private var sensor: FixColumns.Sensor?
  private var valueIndex = 0

  private var shapes: [LineShape] = []
  private var untimed: [(head: LineHead, line: FixColumns, shape: LineShape)] = []
  private var heldCount = 0

  /// Creates a reader that passes its results to `feed`.
  package init(_ feed: RecordingFeed) {
    self.feed = feed
    super.init(names: KMLName.allCases.map { $0.text })
  }

  /// `tooManyPoints` or `tooManyLines` if more are held at once than an import accepts.
  package override var refusal: FormatError? {
    if max(heldCount + line.count, times.count, positions.count) > FixColumns.limit {
      return .tooManyPoints(limit: FixColumns.limit)
    }
    // Each line is compared with all others.
    return shapes.count + untimed.count > RecordingLimits.lines
      ? .tooManyLines(limit: RecordingLimits.lines) : nil
  }

  // MARK: Elements

  /// Decides how to read an element, by its name and its parent.
  package override func begin(_ name: UInt8, in parent: UInt8, _ attributes: XMLAttributes)
    -> XMLStep
  {
    guard let parent = KMLState(rawValue: parent) else { return .skip }
    let name = KMLName(rawValue: name)
    switch parent {
    case .track: return beginInTrack(name)
    case .array: return name == .plainValue ? text(.value) : .skip
    case .trackData: return name == .schemaData ? inside(.schemaData) : .skip
    case .schemaData:
      guard name == .simpleArrayData else { return .skip }
      sensor = attributes.string("name").flatMap { KMLElements.sensors[$0] }
      valueIndex = 0
      return sensor == nil ? .skip : inside(.array)
    case .document: return name == .kml ? beginContainer() : .skip
    case .container: return beginInContainer(name)
    case .placemark, .geometry: return beginInPlacemark(name, parent, attributes)
    case .timeStamp: return name == .when ? text(.placeTime) : .skip
    case .lineString: return name == .coordinates ? stream(.lineCoordinates) : .skip
    case .point: return name == .coordinates ? text(.pointCoordinates) : .skip
    case .extendedData:
      guard name == .data else { return .skip }
      switch attributes.string("name") {
      case "type": return inside(.sportData)
      case "lineKind": return inside(.kindData)
      default: return .skip
      }
    case .sportData: return name == .plainValue ? text(.sport) : .skip
    case .kindData: return name == .plainValue ? text(.kind) : .skip
    default: return .skip
    }
  }

  private func beginContainer() -> XMLStep {
    containerNames.append(nil)
    return inside(.container)
  }

  private func beginInContainer(_ name: KMLName?) -> XMLStep {
    switch name {
    case .document, .folder: return beginContainer()
    case .name: return text(.containerName)
    case .placemark:
      self.name = nil
      note = nil
      time = nil
      sport = nil
      lineKind = nil
      place = nil
      line = FixColumns()
      return inside(.placemark)
    default: return .skip
    }
  }

  private func beginInPlacemark(
    _ name: KMLName?, _ parent: KMLState, _ attributes: XMLAttributes
  ) -> XMLStep {
    switch name {
    case .multiGeometry, .multiTrack: return inside(.geometry)
    case .lineString:
      line.beginSegment()
      return inside(.lineString)
    case .point: return inside(.point)
    case .track:
      line.beginSegment()
      positions.removeAll(keepingCapacity: true)
      times.removeAll(keepingCapacity: true)
      return inside(.track)
    case .polygon, .linearRing:
      feed.otherShapes += 1
      return .skip
    case .name where parent == .placemark: return text(.name)
    case .description where parent == .placemark: return text(.note)
    case .timeStamp where parent == .placemark: return inside(.timeStamp)
    case .extendedData where parent == .placemark: return inside(.extendedData)
    default: return .skip
    }
  }

  private func beginInTrack(_ name: KMLName?) -> XMLStep {
    switch name {
    case .when: text(.when)
    case .coord: text(.coord)
    case .extendedData: inside(.trackData)
    default: .skip
    }
  }

  private func inside(_ state: KMLState) -> XMLStep { .inside(state.rawValue) }
  private func text(_ state: KMLState) -> XMLStep { .text(state.rawValue) }
  private func stream(_ state: KMLState) -> XMLStep { .stream(state.rawValue) }

  /// The names of sensor arrays in files of MyTracks, OpenTracks and GPSBabel.
  private static let sensors: [String: FixColumns.Sensor] = [
    "heart_rate": .heartRate, "heartrate": .heartRate, "cadence": .cadence, "power": .power,
    "speed": .speed, "temperature": .temperature, "accuracy_horizontal": .accuracy,
  ]

  // MARK: Values

  /// Handles a piece of the coordinates of a `LineString`.
  package override func text(_ piece: Span<UInt8>, in state: UInt8) {
    coordinates.feed(piece) { append($0) }
  }

  /// Handles the text of an element that ends, and passes on a completed line or waypoint.
  package override func end(_ state: UInt8, _ text: Span<UInt8>) {
    guard let state = KMLState(rawValue: state) else { return }
    switch state {
    case .coord: endCoord(text)
    case .when: times.append(feed.time(text))
    case .value: endValue(text)
    case .track: endTrack()
    case .lineCoordinates: coordinates.finish { append($0) }
    case .pointCoordinates:
      coordinates.feed(text) { place = $0 }
      coordinates.finish { place = $0 }
    case .container: containerNames.removeLast()
    case .containerName: containerNames[containerNames.count - 1] = TextPiece.string(text)
    case .name: name = TextPiece.string(text)
    case .note: note = TextPiece.string(text)
    case .sport: sport = TextPiece.string(text).flatMap { Sport(word: $0) }
    case .kind: lineKind = TextPiece.string(text)
    case .placeTime: time = feed.time(text)
    case .placemark: endPlacemark()
    default: break
    }
  }

  /// Hands over a line that is cut off, with its times as far as there are some.
  package override func cutOff(_ state: UInt8) {
    switch KMLState(rawValue: state) {
    case .track: endTrack()
    case .placemark where line.count > 0: endLine()
    default: break
    }
  }

  private func append(_ tuple: KMLCoordinates.Tuple) {
    guard
      let coordinate = feed.coordinate(latitude: tuple.latitude, longitude: tuple.longitude)
    else { return }
    line.append(Fix(coordinate: coordinate, altitude: altitude(tuple)))
  }

  private func altitude(_ tuple: KMLCoordinates.Tuple) -> Double? {
    tuple.altitude.flatMap { feed.value($0, in: SensorRange.altitude) }
  }

  private func endCoord(_ text: Span<UInt8>) {
    // OpenTracks writes a pause as a time with an empty position.
    guard text.count > 0 else {
      positions.append(-1)
      line.beginSegment()
      return
    }
    let tuple = KMLCoordinates.parse(text, separator: 0x20)
    guard
      let coordinate = feed.coordinate(latitude: tuple.latitude, longitude: tuple.longitude)
    else {
      positions.append(-1)
      return
    }
    positions.append(Int32(line.count))
    line.append(Fix(coordinate: coordinate, altitude: altitude(tuple)))
  }

  private func endValue(_ text: Span<UInt8>) {
    defer { valueIndex += 1 }
    guard text.count > 0, let sensor, valueIndex < positions.count, positions[valueIndex] >= 0,
      let value = feed.value(TextPiece.number(text), in: sensor.range)
    else { return }
    line.set(sensor, value, at: Int(positions[valueIndex]))
  }

  private func endTrack() {
    for (time, position) in zip(times, positions) where position >= 0 {
      line.setTime(time, at: Int(position))
    }
    if !times.isEmpty, times.count != positions.count {
      feed.warn(.unpaired(positions: positions.count, times: times.count))
    }
  }

  // MARK: Placemarks

  private func endPlacemark() {
    if line.count > 0 { endLine() }
    if let place { add(place) }
  }

  /// Names that state only the kind of the line. The name of the folder is used instead.
  private static let emptyNames = ["Path", "Track", "LineString", "LineString.kml"]

  private func endLine() {
    line.removeFlatAltitudes()
    var head = LineHead(name: name, note: plain(note), sport: sport)
    head.state(kind: lineKind)
    if head.name == nil || KMLElements.emptyNames.contains(head.name ?? "") {
      head.name = containerNames.last { $0 != nil } ?? head.name
    }
    let shape = LineShape(line)
    if !line.hasTimes {
      heldCount += line.count
      untimed.append((head, line, shape))
    } else if shapes.contains(where: shape.repeats) {
      feed.repeatedLines += 1
    } else {
      shapes.append(shape)
      line.play(head, into: feed)
    }
    line = FixColumns()
  }

  private func add(_ tuple: KMLCoordinates.Tuple) {
    // GPSBabel repeats each point of a track as a place in a folder of that name.
    if containerNames.last == "Points" { return }
    guard let coordinate = feed.place(latitude: tuple.latitude, longitude: tuple.longitude) else {
      return
    }
    feed.add(
      Waypoint(
        coordinate: coordinate, name: name, note: plain(note), altitude: altitude(tuple),
        time: time))
  }

  /// Returns the note, or `nil` if it contains HTML.
  private func plain(_ note: String?) -> String? {
    guard let note, !note.utf8.contains(UInt8(ascii: "<")) else { return nil }
    return note
  }

  /// Passes on the lines without times that repeat no other line, and ends the file.
  /// - Throws: `nothingInside` if there was no point and no waypoint.
  package override func finish() throws(FormatError) {
    for held in untimed {
      if shapes.contains(where: held.shape.repeats) {
        feed.repeatedLines += 1
      } else {
        shapes.append(held.shape)
        held.line.play(held.head, into: feed)
      }
    }
    try feed.finish()
  }
}
