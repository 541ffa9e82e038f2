import Encodings
import HTTP
import Identity
import JSON
import Notices
import ServerBase
import Storage
import WebClient
import WebPush

/// The devices to which a member is pushed.
extension NoticeRoutes {
  static var devices: [Route<NoticeRoutes>] { [ways, putDevice, removeDevice] }

  private static let device = Parameter<String>.uuid("id", "The device.")

  private static var ways: Route<NoticeRoutes> {
    Route(
      .get, "/api/v1/notices/ways", name: "readNoticeWays",
      summary: "By which ways the member can be told, and the devices with pushes.", tag: tag,
      access: .member, answers: [.ok(NoticeSchemas.ways)]
    ) { (notices, member, _) in
      let (isConfirmed, devices) = try await notices.database.read {
        connection throws(StorageError) in
        (
          try Identity.hasConfirmedAddress(member.id, on: connection),
          try Self.devices(of: member, on: connection)
        )
      }
      return .json(
        JSONValue.object([
          JSONMember("push_key", .string(notices.publicKey)),
          JSONMember("has_mail", .bool(notices.post != nil)),
          JSONMember("is_email_confirmed", .bool(isConfirmed)),
          JSONMember("devices", .array(devices)),
        ]).bytes)
    }
  }

  private static func devices(
    of member: SignedInMember, on connection: Connection
  ) throws(StorageError) -> [JSONValue] {
    try connection.rows(
      """
      SELECT \(PushDevice.columns), name, push_devices.made_at, pushed_at, session = $2
      FROM push_devices JOIN sessions ON sessions.id = session
      WHERE push_devices.member = $1 ORDER BY push_devices.made_at DESC
      """, member.id, member.session.id
    ) { row throws(StorageError) in
      let device = try PushDevice(row)
      var fields = [
        JSONMember("id", .string(device.id.description)),
        JSONMember("device", .string(row.string(5))),
        JSONMember("silenced", .array(device.silenced.sorted().map { .string($0) })),
        JSONMember("time_zone", .string(device.zone)),
        JSONMember("made_at", .integer(row.int64(6))),
        JSONMember("current", .bool(row.bool(8))),
      ]
      if let quiet = device.quiet {
        fields.append(
          JSONMember(
            "quiet",
            .object([
              JSONMember("from", .integer(Int64(quiet.from))),
              JSONMember("to", .integer(Int64(quiet.to))),
            ])))
      }
      if let pushedAt = row.optionalInt64(7) {
        fields.append(JSONMember("pushed_at", .integer(pushedAt)))
      }
      return .object(fields)
    }
  }

  private static var putDevice: Route<NoticeRoutes> {
    Route(
      .put, "/api/v1/notices/device", name: "putNoticeDevice",
      summary:
        "Pushes to the browser of this session, or changes what is pushed; ends with the session.",
      tag: tag, access: .member, body: .json(NoticeSchemas.device), answers: [.done]
    ) { (notices, member, request) in
      let body = request.json
      let subscription = try notices.subscription(body)
      let silenced = Set((body["silenced"]?.array ?? []).compactMap(\.string))
      let known = notices.kinds.map(\.kind.name.description).filter { silenced.contains($0) }
      let quiet = body["quiet"].flatMap { QuietHours($0) }
      let (zone, name) = (body["time_zone"]?.string ?? "UTC", request.headers[.userAgent] ?? "")
      try await notices.database.write { connection throws(StorageError) in
        let hash = SHA256Digest(of: Array(subscription.endpoint.utf8))
        // A browser in which somebody else signed in is that member's from now on, and a session has one browser.
        let others = try connection.rows(
          """
          SELECT id FROM push_devices
          WHERE (session = $1 AND endpoint_hash <> $2) OR (endpoint_hash = $2 AND member <> $3)
          """, member.session.id, hash, member.id
        ) { row throws(StorageError) in try row.uuid(0) }
        for other in others { try PushDevice.remove(other, on: connection) }
        try connection.run(
          """
          INSERT INTO push_devices (id, member, session, endpoint_hash, endpoint, public_key, secret,
            silenced, quiet_from, quiet_to, zone, name, made_at)
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
          ON CONFLICT (endpoint_hash) DO UPDATE SET session = excluded.session,
            public_key = excluded.public_key, secret = excluded.secret,
            silenced = excluded.silenced, quiet_from = excluded.quiet_from,
            quiet_to = excluded.quiet_to, zone = excluded.zone, name = excluded.name
          """, UUID.new(), member.id, member.session.id, hash, subscription.endpoint,
          subscription.publicKey, subscription.secret, known.joined(separator: " "),
          quiet.map { Int64($0.from) }, quiet.map { Int64($0.to) }, zone,
          String(name.unicodeScalars.prefix(200).map(Character.init)), WallClock.now())
        let tooMany = try connection.rows(
          """
          SELECT id FROM push_devices WHERE member = $1 ORDER BY made_at DESC, id DESC
          LIMIT 100 OFFSET $2
          """, member.id, DeliveryRules.maximumDevices
        ) { row throws(StorageError) in try row.uuid(0) }
        for device in tooMany { try PushDevice.remove(device, on: connection) }
      }
      return .noContent
    }
  }

  /// Reads a browser's subscription.
  /// - Throws: `invalid-fields`.
  private func subscription(_ body: JSONValue) throws(Problem) -> PushSubscription {
    let keys = (
      Base64.urlBytes(of: body["p256dh"]?.string ?? ""),
      Base64.urlBytes(of: body["auth"]?.string ?? "")
    )
    guard let key = keys.0, let secret = keys.1,
      let subscription = PushSubscription(
        endpoint: body["endpoint"]?.string ?? "", publicKey: key, secret: secret),
      isReachable(subscription)
    else {
      throw .invalid(
        "endpoint", code: "invalid", "Must be a subscription of a browser, at an https address.")
    }
    return subscription
  }

  /// Returns true for https, and for http in the networks that the server may reach.
  private func isReachable(_ subscription: PushSubscription) -> Bool {
    let scheme = "http://"
    guard subscription.origin.hasPrefix(scheme) else { return true }
    let place = subscription.origin.dropFirst(scheme.count)
    let host =
      place.first == "[" ? place.dropFirst().prefix { $0 != "]" } : place.prefix { $0 != ":" }
    guard let address = NetworkAddress(String(host)) else { return false }
    return networks.contains { $0.contains(address) }
  }

  private static var removeDevice: Route<NoticeRoutes> {
    Route(
      .delete, "/api/v1/notices/devices/\(device)", name: "removeNoticeDevice",
      summary: "Ends the pushes to a device of the member.", tag: tag, access: .member,
      answers: [.done]
    ) { (notices, member, request) in
      guard let id = UUID(request[device]) else { throw Problem.notFound }
      try await notices.database.write { connection throws(StorageError) in
        let isOwn = try connection.exists(
          "SELECT 1 FROM push_devices WHERE id = $1 AND member = $2", id, member.id)
        if isOwn { try PushDevice.remove(id, on: connection) }
      }
      return .noContent
    }
  }
}
