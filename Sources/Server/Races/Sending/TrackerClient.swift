import HTTP
import JSON

/// A tracker program. A team's address contains its name, because the same format has different units in different programs.
enum TrackerClient: String, CaseIterable, Sendable {
  case cordada
  case owntracks
  case overland
  /// Overland's shape with speeds in km/h.
  case dawarich
  case traccar
  case osmand
  case gpslogger
  case colota
  case ulogger

  /// Reads positions from a request. Each format is recognized by its fields, at any address, because programs can be
  /// configured to use another's format.
  func positions(_ content: SentContent) -> SentPositions {
    var sent = SentPositions()
    switch content {
    case .fields(let fields, let isBare):
      if self == .ulogger, let action = fields.text("action"), Self.sessionActions.contains(action)
      {
        sent.addOther()
      } else if self == .ulogger, fields.text("action") != "addpos" {
        sent.addUnread("The action is none of uLogger's.")
      } else if self == .owntracks, isBare, fields.hasOnly(["u", "d"]) {
        // Without content, the message reports that a friend is gone.
        sent.addOther()
      } else {
        sent.add(fields, as: form, isStateKnown: self == .traccar)
      }
    case .json:
      for object in content.objects { add(object, to: &sent) }
      // OwnTracks sends an empty array for friends that are gone.
      if self == .owntracks, content.objects.isEmpty { sent.addOther() }
    }
    return sent
  }

  private func add(_ object: JSONValue, to sent: inout SentPositions) {
    guard object.object != nil else { return sent.addUnread("An object was expected.") }
    if object["locations"] != nil || object["type"]?.string == "Feature" {
      sent.addOverland(object, speedUnit: featureSpeedUnit)
    } else if object["location"]?.object != nil {
      sent.addTraccarLocation(object)
    } else if object["_type"] != nil || self == .owntracks {
      sent.addOwnTracks(object, speedUnit: messageSpeedUnit)
    } else {
      sent.add(SentFields(object), as: form, isStateKnown: self == .traccar)
    }
  }

  /// The names and units of the program's flat fields.
  private var form: FieldForm {
    switch self {
    case .gpslogger: .gpsLogger
    case .traccar: FieldForm(speedUnit: TeamPosition.knot)
    default: FieldForm(speedUnit: 1)
    }
  }

  /// Actions of uLogger that have no position: it signs in, and begins a track.
  private static let sessionActions: Set<String> = ["auth", "addtrack"]

  /// Metres per second in the unit of its speeds in Overland's shape.
  private var featureSpeedUnit: Double { self == .dawarich ? TeamPosition.kilometrePerHour : 1 }

  /// Metres per second in the program's unit of speed, in OwnTracks' format.
  private var messageSpeedUnit: Double { self == .colota ? 1 : TeamPosition.kilometrePerHour }

