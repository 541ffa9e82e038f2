import HTTP
import JSON
import Spaces
import Storage

extension RaceRoutes {
  static let key = Parameter<String>.text("key", "The team's key.", maximumLength: 64)

  /// The routes for positions from the app and from other tracker programs.
  static var sending: [Route<RaceRoutes>] {
    [
      sendPositions,
      send(.post, .owntracks, "OwnTracks in HTTP mode; speeds in km/h."),
      send(.post, .overland, "Overland, a batch; speeds in m/s."),
      send(.post, .dawarich, "The app of Dawarich, an Overland batch; speeds in km/h."),
      send(.get, .traccar, "Traccar Client; speeds in knots."),
      send(.post, .traccar, "Traccar Client: address, form or JSON."),
      send(.get, .osmand, "OsmAnd's online tracking; speeds in m/s."),
      send(.get, .gpslogger, "GPSLogger's custom URL; speeds in m/s."),
      send(.post, .gpslogger, "GPSLogger's custom URL with a body."),
      send(.get, .colota, "Colota and others of its shape; speeds in m/s."),
      send(.post, .colota, "Colota and others of its shape."),
      send(.post, .ulogger, "uLogger: its session, its tracks, and positions; speeds in m/s."),
    ]
  }

  /// Maximum size of a request, in bytes: 5,000 positions of the most verbose client.
  private static let contentLimit = 4 << 20

  private static func send(
    _ method: Method, _ client: TrackerClient, _ summary: String
  ) -> Route<RaceRoutes> {
    let way = method == .get ? "ByAddress" : ""
    return Route(
      method, client.path, name: "sendTo\(client.title)\(way)",
      summary: summary, tag: tag, access: .team(key, in: race),
      body: method == .get ? .none : .bytes(limit: contentLimit),
      answers: [
        Answer(
          .ok, "Taken, or known to be of no use ever. What cannot be read is answered with 400.",
          .bytes(mediaType: "*/*"))
      ]
    ) { (races, sender, request) in try await races.receive(client, request, from: sender) }
  }

  private func receive(
    _ client: TrackerClient, _ request: Request, from sender: TeamSender
  ) async throws -> Response {
    let sent = client.positions(try SentContent(request))
    try sent.requireRead()
    try await store(sent, of: sender, from: client.rawValue)
    return client.answer
  }

  /// Stores positions on disk, then passes them to the race's room.
  /// - Returns: the outcome for each, in their order; its number is `nil` for an unusable one.
  @discardableResult
  func store(
    _ sent: SentPositions, of sender: TeamSender, from source: String
  ) async throws -> StoredOutcome {
    refused.add(sent.refused)
    let now = WallClock.now()
    if sent.positions.isEmpty, let position = sent.tooFarAhead {
      try await rooms.existing(sender.race).refused(position, of: sender.team, at: now)
    }
    guard !sent.positions.isEmpty else { return StoredOutcome() }
    let room = try await rooms.existing(sender.race)
    let definition = room.definition
    let isUseful = sent.positions.map { definition.accepts(positionOf: $0.time ?? now, at: now) }
    let useful = zip(sent.positions, isUseful).filter(\.1).map(\.0)
    refused.add(sent.positions.count - useful.count)
    guard !useful.isEmpty, let team = definition.teams.first(where: { $0.id == sender.team }) else {
      return StoredOutcome(ids: isUseful.map { _ in nil })
    }
    let stored = try await positions.store(
      useful, of: sender, from: source, at: now, within: definition.window(of: team, end: nil),
      start: team.start ?? definition.start)
    room.received(stored.new, of: sender.team, floodedAt: stored.isFlood ? now : nil)
    var rest = stored.ids[...]
    return StoredOutcome(
      new: stored.new.count, ids: isUseful.map { $0 ? rest.popFirst() : nil },
      isSetAside: room.setsAside(stored.sent, of: sender.team))
  }

  /// The outcome of storing positions.
  struct StoredOutcome {
    /// Number of new positions.
    var new = 0
    /// The number of each position; `nil` for an unusable one.
    var ids: [Int64?] = []
    /// True if their phone is set aside because another one of the team is followed.
    var isSetAside = false
    /// Number of stored positions.
    var storedCount: Int { ids.count { $0 != nil } }
  }

  // MARK: The app

  private static let time = Schema.integer(-9_007_199_254_740_991...9_007_199_254_740_991)

