import HTTP
import Identity
import JSON
import Server
import ServerBase
import ServerSystem
import Spaces
import Storage
import TestGround
import Testing

/// All routes with their access, tried over HTTP: the required role, then the scope for apps. A route missing here fails.
@Suite(.ownThread, .serialized) struct RouteAccessTests {
  static let table = [
    "anyone POST /api/v1/members",
    "anyone GET /api/v1/set-up",
    "anyone GET /api/v1/club",
    "administrator PUT /api/v1/club/settings",
    "anyone GET /api/v1/club/logo/{digest}",
    "administrator PUT /api/v1/club/logo",
    "administrator DELETE /api/v1/club/logo",
    "anyone GET /.well-known/security.txt",
    "anyone GET /api/v1/club/privacy",
    "administrator GET /api/v1/club/privacy/proposal",
    "administrator POST /api/v1/club/privacy",
    "administrator GET /api/v1/club/privacy/versions",
    "anyone GET /api/v1/club/privacy/versions/{version}",
    "administrator GET /api/v1/club/privacy/consents",
    "anyone POST /api/v1/guardian-consent/account",
    "anyone POST /api/v1/guardian-consent",
    "anyone POST /api/v1/guardian-consent/withdrawal",
    "administrator PUT /api/v1/administration/members/{id}/guardian-consent",
    "member GET /api/v1/member/consents",
    "member POST /api/v1/member/consents",
    "administrator GET /api/v1/club/processing",
    "administrator POST /api/v1/club/invitations",
    "administrator GET /api/v1/club/invitations",
    "administrator DELETE /api/v1/club/invitations/{invitation}",
    "anyone POST /api/v1/club/invitation",
    "administrator GET /api/v1/club/registration-list",
    "administrator PATCH /api/v1/club/registration-list",
    "member GET /api/v1/member profile:read",
    "member GET /api/v1/member/storage",
    "member PATCH /api/v1/member",
    "member PUT /api/v1/member/password",
    "anyone POST /api/v1/password-reset",
    "member DELETE /api/v1/member",
    "administrator GET /api/v1/members/{user_name}/storage",
    "administrator PUT /api/v1/members/{user_name}/quota",
    "anyone POST /api/v1/session",
    "member GET /api/v1/session",
    "member DELETE /api/v1/session",
    "member GET /api/v1/sessions",
    "member DELETE /api/v1/sessions",
    "member DELETE /api/v1/sessions/{id}",
    "member GET /api/v1/member/ways-in",
    "member POST /api/v1/member/confirmation",
    "member POST /api/v1/member/confirmation/passkey/options",
    "member POST /api/v1/member/confirmation/passkey",
    "member POST /api/v1/member/passkeys/options",
    "member POST /api/v1/member/passkeys",
    "member PATCH /api/v1/member/passkeys/{id}",
    "member DELETE /api/v1/member/passkeys/{id}",
    "member DELETE /api/v1/member/password",
    "member POST /api/v1/member/recovery-codes",
    "anyone POST /api/v1/session/passkey/options",
    "anyone POST /api/v1/session/passkey",
    "anyone POST /api/v1/session/recovery",
    "member GET /api/v1/friends",
    "member PUT /api/v1/friends/{member}",
    "member POST /api/v1/friend-links",
    "member GET /api/v1/friend-links",
    "member DELETE /api/v1/friend-links/{link}",
    "member POST /api/v1/friend-link",
    "member POST /api/v1/friend-link/request",
    "member GET /api/v1/profile profile:read",
    "member PUT /api/v1/profile profile:write",
    "member GET /api/v1/preferences profile:read",
    "member PUT /api/v1/preferences profile:write",
    "member GET /api/v1/member/export",
    "member POST /api/v1/member/import",
    "editor GET /api/v1/spaces/{id}/export",
    "administrator GET /api/v1/administration/log",
    "administrator GET /api/v1/administration/storage",
    "administrator GET /api/v1/administration/overview",
    "administrator GET /api/v1/administration/backup",
    "administrator POST /api/v1/administration/backup",
    "administrator POST /api/v1/administration/backup/check",
    "administrator GET /api/v1/administration/jobs",
    "administrator DELETE /api/v1/administration/jobs/{job}",
    "administrator GET /api/v1/administration/collections",
    "administrator GET /api/v1/administration/records/{collection}",
    "administrator GET /api/v1/administration/records/{collection}/{space}/{id}",
    "administrator PATCH /api/v1/administration/records/{collection}/{space}/{id}",
    "administrator DELETE /api/v1/administration/records/{collection}/{space}/{id}",
    "administrator POST /api/v1/administration/records/{collection}/{space}/{id}/opening",
    "administrator POST /api/v1/administration/records/{collection}/{space}/{id}/restoration",
    "administrator POST /api/v1/administration/invitations",
    "administrator GET /api/v1/administration/members",
    "administrator GET /api/v1/administration/members/{id}",
    "administrator PUT /api/v1/administration/members/{id}/role",
    "administrator PUT /api/v1/administration/members/{id}/state",
    "administrator POST /api/v1/administration/members/{id}/reset-link",
    "administrator DELETE /api/v1/administration/members/{id}/sessions",
    "administrator DELETE /api/v1/administration/members/{id}",
    "member GET /api/v1/notices",
    "member POST /api/v1/notices/read",
    "member GET /api/v1/notices/ways",
    "member PUT /api/v1/notices/device",
    "member DELETE /api/v1/notices/devices/{id}",
    "anyone GET /api/v1/mail",
    "administrator GET /api/v1/club/mail",
    "anyone POST /api/v1/password-reset/mail",
    "member POST /api/v1/member/email/confirmation",
    "anyone POST /api/v1/email-confirmation",
    "anyone GET /.well-known/oauth-authorization-server",
    "member POST /api/v1/oauth/request",
    "member POST /api/v1/oauth/authorization",
    "anyone POST /api/v1/oauth/token",
    "anyone POST /api/v1/oauth/revocation",
    "anyone POST /api/v1/oauth/introspection",
    "member GET /api/v1/member/apps",
    "member DELETE /api/v1/member/apps/{id}",
    "member GET /api/v1/member/tokens",
    "member POST /api/v1/member/tokens",
    "member DELETE /api/v1/member/tokens/{id}",
    "administrator GET /api/v1/apps",
    "administrator POST /api/v1/apps",
    "administrator POST /api/v1/apps/{id}/secret",
    "administrator DELETE /api/v1/apps/{id}/access",
    "administrator DELETE /api/v1/apps/{id}",
    "reader GET /api/v1/spaces/{id}/members",
    "owner PUT /api/v1/spaces/{id}/members/{member}",
    "owner DELETE /api/v1/spaces/{id}/members/{member}",
    "owner DELETE /api/v1/spaces/{id}",
    "owner POST /api/v1/spaces/{id}/invitations",
    "owner GET /api/v1/spaces/{id}/invitations",
    "owner DELETE /api/v1/spaces/{id}/invitations/{invitation}",
    "reader POST /api/v1/spaces/{id}/reports",
    "editor GET /api/v1/spaces/{id}/reports",
    "editor POST /api/v1/spaces/{id}/reports/decision",
    "administrator GET /api/v1/reports",
    "administrator POST /api/v1/reports/decision",
    "member GET /api/v1/record-links",
    "member DELETE /api/v1/record-links/{link}",
    "member POST /api/v1/invitation",
    "member POST /api/v1/invitation/acceptance",
    "administrator GET /api/v1/spaces/ownerless",
    "administrator POST /api/v1/spaces/{id}/takeover",
    "member GET /api/v1/tracks tracks:read",
    "member POST /api/v1/tracks tracks:write",
    "member GET /api/v1/gear tracks:read",
    "member POST /api/v1/gear tracks:write",
    "member PATCH /api/v1/gear/{id} tracks:write",
    "member DELETE /api/v1/gear/{id} tracks:write",
    "member GET /api/v1/tracks/{id} tracks:read",
    "member GET /api/v1/tracks/{id}/lines tracks:read",
    "member GET /api/v1/tracks/{id}/raw-lines tracks:read",
    "member GET /api/v1/tracks/{id}/splits tracks:read",
    "member GET /api/v1/tracks/{id}/points tracks:read",
    "member GET /api/v1/tracks/{id}/original tracks:read",
    "member PATCH /api/v1/tracks/{id} tracks:write",
    "member DELETE /api/v1/tracks/{id} tracks:write",
    "member POST /api/v1/tracks/{id}/restore tracks:write",
    "member POST /api/v1/tracks/import tracks:write",
    "member GET /api/v1/tracks/imports tracks:read",
    "member DELETE /api/v1/tracks/imports tracks:write",
    "member GET /api/v1/tracks/imports/{id} tracks:read",
    "member PUT /api/v1/tracks/imports/{id} tracks:write",
    "member DELETE /api/v1/tracks/imports/{id} tracks:write",
    "member GET /api/v1/tracks/{id}/export tracks:read",
    "member POST /api/v1/tracks/export tracks:read",
    "member GET /api/v1/tracks/{id}/shown",
    "member POST /api/v1/tracks/{id}/links",
    "anyone POST /api/v1/shared-track",
    "anyone POST /api/v1/shared-track/photo",
    "anyone GET /shared/track/{secret}",
    "anyone GET /shared/track/{secret}/picture.png",
    "member GET /api/v1/friend-tracks",
    "member GET /api/v1/friend-tracks/{member}/{id}",
    "member GET /api/v1/friend-tracks/{member}/{id}/photos/{index}",
    "member GET /api/v1/friend-tracks/{member}/{id}/talk",
    "member PUT /api/v1/friend-tracks/{member}/{id}/comments/{comment}",
    "member DELETE /api/v1/friend-tracks/{member}/{id}/comments/{comment}",
    "member POST /api/v1/friend-tracks/{member}/{id}/comments/{comment}/report",
    "member PUT /api/v1/friend-tracks/{member}/{id}/thumb",
    "member DELETE /api/v1/friend-tracks/{member}/{id}/thumb",
    "member GET /api/v1/statistics tracks:read",
    "member GET /api/v1/tracks/{id}/similar tracks:read",
    "member GET /api/v1/tracks/{id}/comparison/{other} tracks:read",
    "member GET /api/v1/categories tracks:read",
    "member POST /api/v1/categories tracks:write",
    "member PATCH /api/v1/categories/{id} tracks:write",
    "member DELETE /api/v1/categories/{id} tracks:write",
    "anyone GET /api/v1/maps",
    "anyone GET /api/v1/maps/region",
    "anyone GET /api/v1/maps/region/tiles",
    "anyone GET /tiles/{z}/{x}/{y}",
    "anyone GET /tiles/shade/{z}/{x}/{y}",
    "administrator GET /api/v1/maps/regions",
    "administrator GET /api/v1/maps/uploads/{file}",
    "administrator PUT /api/v1/maps/uploads/{file}",
    "administrator POST /api/v1/maps/regions",
    "administrator DELETE /api/v1/maps/work",
    "administrator DELETE /api/v1/maps/regions/{id}",
    "member GET /api/v1/gyms boulders:read",
    "member POST /api/v1/gyms boulders:write",
    "reader PUT /api/v1/gyms/{id}/following boulders:write",
    "member GET /api/v1/boulders/friends/{member}",
    "reader POST /api/v1/gyms/{id}/problems/{problem}/links",
    "anyone POST /api/v1/boulders/shared-problem",
    "anyone POST /api/v1/boulders/shared-problem/picture",
    "member POST /api/v1/courses",
    "member GET /api/v1/campus/calendar",
    "member PUT /api/v1/campus/calendar",
    "member DELETE /api/v1/campus/calendar",
    "anyone GET /api/v1/campus/calendars/{secret}",
    "member GET /webapps/uocapi/api/v1/user campus:read",
    "member GET /webapps/uocapi/api/v1/subjects campus:read",
    "member GET /webapps/uocapi/api/v1/subjects/{id} campus:read",
    "member GET /webapps/uocapi/api/v1/subjects/{id}/resources campus:read",
    "member GET /webapps/uocapi/api/v1/classrooms campus:read",
    "member GET /webapps/uocapi/api/v1/classrooms/{id} campus:read",
    "member GET /webapps/uocapi/api/v1/classrooms/{id}/materials campus:read",
    "member GET /webapps/uocapi/api/v1/classrooms/{id}/materials/{other} campus:read",
    "member GET /webapps/uocapi/api/v1/classrooms/{id}/materials/{other}/content campus:read",
    "member GET /webapps/uocapi/api/v1/classrooms/{id}/resources campus:read",
    "member GET /webapps/uocapi/api/v1/calendar/events campus:read",
    "member GET /webapps/uocapi/api/v1/calendar/events/{other} campus:read",
    "member POST /api/v1/campus/connections",
    "member POST /api/v1/campus/connections/{connection}/refresh",
    "member DELETE /api/v1/campus/connections/{connection}/access",
    "member DELETE /api/v1/campus/connections/{connection}",
    "member GET /api/v1/campus/providers",
    "administrator POST /api/v1/campus/providers",
    "administrator DELETE /api/v1/campus/providers/{provider}",
    "member POST /api/v1/campus/providers/{provider}/authorization",
    "member POST /api/v1/campus/authorizations",
    "member POST /api/v1/campus/materials/{material}/file",
    "anyone GET /api/v1/races",
    "member POST /api/v1/races",
    "viewer GET /api/v1/races/{id}",
    "editor PATCH /api/v1/races/{id}",
    "viewer GET /api/v1/races/{id}/course",
    "editor POST /api/v1/races/{id}/course/lines",
    "editor PUT /api/v1/races/{id}/course",
    "editor POST /api/v1/races/{id}/teams",
    "editor POST /api/v1/races/{id}/keys",
    "editor POST /api/v1/races/{id}/teams/import",
    "viewer GET /api/v1/races/{id}/checkpoints/{checkpoint}/passes",
    "editor GET /api/v1/races/{id}/alerts",
    "viewer GET /api/v1/races/{id}/standings",
    "viewer GET /api/v1/races/{id}/events",
    "viewer GET /api/v1/races/{id}/teams/{team}",
    "viewer GET /api/v1/races/{id}/teams/{team}/track",
    "editor DELETE /api/v1/races/{id}/teams/{team}/positions",
    "viewer GET /api/v1/races/{id}/replay",
    "viewer GET /api/v1/races/{id}/results.csv",
    "viewer GET /api/v1/races/{id}/positions.csv",
    "viewer GET /api/v1/races/{id}/positions.geojson",
    "team GET /send/{id}/{key}/race",
    "team GET /send/{key}",
    "team GET /send/{id}/{key}/course",
    "team POST /send/{id}/{key}/positions",
    "team POST /send/{id}/{key}/owntracks",
    "team POST /send/{id}/{key}/overland",
    "team POST /send/{id}/{key}/dawarich",
    "team GET /send/{id}/{key}/traccar",
    "team POST /send/{id}/{key}/traccar",
    "team GET /send/{id}/{key}/osmand",
    "team GET /send/{id}/{key}/gpslogger",
    "team POST /send/{id}/{key}/gpslogger",
    "team GET /send/{id}/{key}/colota",
    "team POST /send/{id}/{key}/colota",
    "team POST /send/{id}/{key}/ulogger/client/index.php",
    "team POST /send/{id}/{key}/arcgis/rest/services/TrailWalker/FeatureServer/0/addFeatures",
    "team POST /arcgis/rest/services/{id}/TrailWalker/FeatureServer/0/addFeatures",
    "anyone GET /arcgis/rest/info",
    "anyone GET /arcgis/rest/services",
    "viewer GET /arcgis/rest/services/{id}",
    "viewer GET /arcgis/rest/services/{id}/{service}/{server}",
    "viewer GET /arcgis/rest/services/{id}/{service}/{server}/layers",
    "viewer GET /arcgis/rest/services/{id}/{service}/{server}/{layer}",
    "viewer GET /arcgis/rest/services/{id}/{service}/{server}/{layer}/query",
    "anyone POST /arcgis/rest/info",
    "anyone POST /arcgis/rest/services",
    "viewer POST /arcgis/rest/services/{id}",
    "viewer POST /arcgis/rest/services/{id}/{service}/{server}",
    "viewer POST /arcgis/rest/services/{id}/{service}/{server}/layers",
    "viewer POST /arcgis/rest/services/{id}/{service}/{server}/{layer}",
    "viewer POST /arcgis/rest/services/{id}/{service}/{server}/{layer}/query",
    "member POST /api/v1/sync",
    "member GET /api/v1/events",
    "member POST /api/v1/pictures/jpeg",
    "member PUT /api/v1/files/{sha256}",
    "member HEAD /api/v1/files/{sha256}",
    "member GET /api/v1/files/{sha256}",
    "anyone GET /healthz",
    "administrator GET /metrics",
    "anyone GET /api/v1/openapi.json",
    // The routes of the small area that these tests add.
    "member GET /api/v1/huts huts:read",
    "administrator DELETE /api/v1/huts",
    "editor GET /api/v1/huts/{id}/key",
    "anyone GET /api/v1/huts/weather",
    // The last one: it removes its member from the space.
    "reader DELETE /api/v1/spaces/{id}/membership",
  ]

