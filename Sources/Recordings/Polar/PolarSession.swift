import Tracks

/// Reads a training session of Polar Flow's export, `training-session-….json`, whose exercises are lines.
///
/// Two forms are in use. Until about 2019 each sample has its own time, and durations are texts (`PT4.5S`); since then samples are lists
/// of values at an interval, and positions count milliseconds from a start of their own. Times are those of clocks at the place, with
/// the zone beside them. Members come in any order, so the exercises are held until the end.
struct PolarSession {
  private let feed: RecordingFeed
  /// The members whose objects and arrays are open.
  private var path: [Key] = []
  private var pendingKey = Key.item

  private var name: String?
  private var note: String?
  private var energy: Double?
  /// Minutes that clocks at the place are ahead of UTC.
  private var zone: Double?
  private var exercises: [PolarExercise] = []
  private var sample = PolarExercise.Sample()
  /// The number of values of all samples.
  private var valueCount = 0

  /// The memory that an exercise takes, in values.
  private static let exerciseSize = 200

  /// True once an exercise has a start.
  private(set) var isSession = false

  /// The members that the reader looks for.
  private enum Key {
    case exercises, samples, positions, route, routes, laps
    case series(PolarExercise.Quantity)
    case start, zone, duration, milliseconds, distance, ascent, descent, energy, sport, id
    case name, note, type, interval, values, time, elapsed, value, longitude, latitude
    /// An element of an array, the document itself, and any other member.
    case item, other
  }

  /// Creates a reader that passes its results to `feed`.
  init(_ feed: RecordingFeed) { self.feed = feed }

  /// A measure of the memory in use, in points.
  var pointCount: Int { valueCount / 4 }

  /// Ends the file and hands over its exercises.
  /// - Throws: `nothingInside`.
  mutating func finish() throws(FormatError) {
    var isFirst = true
    for exercise in exercises.prefix(RecordingLimits.lines + 1) {
      guard let line = exercise.line(zone: zone, feed) else { continue }
      var head = LineHead(
        name: name ?? exercise.sport.map { Self.name(of: $0) }, note: note, sport: exercise.sport)
      head.laps = line.laps
      if exercises.count > 1 { head.leg = MultisportLeg(isFirst: isFirst, isTransition: false) }
      isFirst = false
      var device = exercise.device
      if exercises.count == 1, device.energy == nil { device.energy = energy }
      line.fixes.play(head, device: device == DeviceTotals() ? nil : device, into: feed)
    }
    try feed.finish()
  }

  /// The sport as the name of a session that has none.
  private static func name(of sport: Sport) -> String {
    let word = sport.name.withUTF8Buffer { [UInt8]($0) }
    return String(decoding: [word[0] - 0x20] + word.dropFirst(), as: UTF8.self)
  }

  // MARK: Tokens

  /// Handles the next token of the file.
  mutating func read(_ token: JSONToken, _ text: Span<UInt8>) {
    switch token {
    case .key: pendingKey = isOfInterest ? key(text) : .other
    case .beginObject, .beginArray:
      path.append(pendingKey)
      begin()
      pendingKey = .item
    case .endObject, .endArray:
      end()
      pendingKey = path.removeLast()
    case .number: if isOfInterest { readNumber(TextPiece.number(text)) }
    case .string: if isOfInterest { readText(text) }
    case .null: if isOfInterest { readNumber(nil) }
    case .bool: break
    }
  }

  /// True for the members of the document and all of its exercises; the rest, such as the coordinates of a long GeoJSON, is passed over.
  private var isOfInterest: Bool {
    path.count <= 1 || path.count <= 8 && isExercises(path[1])
  }

  private func isExercises(_ key: Key) -> Bool {
    if case .exercises = key { true } else { false }
  }

  private static let keys: [(StaticString, Key)] = [
    ("exercises", .exercises), ("samples", .samples), ("heartRate", .series(.heartRate)),
    ("speed", .series(.speed)), ("altitude", .series(.altitude)),
    ("cadence", .series(.cadence)), ("temperature", .series(.temperature)),
    ("power", .series(.power)), ("recordedRoute", .positions), ("wayPoints", .positions),
    ("routes", .routes), ("route", .route), ("laps", .laps), ("startTime", .start),
    ("timeZoneOffset", .zone), ("timezoneOffset", .zone), ("timezoneOffsetMinutes", .zone),
    ("duration", .duration), ("durationMillis", .milliseconds), ("distance", .distance),
    ("distanceMeters", .distance), ("ascent", .ascent), ("ascentMeters", .ascent),
    ("descent", .descent), ("descentMeters", .descent), ("kiloCalories", .energy),
    ("calories", .energy), ("sport", .sport), ("id", .id), ("name", .name), ("note", .note),
    ("type", .type), ("intervalMillis", .interval), ("values", .values), ("dateTime", .time),
    ("elapsedMillis", .elapsed), ("value", .value), ("longitude", .longitude),
    ("latitude", .latitude),
  ]

  private func key(_ text: Span<UInt8>) -> Key {
    for (name, key) in PolarSession.keys where TextPiece.equal(text, name) { return key }
    return .other
  }

  /// The place of the open object or array.
  private enum Place {
    case session, exercise, sport, samples, list, values, route, position, lap, other
    case oldSample(PolarExercise.Quantity)
  }