  /// The response that the program expects; after others it repeats the request or shows an error.
  var answer: Response {
    switch self {
    case .owntracks: .json(Array("[]".utf8))
    case .overland, .dawarich: .json(Array(#"{"result":"ok"}"#.utf8))
    case .ulogger: .json(Array(#"{"error":false,"trackid":1}"#.utf8))
    case .colota: .json(Array("{}".utf8))
    case .cordada, .traccar, .osmand, .gpslogger:
      Response(.ok, headers: [(.contentType, "text/plain"), (.cacheControl, "no-store")])
    }
  }
}

extension SentContent {
  /// The JSON objects: a single one, or those of an array.
  var objects: [JSONValue] {
    guard case .json(let value) = self else { return [] }
    return value.array ?? [value]
  }
}

/// A client's names and units of a position's fields.
struct FieldForm {
  /// Metres per second in the unit of a speed whose name states none.
  var speedUnit: Double
  /// Names of the time, in order of preference.
  var timeNames = ["timestamp", "tst", "time", "epoch", "timeoffset", "datetime", "fixtime"]

  /// GPSLogger's time as text includes milliseconds, its timestamp does not.
  static let gpsLogger = FieldForm(
    speedUnit: 1,
    timeNames: ["time", "timeoffset", "timestamp", "epoch", "tst", "datetime", "fixtime"])
}

extension SentPositions {
  /// Adds a position from flat fields.
  /// - Parameter isStateKnown: true if the client also sends messages about its state, without a place.
  mutating func add(_ fields: SentFields, as form: FieldForm, isStateKnown: Bool = false) {
    let pair = fields.pair("location")
    guard let latitude = fields.number("lat", "latitude") ?? pair?.0,
      let longitude = fields.number("lon", "lng", "longitude") ?? pair?.1
    else {
      let saysPlace = fields["lat", "latitude", "lon", "lng", "longitude", "location"] != nil
      if isStateKnown, !saysPlace, fields["id", "deviceid"] != nil { return addOther() }
      return addUnread("No latitude and longitude were found.")
    }
    let said = form.timeNames.lazy.compactMap { fields[$0] }
    let time = said.compactMap(SentFields.moment).first
    if time == nil, said.first != nil {
      return addUnread("The time is none: seconds since 1970 or ISO 8601 were expected.")
    }
    guard
      var position = TeamPosition(latitude: latitude, longitude: longitude, time: time)
    else {
      refused += 1
      return
    }
    position.accuracy = TeamPosition.positive(fields.number("accuracy", "acc"), upTo: 100_000)
    position.altitude = fields.number("altitude", "alt")
    let speed = fields.number("speed", "spd", "vel").map { $0 * form.speedUnit }
    let inKilometres = fields.number("spd_kph").map { $0 * TeamPosition.kilometrePerHour }
    position.speed = TeamPosition.known(speed ?? inKilometres, upTo: 100_000)
    position.course = TeamPosition.known(
      fields.number("bearing", "heading", "dir", "direction", "bear", "cog"), upTo: 360)
    position.battery = TeamPosition.positive(
      fields.number("batt", "battery", "bat"), upTo: 100)
    position.isCharging = fields.flag("charge", "charging", "ischarging")
    position.device = fields.text("id", "deviceid", "device", "aid", "androidid") ?? ""
    add(position)
  }

  // MARK: OwnTracks

  /// Range of seconds since 2001, from which Overland counted for years in this format. As seconds since 1970 they
  /// would lie before September 2001, which no receiver reports.
  private static let since2001 = 300_000_000.0..<1_000_000_000

  /// Adds the position of a message; messages of other types have none.
  /// - Parameter unit: metres per second in the unit of its speeds.
  mutating func addOwnTracks(_ message: JSONValue, speedUnit unit: Double) {
    guard let type = message["_type"]?.string else {
      return addUnread("A message of OwnTracks has a _type.")
    }
    if type == "encrypted" {
      return addUnread("Encrypted positions cannot be read: turn encryption off.")
    }
    guard type == "location" else { return addOther() }
    let fields = SentFields(message)
    var seconds = fields.number("tst")
    if let sent = seconds, Self.since2001.contains(sent) { seconds = sent + 978_307_200 }
    guard let latitude = fields.number("lat"), let longitude = fields.number("lon"),
      let time = TeamPosition.moment(seconds)
    else {
      return addUnread("A location has the numbers lat, lon and tst.")
    }
    guard var position = TeamPosition(latitude: latitude, longitude: longitude, time: time) else {
      refused += 1
      return
    }
    position.accuracy = TeamPosition.positive(fields.number("acc"), upTo: 100_000)
    position.altitude = fields.number("alt")
    position.speed = TeamPosition.known(
      fields.number("vel").map { $0 * unit }, upTo: 100_000)
    position.course = TeamPosition.known(fields.number("cog", "bear"), upTo: 360)
    position.battery = TeamPosition.positive(fields.number("batt"), upTo: 100)
    position.isCharging = [2, 3].contains(fields.number("bs") ?? 0)
    position.device = fields.text("topic") ?? fields.text("tid") ?? ""
    add(position)
  }

  // MARK: Overland

  /// Adds the points of a batch, or a single one. Activities, visits and whole trips have a place, but are no current
  /// positions.
  /// - Parameter unit: metres per second in the unit of its speeds.
  mutating func addOverland(_ batch: JSONValue, speedUnit unit: Double) {
    guard let features = batch["locations"].map({ $0.array }) ?? [batch] else {
      return addUnread("The locations of a batch are an array.")
    }
    // The batch is empty, or contains only a trip.
    if features.isEmpty { addOther() }
    for feature in features {
      guard feature.object != nil else {
        addUnread("A location of a batch is an object.")
        continue
      }
      let fields = SentFields(feature["properties"] ?? .null)
      let geometry = feature["geometry"] ?? .null
      guard !Self.isOther(fields, geometry) else {
        addOther()
        continue
      }
      guard let numbers = geometry["coordinates"]?.array, numbers.count >= 2,
        let latitude = SentFields.number(numbers[1]), let longitude = SentFields.number(numbers[0]),
        let time = fields["timestamp"].flatMap(SentFields.moment)
      else {
        addUnread("A location has two coordinates and a timestamp.")
        continue
      }
      guard var position = TeamPosition(latitude: latitude, longitude: longitude, time: time) else {
        refused += 1
        continue
      }
      position.accuracy = TeamPosition.positive(
        fields.number("horizontal_accuracy"), upTo: 100_000)
      position.altitude =
        fields.number("altitude") ?? (numbers.count > 2 ? SentFields.number(numbers[2]) : nil)
      position.speed = TeamPosition.known(
        fields.number("speed").map { $0 * unit }, upTo: 100_000)
      position.course = TeamPosition.known(fields.number("course"), upTo: 360)
      position.battery = TeamPosition.charge(fields.number("battery_level"))
      position.isCharging = ["charging", "full"].contains(fields.text("battery_state") ?? "")
      position.device =
        fields.text("device_id") ?? batch["device_id"]?.string ?? fields.text("unique_id") ?? ""
      add(position)
    }
  }

  /// True if a feature is no position: it describes an action of the phone, a stay or a trip, or has no point.
  private static func isOther(_ fields: SentFields, _ geometry: JSONValue) -> Bool {
    if geometry.isNull || (geometry["type"]?.string ?? "Point") != "Point" { return true }
    if fields["action", "arrival_date", "departure_date", "start", "end"] != nil { return true }
    return (fields.text("type") ?? "location") != "location"
  }

  // MARK: Traccar

  /// Adds the position of an object of the newer app.
  mutating func addTraccarLocation(_ message: JSONValue) {
    let location = message["location"] ?? .null
    guard let coordinates = location["coords"] else { return addOther() }
    let fields = SentFields(coordinates)
    let sent = location["timestamp"] ?? coordinates["timestamp"]
    guard let latitude = fields.number("latitude"), let longitude = fields.number("longitude"),
      let time = sent.flatMap(SentFields.moment)
    else {
      return addUnread("A location has coords with latitude and longitude, and a timestamp.")
    }
    guard var position = TeamPosition(latitude: latitude, longitude: longitude, time: time) else {
      refused += 1
      return
    }
    position.accuracy = TeamPosition.positive(fields.number("accuracy"), upTo: 100_000)
    position.altitude = fields.number("altitude")
    position.speed = TeamPosition.known(fields.number("speed"), upTo: 100_000)
    position.course = TeamPosition.known(fields.number("heading"), upTo: 360)
    position.battery = TeamPosition.charge(SentFields.number(location["battery"]?["level"]))
    position.isCharging = location["battery"]?["is_charging"]?.bool ?? false
    position.device = message["device_id"]?.string ?? ""
    add(position)
  }
}