  /// Too many wrong team keys are refused too; 0 is no answer.
  private static let refusals = [401, 403, 429, 0]

  /// The routes that require a session.
  private static let bySession = table.filter { line in
    !["anyone", "viewer", "team"].contains(line.prefix { $0 != " " })
  }

  /// The identifier of a hut's space, in which Anna is an editor and Berta a reader; no other record has it.
  private static let identifier = "01a1fcd3-4b5c-7204-8fd3-9e6125c73298"

  private let areas = Area.all() + [.huts(HutLog())]
  private let club: ClubServer
  /// The first member, who is the administrator.
  private let anna: Member
  private let berta: Member

  init() async throws {
    club = try ClubServer(areas: areas)
    let identity = club.server.data.identity
    anna = try await identity.register(
      userName: "anna", email: "a@example.org", displayName: "Anna", password: "muntanya")
    berta = try await identity.register(
      userName: "berta", email: "b@example.org", displayName: "Berta", password: "muntanya")
    let data = club.server.data
    let roles: [(UUID, Role)] = [(anna.id, .editor), (berta.id, .reader)]
    try await data.database.write { connection throws(StorageError) in
      let hut = try data.records.openSpace(
        UUID(Self.identifier)!, kind: Area.hut, on: connection)
      for (member, role) in roles {
        try data.records.setRole(role, of: member, in: hut, on: connection)
      }
    }
  }