  private var place: Place {
    guard path.count > 1 else { return path.count == 1 ? .session : .other }
    guard isExercises(path[1]) else { return .other }
    guard path.count > 3 else { return path.count == 3 ? .exercise : .other }
    switch (path[3], path.count) {
    case (.sport, 4): return .sport
    case (.samples, 4): return .samples
    case (.samples, 6):
      switch path[4] {
      case .series(let quantity): return .oldSample(quantity)
      case .positions: return .position
      case .distance: return .oldSample(.distance)
      case .samples: return .list
      default: return .other
      }
    case (.samples, 7):
      if case .values = path[6] { return .values }
      return .other
    case (.routes, 5): return .route
    case (.routes, 7): return .position
    case (.laps, 5):
      if case .item = path[4] { return .lap }
      return .other
    case (.laps, 6):
      // Beside the laps of the button stand those of every kilometre.
      if case .laps = path[4] { return .lap }
      return .other
    default: return .other
    }
  }

  private mutating func begin() {
    switch place {
    case .exercise:
      exercises.append(PolarExercise())
      valueCount += Self.exerciseSize
    case .oldSample, .position, .list, .lap: sample = PolarExercise.Sample()
    default: break
    }
  }

  private mutating func end() {
    guard !exercises.isEmpty else { return }
    let last = exercises.count - 1
    switch place {
    case .oldSample(let quantity):
      if let time = sample.time {
        exercises[last].add(sample.value, of: quantity, at: time)
        valueCount += 2
      }
    case .list: exercises[last].endList(sample)
    case .position:
      exercises[last].add(position: sample)
      valueCount += 4
    case .lap: exercises[last].endLap(sample.duration)
    default: break
    }
  }

  // MARK: Values

  /// Values beyond it are faults.
  private static let largest = 1e9

  private mutating func readNumber(_ number: Double?) {
    let value = number.flatMap { abs($0) <= Self.largest ? $0 : nil }
    let last = exercises.count - 1
    switch (place, pendingKey) {
    case (.session, .zone): zone = value
    case (.session, .energy): energy = value
    case (.exercise, .zone): exercises[last].zone = value
    case (.exercise, .milliseconds): exercises[last].device.duration = value.map { $0 / 1000 }
    case (.exercise, .distance): exercises[last].device.distance = value
    case (.exercise, .ascent): exercises[last].device.ascent = value
    case (.exercise, .descent): exercises[last].device.descent = value
    case (.exercise, .energy): exercises[last].device.energy = value
    case (.sport, .id): exercises[last].sport = Self.sport(value.flatMap { Int(exactly: $0) })
    case (.oldSample, .value): sample.value = value
    case (.position, .latitude): sample.latitude = value
    case (.position, .longitude): sample.longitude = value
    case (.position, .series(.altitude)): sample.value = value
    case (.position, .elapsed):
      sample.time = value.map { Int64($0) }
      exercises[last].countsPositions = true
    case (.list, .interval): sample.interval = value
    case (.lap, .milliseconds): sample.duration = value.map { $0 / 1000 }
    case (.values, _):
      sample.values.append(Float(value ?? .nan))
      valueCount += 1
    default: break
    }
  }

  private mutating func readText(_ text: Span<UInt8>) {
    let last = exercises.count - 1
    switch (place, pendingKey) {
    case (.session, .name): name = TextPiece.string(text)
    case (.session, .note): note = TextPiece.string(text)
    case (.exercise, .start):
      exercises[last].start = feed.time(text)
      isSession = true
    case (.exercise, .duration): exercises[last].device.duration = Self.duration(text)
    case (.exercise, .sport):
      exercises[last].sport = TextPiece.string(text).flatMap { Sport(word: $0) }
    case (.sport, .id):
      exercises[last].sport = Self.sport(TextPiece.number(text).flatMap { Int(exactly: $0) })
    case (.oldSample, .time), (.position, .time): sample.time = feed.time(text)
    case (.route, .start): exercises[last].routeStart = feed.time(text)
    case (.list, .type): sample.quantity = PolarExercise.Quantity(text)
    case (.lap, .duration): sample.duration = Self.duration(text)
    default: break
    }
  }

  /// Returns the seconds of a duration of ISO 8601 (`PT1H2M3.5S`); `nil` for any other text.
  private static func duration(_ text: Span<UInt8>) -> Double? {
    guard text.count > 2, text[0] == UInt8(ascii: "P"), text[1] == UInt8(ascii: "T") else {
      return nil
    }
    var seconds = 0.0
    var start = 2
    for index in 2..<text.count {
      let unit: Double
      switch text[index] {
      case UInt8(ascii: "H"): unit = 3600
      case UInt8(ascii: "M"): unit = 60
      case UInt8(ascii: "S"): unit = 1
      default: continue
      }
      guard let number = TextPiece.number(text.extracting(start..<index)), number >= 0 else {
        return nil
      }
      seconds += number * unit
      start = index + 1
    }
    return start == text.count && seconds <= largest ? seconds : nil
  }

  /// Returns the sport for a number of Polar's; `nil` for those that no sport of Cordada's is.
  private static func sport(_ number: Int?) -> Sport? {
    switch number {
    case 1, 4, 17, 19, 27: .running
    case 2, 5, 18, 38: .cycling
    case 3, 9: .walking
    case 6, 7, 22, 24, 25: .skiing
    case 8: .paddling
    case 11: .hiking
    case 15, 20: .fitness
    case 23, 103, 105: .swimming
    case nil: nil
    default: .other
    }
  }
}