  private static let batch = NamedSchema(
    "SentPositions",
    .object([
      .required(
        "positions",
        .array(
          of: .object([
            .required("time", time), .required("latitude", .number(-1e9...1e9)),
            .required("longitude", .number(-1e9...1e9)),
            .optional("accuracy_m", .nullable(.number(-1e9...1e9))),
            .optional("altitude_m", .nullable(.number(-1e9...1e9))),
            .optional("speed_mps", .nullable(.number(-1e9...1e9))),
            .optional("course_deg", .nullable(.number(-1e9...1e9))),
            .optional("battery_percent", .nullable(.number(-1e9...1e9))),
            .optional("is_charging", .nullable(.boolean)),
          ]), maximumCount: 1_000)),
      .optional("device", .nullable(.string(maximumLength: 100))),
    ]))

  private static let taken = NamedSchema(
    "TakenPositions",
    .object([
      .required("taken", .integer(0...1_000), note: "On the disk for the first time."),
      .required("repeated", .integer(0...1_000), note: "Were there already."),
      .required("refused", .integer(0...1_000), note: "Can never be used; not to be sent again."),
      .optional(
        "closed_at", .time, note: "When the race ended: nothing later is taken."),
      .optional(
        "ended_at", .time,
        note: "When the team finished, by its followed phone or by people, or left the race."),
      .optional(
        "is_set_aside", .boolean,
        note: "True while another phone of the team is followed: this one does not count."),
    ]))

  private static var sendPositions: Route<RaceRoutes> {
    Route(
      .post, TrackerClient.cordada.path, name: "sendPositions",
      summary: "Takes positions of a team; the answer says that they are on the disk.", tag: tag,
      access: .team(key, in: race), body: .json(batch, limit: 1 << 20), answers: [.ok(taken)]
    ) { (races, sender, request) in
      var sent = SentPositions()
      let device = request.json["device"]?.string ?? ""
      for value in request.json["positions"]?.array ?? [] {
        sent.add(TeamPosition(app: value, device: device))
      }
      let stored = try await races.store(sent, of: sender, from: "cordada")
      let room = try await races.rooms.existing(sender.race)
      var writer = JSONWriter()
      writer.beginObject()
      writer.member("taken", stored.new)
      writer.member("repeated", stored.storedCount - stored.new)
      writer.member("refused", sent.refused + sent.positions.count - stored.storedCount)
      room.definition.writeEnd(into: &writer)
      if let ending = room.endingOfSender(sender.team) {
        writer.member("ended_at", ending.at)
      }
      if stored.isSetAside {
        writer.member("is_set_aside", true)
      }
      writer.endObject()
      return .json(writer)
    }
  }
}

extension TrackerClient {
  /// The address with a team's key.
  fileprivate var path: PathPattern {
    let (race, key) = (RaceRoutes.race, RaceRoutes.key)
    switch self {
    case .cordada: return "/send/\(race)/\(key)/positions"
    case .owntracks: return "/send/\(race)/\(key)/owntracks"
    case .overland: return "/send/\(race)/\(key)/overland"
    case .dawarich: return "/send/\(race)/\(key)/dawarich"
    case .traccar: return "/send/\(race)/\(key)/traccar"
    case .osmand: return "/send/\(race)/\(key)/osmand"
    case .gpslogger: return "/send/\(race)/\(key)/gpslogger"
    case .colota: return "/send/\(race)/\(key)/colota"
    case .ulogger: return "/send/\(race)/\(key)/ulogger/client/index.php"
    }
  }

  /// The program's name in route names.
  fileprivate var title: String {
    switch self {
    case .cordada: "App"
    case .owntracks: "OwnTracks"
    case .overland: "Overland"
    case .dawarich: "Dawarich"
    case .traccar: "Traccar"
    case .osmand: "OsmAnd"
    case .gpslogger: "GPSLogger"
    case .colota: "Colota"
    case .ulogger: "ULogger"
    }
  }
}

extension TeamPosition {
  /// Reads a position of the app.
  fileprivate init?(app value: JSONValue, device: String) {
    self.init(
      latitude: value["latitude"]?.double, longitude: value["longitude"]?.double,
      time: value["time"]?.int64)
    accuracy = Self.positive(value["accuracy_m"]?.double, upTo: 100_000)
    altitude = value["altitude_m"]?.double
    speed = Self.known(value["speed_mps"]?.double, upTo: 100_000)
    course = Self.known(value["course_deg"]?.double, upTo: 360)
    battery = Self.positive(value["battery_percent"]?.double, upTo: 100)
    isCharging = value["is_charging"]?.bool ?? false
    self.device = device
  }
}