  @Test func theTableNamesEveryRoute() {
    let routes = areas.flatMap(\.routes).map {
      ([$0.access.name, $0.method.rawValue, $0.path.text] + $0.access.scopes.map(\.name.description))
        .joined(separator: " ")
    }
    #expect(Set(routes).subtracting(Self.table).sorted() == [], "routes without a line here")
    #expect(Set(Self.table).subtracting(routes).sorted() == [], "lines without a route")
    #expect(routes.count == Self.table.count)
  }

  /// Private answers are not stored in shared caches, nor in a browser used by another member.
  @Test func privateAnswersAreKeptFromOthers() async throws {
    for line in Self.table where !line.hasPrefix("anyone ") {
      for headers in [[], try await headers(of: berta), try await headers(of: anna)] {
        let answer = answer(line, headers)
        let control = answer["cache-control"] ?? ""
        #expect(["no-store", "private, no-cache"].contains(control), "\(line): \(control)")
        #expect(answer["vary"] == "Cookie, Authorization", "\(line)")
      }
    }
  }

  /// Programs that collect metrics have no account.
  @Test(arguments: [
    (readers: FigureReaders.administrators, stranger: 401, program: 401),
    (readers: .token("prometheus"), stranger: 401, program: 200),
    (readers: .everyone, stranger: 200, program: 200),
  ])
  func figuresAreForWhomTheClubSays(
    readers: FigureReaders, stranger: Int, program: Int
  ) throws {
    let club = try ClubServer(areas: Area.all(figureReaders: readers))
    let administrator = try club.member("anna")
    let line = "administrator GET /metrics"
    #expect(status(line, [], of: club) == stranger)
    #expect(status(line, ["Authorization: Bearer prometheus"], of: club) == program)
    #expect(status(line, administrator, of: club) == 200)
  }

