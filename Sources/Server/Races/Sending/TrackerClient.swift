import HTTP
import JSON

/// A program that sends positions. The address that a team is given names it, since the same shape means
/// other units from another program.
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

  /// Reads what it sent.
  func positions(_ content: SentContent) -> SentPositions {
    var sent = SentPositions()
    switch self {
    case .cordada:
      break
    case .owntracks:
      for message in content.objects { sent.addOwnTracks(message) }
    case .overland:
      for object in content.objects { sent.addOverland(object, speedUnit: 1) }
    case .dawarich:
      for object in content.objects {
        sent.addOverland(object, speedUnit: TeamPosition.kilometrePerHour)
      }
    case .traccar:
      sent.addTraccar(content)
    case .osmand:
      if case .fields(let fields) = content { sent.add(fields, as: Self.named(speedIn: 1)) }
    case .gpslogger:
      for fields in content.fields { sent.add(fields, as: .gpsLogger) }
    case .colota:
      for fields in content.fields { sent.add(fields, as: Self.named(speedIn: 1)) }
    case .ulogger:
      for fields in content.fields where fields.text("action") == "addpos" {
        sent.add(fields, as: Self.named(speedIn: 1))
      }
    }
    return sent
  }

  static func named(speedIn unit: Double) -> FieldForm { FieldForm(speedUnit: unit) }

  /// What the program must be answered, so that it neither sends again nor shows an error.
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
  /// The objects of JSON: the one, or those of an array.
  var objects: [JSONValue] {
    guard case .json(let value) = self else { return [] }
    return value.array ?? [value]
  }

  /// The fields of each object, or of the request.
  var fields: [SentFields] {
    switch self {
    case .json: objects.map { SentFields($0) }
    case .fields(let fields): [fields]
    }
  }
}

/// How a client names and measures the fields of a position.
struct FieldForm {
  /// Metres per second in the unit of a speed without another name.
  var speedUnit: Double
  /// Names of the time, the best first.
  var timeNames = ["timestamp", "tst", "time", "epoch"]

  /// GPSLogger's time as text has milliseconds, its timestamp has not.
  static let gpsLogger = FieldForm(speedUnit: 1, timeNames: ["time", "timestamp", "epoch"])
}

extension SentPositions {
  /// Adds a position of flat fields.
  mutating func add(_ fields: SentFields, as form: FieldForm) {
    let pair = fields.text("location")?.split(separator: ",").map { Double($0) ?? .nan }
    let latitude = fields.number("lat", "latitude") ?? pair?.first
    let longitude = fields.number("lon", "lng", "longitude") ?? pair?.last
    // A message without a place, such as an alarm, is no position and no mistake.
    if latitude == nil, longitude == nil { return }
    let sent = form.timeNames.lazy.compactMap { fields[$0] }.first
    let time = sent.flatMap(SentFields.moment)
    if sent != nil, time == nil {
      refused += 1
      return
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

  /// Adds the position of a message; of the other types none comes.
  mutating func addOwnTracks(_ message: JSONValue) {
    guard message["_type"]?.string == "location" else { return }
    let fields = SentFields(message)
    var time = TeamPosition.moment(fields.number("tst"))
    // Overland in this mode counts from 2001.
    if let sent = fields.number("tst"), fields["topic"] == nil, fields["_id"] == nil,
      fields["m"] == nil, sent > 0, sent < 1_000_000_000, fields["device_id"] != nil
    {
      time = TeamPosition.moment(sent + 978_307_200)
    }
    guard time != nil,
      var position = TeamPosition(
        latitude: fields.number("lat"), longitude: fields.number("lon"), time: time)
    else {
      refused += 1
      return
    }
    position.accuracy = TeamPosition.positive(fields.number("acc"), upTo: 100_000)
    position.altitude = fields.number("alt")
    position.speed = TeamPosition.known(
      fields.number("vel").map { $0 * TeamPosition.kilometrePerHour }, upTo: 100_000)
    position.course = TeamPosition.known(fields.number("cog"), upTo: 360)
    position.battery = TeamPosition.positive(fields.number("batt"), upTo: 100)
    position.isCharging = [2, 3].contains(fields.number("bs") ?? 0)
    position.device = fields.text("topic") ?? fields.text("tid") ?? ""
    add(position)
  }

  // MARK: Overland

  /// Adds the points of a batch; what is no point, such as a visit, is left out.
  /// - Parameter unit: metres per second in the unit of its speeds.
  mutating func addOverland(_ batch: JSONValue, speedUnit unit: Double) {
    for feature in batch["locations"]?.array ?? [] {
      guard feature["geometry"]?["type"]?.string == "Point",
        let numbers = feature["geometry"]?["coordinates"]?.array, numbers.count >= 2
      else { continue }
      let fields = SentFields(feature["properties"] ?? .null)
      guard let sent = fields["timestamp"], let time = SentFields.moment(sent),
        var position = TeamPosition(
          latitude: SentFields.number(numbers[1]), longitude: SentFields.number(numbers[0]),
          time: time)
      else {
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

  // MARK: Traccar

  /// Adds the positions of any of the four encodings: address, form, object, array of flat objects.
  mutating func addTraccar(_ content: SentContent) {
    switch content {
    case .fields(let fields): add(fields, as: FieldForm(speedUnit: TeamPosition.knot))
    case .json:
      for object in content.objects {
        if object["location"]?.object != nil {
          addTraccarLocation(object)
        } else {
          add(SentFields(object), as: FieldForm(speedUnit: TeamPosition.knot))
        }
      }
    }
  }

  private mutating func addTraccarLocation(_ message: JSONValue) {
    let location = message["location"] ?? .null
    guard let coordinates = location["coords"] else { return }
    let fields = SentFields(coordinates)
    let sent = location["timestamp"] ?? coordinates["timestamp"]
    guard let sent, let time = SentFields.moment(sent),
      var position = TeamPosition(
        latitude: fields.number("latitude"), longitude: fields.number("longitude"), time: time)
    else {
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
