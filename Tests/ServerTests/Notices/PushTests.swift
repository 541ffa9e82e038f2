import JSON
import Notices
import Server
import ServerBase
import Storage
import TestGround
import Testing

/// Pushes to browsers, by a push service on the loopback interface. Berta has a browser, Carla asks her to be friends.
@Suite(.ownThread, .serialized) struct PushTests {
  private let browser = PushReceiver()

  private func count(_ table: String, in club: PushClub) async throws -> Int {
    try await club.club.server.server.data.database.read { connection throws(StorageError) in
      try connection.row("SELECT count(*) FROM \(table)") { $0.int(0) } ?? -1
    }
  }

  /// Waits until a delivery is planned, and returns the times of all.
  private func planned(in club: PushClub) async throws -> [Int64] {
    func times() async throws -> [Int64] {
      try await club.club.server.server.data.database.read { connection throws(StorageError) in
        try connection.rows("SELECT due_at FROM notice_deliveries") { $0.int64(0) }
      }
    }
    try await until { try await !times().isEmpty }
    return try await times()
  }

  @Test func aPushHasTheKindAndThePageAndNothingPersonal() async throws {
    let club = try PushClub()
    let (berta, carla) = (try club.member("berta"), try club.member("carla"))
    #expect(berta.subscribe(browser, to: club.service).status == 204)
    carla.befriend(berta)
    #expect(eventually { !club.service.requests.isEmpty })
    #expect(
      club.read(by: browser) == [#"{"kind":"friend","path":"/settings/friends"}"#])
    let request = try #require(club.service.requests.first)
    #expect(request.method == "POST")
    #expect(request.headers["content-encoding"] == "aes128gcm")
    #expect(request.headers["urgency"] == "normal")
    #expect(request.headers["authorization"]?.hasPrefix("vapid t=") == true)
    #expect((Int(request.headers["ttl"] ?? "") ?? 0) > 86_000)
    // RFC 8030, 5.4: at most 32 characters of base64url.
    #expect(request.headers["topic"]?.utf8.count == 32)
    // Neither names nor the page are outside of what is encrypted.
    let outside = request.headers.values.joined(separator: "\n") + request.body
    for word in ["carla", "berta", "friend"] { #expect(!outside.contains(word)) }
    try await until { try await count("notice_deliveries", in: club) == 0 }
    let devices = club.club.server.ask("GET", "/notices/ways", berta.headers).json["devices"]
    #expect(devices?.array?.first?["pushed_at"]?.int64 != nil)
  }

  @Test func aFailedPushIsTriedAgainLaterAndNothingIsPushedTwice() async throws {
    let club = try PushClub(answers: ["503 Service Unavailable"])
    let (berta, carla) = (try club.member("berta"), try club.member("carla"))
    berta.subscribe(browser, to: club.service)
    carla.befriend(berta)
    #expect(eventually { club.service.requests.count == 1 })
    let now = WallClock.now()
    try await until { try await planned(in: club).allSatisfy { $0 > now + 30_000 } }
    // The minute passes.
    try await club.club.server.server.data.database.write { connection throws(StorageError) in
      try connection.run("UPDATE notice_deliveries SET due_at = 1")
    }
    #expect(eventually { club.service.requests.count == 2 })
    try await until { try await count("notice_deliveries", in: club) == 0 }
    carla.befriend(berta)
    try await Task.sleep(for: .milliseconds(300))
    #expect(club.service.requests.count == 2)
  }

  @Test(arguments: ["404 Not Found", "410 Gone"])
  func aBrowserThatThePushServiceKnowsNoMoreIsForgotten(answer: String) async throws {
    let club = try PushClub(answers: [answer])
    let (berta, carla) = (try club.member("berta"), try club.member("carla"))
    berta.subscribe(browser, to: club.service)
    carla.befriend(berta)
    try await until { try await count("push_devices", in: club) == 0 }
    #expect(try await count("notice_deliveries", in: club) == 0)
    #expect(berta.notices == ["friend asked"])
  }

  @Test func aRefusedPushIsGivenUp() async throws {
    let club = try PushClub(answers: ["413 Content Too Large"])
    let (berta, carla) = (try club.member("berta"), try club.member("carla"))
    berta.subscribe(browser, to: club.service)
    carla.befriend(berta)
    #expect(eventually { club.service.requests.count == 1 })
    try await until { try await count("notice_deliveries", in: club) == 0 }
    #expect(try await count("push_devices", in: club) == 1)
  }

  @Test func quietHoursHoldAPushBackUntilTheirEnd() async throws {
    let club = try PushClub()
    let (berta, carla) = (try club.member("berta"), try club.member("carla"))
    let minute = Int(WallClock.now() / 60_000 % 1_440)
    let quiet = #"{"from":\#((minute + 1_430) % 1_440),"to":\#((minute + 60) % 1_440)}"#
    berta.subscribe(browser, to: club.service, quiet: quiet)
    carla.befriend(berta)
    let due = try #require(try await planned(in: club).first)
    let wait = due - WallClock.now()
    #expect((55 * 60_000...61 * 60_000).contains(wait))
    #expect(club.service.requests.isEmpty)
  }

  @Test func aKindThatADeviceDoesNotWantIsNotPushedToItAlone() async throws {
    let club = try PushClub()
    let (berta, carla) = (try club.member("berta"), try club.member("carla"))
    let token =
      try club.club.server.ask(
        "POST", "/session", json: #"{"user_name":"berta","password":"muntanya of berta"}"#
      ).json["token"]?.string.orThrow() ?? ""
    let other = SyncMember(berta.server, headers: ["Authorization: Bearer \(token)"])
    berta.subscribe(browser, to: club.service, silenced: ["friend", "unknown"])
    let tablet = PushReceiver()
    other.subscribe(tablet, to: club.service, path: "/tablet", silenced: ["new_device"])
    carla.befriend(berta)
    #expect(eventually { club.read(by: tablet, at: "/tablet").count == 1 })
    try await until { try await count("notice_deliveries", in: club) == 0 }
    #expect(!club.read(by: browser).contains { $0.contains("friend") })
  }

  @Test func whatWasReadIsNotPushed() async throws {
    let club = try PushClub(answers: ["503 Service Unavailable"])
    let (berta, carla) = (try club.member("berta"), try club.member("carla"))
    berta.subscribe(browser, to: club.service)
    carla.befriend(berta)
    #expect(eventually { club.service.requests.count == 1 })
    _ = berta.server.ask(
      "POST", "/notices/read", berta.headers, json: #"{"until":\#(WallClock.now())}"#)
    _ = try await planned(in: club)
    try await club.club.server.server.data.database.write { connection throws(StorageError) in
      try connection.run("UPDATE notice_deliveries SET due_at = 1")
    }
    try await until { try await count("notice_deliveries", in: club) == 0 }
    #expect(club.service.requests.count == 1)
  }

  @Test func signingOutEndsThePushes() async throws {
    let club = try PushClub()
    let (berta, carla) = (try club.member("berta"), try club.member("carla"))
    berta.subscribe(browser, to: club.service)
    _ = berta.server.ask("DELETE", "/session", berta.headers)
    carla.befriend(SyncMember(berta.server, headers: try signedIn("berta", in: club)))
    try await until { try await count("push_devices", in: club) == 0 }
    #expect(club.service.requests.isEmpty)
  }

  private func signedIn(_ name: String, in club: PushClub) throws -> [String] {
    let answer = club.club.server.ask(
      "POST", "/session", json: #"{"user_name":"\#(name)","password":"muntanya of \#(name)"}"#)
    return ["Authorization: Bearer \(try answer.json["token"]?.string.orThrow() ?? "")"]
  }

  @Test func aBrowserIsOfWhoSignedInLast() async throws {
    let club = try PushClub()
    let (berta, carla) = (try club.member("berta"), try club.member("carla"))
    berta.subscribe(browser, to: club.service)
    carla.subscribe(browser, to: club.service)
    #expect(try await count("push_devices", in: club) == 1)
    carla.befriend(berta)
    try await until { try await count("notices WHERE planned_at IS NOT NULL", in: club) == 1 }
    #expect(try await count("notice_deliveries", in: club) == 0)
    #expect(club.service.requests.isEmpty)
  }

  @Test func onlyTheOwnDevicesAreListedAndRemoved() async throws {
    let club = try PushClub()
    let (berta, carla) = (try club.member("berta"), try club.member("carla"))
    berta.subscribe(browser, to: club.service, quiet: #"{"from":1320,"to":420}"#)
    let ways = berta.server.ask("GET", "/notices/ways", berta.headers).json
    let device = try #require(ways["devices"]?.array?.first)
    #expect(device["current"]?.bool == true)
    #expect(device["quiet"]?["from"]?.int64 == 1_320)
    let id = try #require(device["id"]?.string)
    _ = carla.server.ask("DELETE", "/notices/devices/\(id)", carla.headers)
    #expect(try await count("push_devices", in: club) == 1)
    _ = berta.server.ask("DELETE", "/notices/devices/\(id)", berta.headers)
    #expect(try await count("push_devices", in: club) == 0)
  }

  @Test(arguments: [
    "http://192.0.2.1/a", "http://push.example/a", "ftp://push.example/", "", "http://[::1]/a",
  ])
  func anEndpointIsOfHttpsOrInANetworkThatTheServerMayReach(endpoint: String) throws {
    let club = try PushClub()
    let berta = try club.member("berta")
    let answer = berta.server.ask(
      "PUT", "/notices/device", berta.headers,
      json: """
        {"endpoint":"\(endpoint)","p256dh":"\(browser.keys.p256dh)","auth":"\(browser.keys.auth)",
         "silenced":[],"time_zone":"UTC"}
        """)
    #expect(answer.status == 422)
  }

  /// Other addresses of the own network are not asked, though a browser says https.
  @Test func theServersOwnNetworkIsNotAsked() async throws {
    let service = StubServer { _ in StubServer.answer("") }
    let club = try SyncClub()
    let (berta, carla) = (try club.member("berta"), try club.member("carla"))
    let answer = berta.server.ask(
      "PUT", "/notices/device", berta.headers,
      json: """
        {"endpoint":"https://127.0.0.1:\(service.port)/a","p256dh":"\(browser.keys.p256dh)",
         "auth":"\(browser.keys.auth)","silenced":[],"time_zone":"UTC"}
        """)
    #expect(answer.status == 204)
    carla.befriend(berta)
    #expect(
      eventually {
        berta.server.ask("GET", "/notices/ways", berta.headers).json["devices"]?.array?.isEmpty
          == true
      })
    #expect(service.requests.isEmpty)
  }

  @Test func aFloodIsListedButNotPushed() async throws {
    let club = try PushClub()
    let berta = try club.member("berta")
    berta.subscribe(browser, to: club.service)
    let (id, data) = (try #require(UUID(berta.id)), club.club.server.server.data)
    let friend = try #require(
      Area.all().flatMap(\.notices).first { $0.kind.name.description == "friend" }?.kind)
    try await data.database.write { connection throws(StorageError) in
      for number in 0..<60 {
        try NoticeBook(connection).tell(
          id, Notice(friend, subject: "\(number)", path: "/\(number)"))
      }
    }
    try await until { try await count("notices WHERE planned_at IS NULL", in: club) == 0 }
    try await until { try await count("notice_deliveries", in: club) == 0 }
    #expect(club.service.requests.count == 20)
    #expect(berta.notices.count == 60)
  }

  @Test func theKeyStaysAcrossStarts() throws {
    let club = try ClubServer()
    let berta = try club.member("berta")
    let key = club.ask("GET", "/notices/ways", berta).json["push_key"]?.string
    #expect(key?.utf8.count == 87)
    club.stop()
    let again = try ClubServer(at: club.directory)
    #expect(again.ask("GET", "/notices/ways", berta).json["push_key"]?.string == key)
  }
}