  private func status(_ line: String, _ headers: [String]) -> Int {
    status(line, headers, of: club)
  }

  private func status(_ line: String, _ headers: [String], of club: ClubServer) -> Int {
    answer(line, headers, of: club).status
  }

  private func answer(_ line: String, _ headers: [String]) -> HTTPAnswer {
    answer(line, headers, of: club)
  }

  /// The answer to a request for each route, which reaches its handler if the sender has access.
  private func answer(_ line: String, _ headers: [String], of club: ClubServer) -> HTTPAnswer {
    let words = line.split(separator: " ").map(String.init)
    var path = words[2].replacing("{id}", with: Self.identifier)
    path = path.replacing("{other}", with: Self.identifier)
    path = path.replacing("{digest}", with: String(repeating: "a", count: 64))
    path = path.replacing("{sha256}", with: String(repeating: "a", count: 64))
    path = path.replacing("{z}/{x}/{y}", with: "0/0/0")
    path = path.replacing("{team}", with: Self.identifier).replacing("{server}", with: "MapServer")
    path = path.replacing("{version}", with: "1")
    path = path.replacing("{layer}", with: "0").replacing("{user_name}", with: "berta")
    path = path.replacing("{member}", with: Self.identifier)
    path = path.replacing("{invitation}", with: Self.identifier)
    path = path.replacing("{checkpoint}", with: Self.identifier)
    path = path.replacing("{link}", with: Self.identifier)
    path = path.replacing("{problem}", with: Self.identifier)
    path = path.replacing("{comment}", with: Self.identifier).replacing("{index}", with: "0")
    path = path.replacing("{connection}", with: Self.identifier)
    path = path.replacing("{provider}", with: Self.identifier)
    path = path.replacing("{job}", with: Self.identifier)
    path = path.replacing("{space}", with: Self.identifier)
    path = path.replacing("{collection}", with: "tracks")
    path = path.replacing("{material}", with: Self.identifier)
    let route = areas.flatMap(\.routes).first {
      $0.method.rawValue == words[1] && $0.path.text == words[2]
    }
    var body: [UInt8]?
    var fields = headers
    switch route?.body {
    case .json?:
      body = Array("{}".utf8)
      fields.append("Content-Type: application/json")
    case .upload?:
      body = Array("no track".utf8)
    default:
      break
    }
    let client = RawClient(port: club.server.port)
    client.send(TestClub.head(words[1], path, fields, length: body?.count) + (body ?? []))
    // The header suffices: events never end.
    return HTTPAnswer(Array(client.receiveAnswer().utf8))
  }

  private func session(of member: Member) async throws -> SignIn {
    try await club.server.data.identity.beginSession(of: member, device: "test")
  }

  private func headers(of member: Member) async throws -> [String] {
    ["Authorization: Bearer \(try await session(of: member).token.text)"]
  }

  @Test func whoIsLetInIsAsTheTableSays() async throws {
    for line in Self.table {
      let access = line.prefix { $0 != " " }
      let expected: (stranger: Bool, member: Bool, administrator: Bool) =
        switch access {
        // A race that a client may not see is answered like a missing one.
        case "anyone", "viewer": (true, true, true)
        // No session is a team's key.
        case "team": (false, false, false)
        case "member", "reader": (false, true, true)
        case "administrator", "editor": (false, false, true)
        // The hut has no owner.
        case "owner": (false, false, false)
        default: throw Missing()
        }
      let asStranger = status(line, [])
      #expect(
        !Self.refusals.contains(asStranger) == expected.stranger,
        "\(line), a stranger: \(asStranger)")
      let asMember = status(line, try await headers(of: berta))
      #expect(
        !Self.refusals.contains(asMember) == expected.member, "\(line), a member: \(asMember)")
      let asAdministrator = status(line, try await headers(of: anna))
      #expect(
        !Self.refusals.contains(asAdministrator) == expected.administrator,
        "\(line), an administrator: \(asAdministrator)")
    }
  }

  private func token(of member: Member, _ scopes: [String]) async throws -> [String] {
    let identity = club.server.data.identity
    let made = try await identity.makeToken(
      named: "Script", scopes: scopes, days: 1, by: session(of: member).session)
    return ["Authorization: Bearer \(made.secret.text)"]
  }

  private static let scopes = Set(
    table.compactMap { line in
      let words = line.split(separator: " ")
      return words.count == 4 ? String(words[3]) : nil
    })

  /// Not even for an administrator, who may do all of it in person.
  @Test(arguments: scopes.sorted())
  func anAppReachesWhatNamesItsPermissionAndNothingElse(scope: String) async throws {
    let asAnna = try await token(of: anna, [scope])
    let asBerta = try await token(of: berta, [scope])
    for line in Self.table where !line.hasPrefix("anyone ") {
      let words = line.split(separator: " ")
      let status = status(line, asAnna)
      switch words[0] {
      // A race that is not public does not exist for apps.
      case "viewer": #expect(status == 404, "\(line): \(status)")
      case "team": #expect(Self.refusals.contains(status), "\(line): \(status)")
      default:
        let isNamed = words.count == 4 && words[3] == scope
        #expect((status != 403) == isNamed, "\(line): \(status)")
        #expect(status != 401, "\(line)")
        let asMember = self.status(line, asBerta)
        #expect((asMember != 403) == isNamed, "\(line), a member's: \(asMember)")
      }
    }
  }

  /// All scopes together give no access beyond that of each.
  @Test func allPermissionsTogetherOpenWhatEachOpens() async throws {
    let headers = try await token(of: anna, Self.scopes.sorted())
    for line in Self.bySession {
      let isOpen = line.split(separator: " ").count == 4
      #expect((status(line, headers) != 403) == isOpen, "\(line)")
    }
  }

  @Test func theTokenOfAMemberWhoIsGoneOpensNothing() async throws {
    let headers = try await token(of: berta, Self.scopes.sorted())
    try await club.server.data.identity.deactivate(berta.id, by: .console)
    for line in Self.bySession { #expect(status(line, headers) == 401, "\(line)") }
  }

  @Test func aMemberIsNotAnAdministrator() async throws {
    for line in Self.table where line.hasPrefix("administrator ") {
      #expect(status(line, try await headers(of: berta)) == 403, "\(line)")
    }
  }

  @Test func aRoleInASpaceIsAskedFor() async throws {
    let key = "/huts/\(Self.identifier)/key"
    let asEditor = club.ask("GET", key, try await headers(of: anna))
    #expect(asEditor.text == "\"with the editor\"")
    let asReader = club.ask("GET", key, try await headers(of: berta))
    #expect(asReader.status == 403)
    #expect(asReader.json["type"]?.string == "/problems/forbidden")
    let names = club.ask("GET", "/spaces/\(Self.identifier)/members", try await headers(of: berta))
    #expect(
      names.text == #"{"members":[{"id":"\#(anna.id)","name":"Anna","role":"editor"},"#
        + #"{"id":"\#(berta.id)","name":"Berta","role":"reader"}]}"#)
    // Without a role, the space is answered like a missing one.
    let clara = try club.member("clara")
    for path in ["/huts/{id}/key", "/spaces/{id}/members"] {
      let asNobody = club.ask("GET", path.replacing("{id}", with: Self.identifier), clara)
      let nowhere = club.ask("GET", path.replacing("{id}", with: "\(UUID.new())"), clara)
      #expect(asNobody.status == 404)
      #expect(asNobody.text == nowhere.text)
    }
  }

  @Test func anEndedSessionIsAStranger() async throws {
    let identity = club.server.data.identity
    let ended = try await session(of: berta)
    try await identity.endSession(ended.session.id, of: berta.id)
    let deactivated = try await session(of: berta)
    try await identity.deactivate(berta.id, by: .console)
    for line in Self.bySession {
      for token in [ended.token.text, deactivated.token.text, "x"] {
        #expect(status(line, ["Authorization: Bearer \(token)"]) == 401, "\(line)")
        #expect(
          status(line, ["Cookie: cordada_session=\(token)", "X-Cordada: 1"]) == 401, "\(line)")
      }
    }
  }

  @Test func whatIsMeantForAnotherMemberIsNotDone() async throws {
    let headers = try await headers(of: anna) + ["X-Cordada-Member: \(berta.id)"]
    for line in Self.bySession {
      #expect(status(line, headers) == 401, "\(line)")
    }
  }

  /// With only a cookie, which a page of another origin can make a browser send.
  @Test func aForeignPageChangesNothing() async throws {
    let cookie = "Cookie: cordada_session=\(try await session(of: anna).token.text)"
    // The hut has no owner: owners' routes are refused in any case.
    for line in Self.bySession where !line.hasPrefix("owner ") {
      let isReading = line.contains(" GET ") || line.contains(" HEAD ")
      #expect((status(line, [cookie]) == 403) == !isReading, "\(line)")
    }
  }

  @Test func aDeactivatedMemberIsToldWhenSigningIn() async throws {
    try await club.server.data.identity.deactivate(berta.id, by: .console)
    let answer = club.ask(
      "POST", "/session", json: #"{"user_name":"berta","password":"muntanya"}"#)
    #expect(answer.status == 403)
    #expect(answer.json["type"]?.string == "/problems/deactivated-account")
    let wrong = club.ask("POST", "/session", json: #"{"user_name":"berta","password":"other"}"#)
    #expect(wrong.status == 401)
  }

  @Test func theAnswerOfAMemberCarriesTheRole() async throws {
    #expect(
      club.ask("GET", "/member", try await headers(of: anna)).json["role"]?.string
        == "administrator")
    let session = club.ask("GET", "/session", try await headers(of: berta))
    #expect(session.json["member"]?["role"]?.string == "member")
  }
}
