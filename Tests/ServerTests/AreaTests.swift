import Areas
import Formats
import HTTP
import JSON
import Server
import ServerBase
import Spaces
import Storage
import TestGround
import Testing

/// A new area changes only the list of areas in the server.
@Suite(.ownThread) struct AreaTests {
  let log = HutLog()
  let club: ClubServer
  let anna: SyncMember

  init() throws {
    club = try ClubServer(areas: Area.all(with: [.huts(log)]))
    anna = SyncMember(club, headers: try club.member("anna"))
  }

  @Test func itsRecordsReachDevicesAndItsRoutes() {
    let hut = UUID.new().description
    let answer = anna.sync([
      change("create", "huts", hut, after: ["name": .string("Refugi de Colomina")])
    ])
    #expect(answer.statuses == ["taken"])
    #expect(answer.record(hut)?["collection"]?.string == "huts")
    #expect(club.ask("GET", "/huts", anna.headers).text == #"{"huts":["Refugi de Colomina"]}"#)
    #expect(
      anna.sync([change("create", "huts", UUID.new().description, after: ["name": .string("")])])
        .statuses == ["refused"])
  }

  @Test func itsRoutesAreJudgedAndDescribed() throws {
    #expect(club.ask("GET", "/huts").status == 401)
    #expect(club.ask("GET", "/huts/weather").text == "\"rain\"")
    let paths = club.ask("GET", "/openapi.json").json["paths"]
    #expect(paths?["/api/v1/huts"]?["get"]?["operationId"]?.string == "listHuts")
  }

  /// A member grants its permission like those of other areas.
  @Test func itsPermissionIsGrantedToApps() throws {
    let client = RawClient(port: club.server.port)
    client.send(TestClub.head("GET", "/.well-known/oauth-authorization-server", [], length: nil))
    let names = client.answer().json["scopes_supported"]?.array?.compactMap(\.string)
    #expect(names?.last == "huts:read")
    let token = club.ask(
      "POST", "/member/tokens", anna.headers,
      json: #"{"name":"Script","scopes":["huts:read"],"days":30}"#)
    #expect(token.status == 201)
    let bearer = try ["Authorization: Bearer \(token.json["token"]?.string.orThrow() ?? "")"]
    #expect(club.ask("GET", "/huts", bearer).text == #"{"huts":[]}"#)
    #expect(club.ask("GET", "/tracks", bearer).status == 403)
  }

  @Test func whoLeavesIsForgottenInIt() async throws {
    let hut = change(
      "create", "huts", UUID.new().description, after: ["name": .string("Colomina")])
    _ = anna.sync([hut])
    #expect(club.ask("DELETE", "/huts", anna.headers).status == 204)
    #expect(try await count() == [1, 1])
    _ = club.ask("DELETE", "/member", anna.headers, json: #"{"password":"muntanya of anna"}"#)
    #expect(try await count() == [0, 0])
  }

  /// The server keeps what devices know of, and devices know of all that it keeps.
  @Test func theServersCollectionsAreTheDeclaredOnes() {
    let kept = Area.all().flatMap(\.collections)
    #expect(Set(kept.map(\.name)) == Set(Areas.collections.map(\.name.description)))
    #expect(kept.count == Areas.collections.count)
    for collection in kept {
      let declared = Areas.collections.first { $0.name.description == collection.name }
      #expect(declared?.maximumCount == collection.maximumCount)
      #expect(declared?.fields.count == collection.declaration.fields.count)
    }
    let spaces = Area.all().flatMap(\.spaces) + [.own, .club]
    #expect(Set(spaces.map(\.name.description)) == Set(Areas.spaces.map(\.name.description)))
  }

  /// An area that declares no member data has no place to store them.
  @Test(arguments: Area.all() + [.huts(HutLog())])
  func itExportsWhatItHoldsOfMembers(_ area: Area) {
    let collections = area.collections.map(\.name)
    switch area.memberData {
    case .none: #expect(collections.isEmpty && area.memberTables.isEmpty)
    case .transient: #expect(collections.isEmpty)
    case .exported: break
    }
  }

  @Test func itsFilesAreInTheExportAndComeBack() throws {
    _ = anna.sync([
      change("create", "huts", UUID.new().description, after: ["name": .string("Colomina")])
    ])
    let zip = club.ask("GET", "/member/export", anna.headers).body
    #expect(try Archive(bytes: zip).entries.map(\.path).contains { $0.hasPrefix("huts/") })
    let berta = try club.member("berta")
    let answer = club.ask(
      "POST", "/member/import", berta + ["Content-Type: application/octet-stream"], body: zip)
    #expect(answer.status == 200)
    #expect(club.ask("GET", "/huts", berta).text == #"{"huts":["Colomina"]}"#)
  }

  private func count() async throws -> [Int] {
    try await club.server.data.database.read { connection throws(StorageError) in
      try ["huts", "hut_visits"].map { (table) throws(StorageError) in
        try connection.row("SELECT count(*) FROM \(table)") { $0.int(0) } ?? -1
      }
    }
  }

  @Test func itsFiguresStandAmongTheOthers() {
    let connection = RawClient(port: club.server.port)
    connection.send(TestClub.head("GET", "/metrics", anna.headers, length: nil))
    let text = connection.answer().text
    #expect(text.contains("\ncordada_huts 7.0\n"))
    #expect(text.contains("\ncordada_listeners 0.0\n"))
  }

  @Test func itsHousekeepingIsDone() async throws {
    let daily = club.server.club.housekeeping(.daily)
    #expect(daily.map(\.name).contains("Airing huts"))
    for step in daily { _ = try await step.perform() }
    #expect(log.words.contains("aired"))
    // The server itself runs the steps of the start.
    #expect(eventually { log.words.contains("opened") })
    club.stop()
    #expect(log.words.last == "closed")
  }

  @Test func itsDataIsChecked() async throws {
    #expect(try await club.server.club.check() == [.note("Huts have names.")])
    try await club.server.data.database.write { connection throws(StorageError) in
      try connection.run("INSERT INTO huts VALUES ($1, $1, '')", UUID.new())
    }
    #expect(try await club.server.club.check() == [.fault("A hut has no name.")])
  }

  @Test func itsCommandsAreTheProgrammes() {
    let names = [Area.huts(log)].flatMap(\.commands).map(\.name)
    #expect(names == ["huts"])
    #expect(
      Area.all().flatMap(\.commands).map(\.name) == [
        "user", "set-up", "import", "map", "simulate",
      ])
  }

  /// An embedded race, without links to other pages.
  @Test(arguments: [
    (path: "races/01a1fcd3-4b5c-7204-8fd3-9e6125c73298/embed", isFramed: true),
    (path: "races//embed", isFramed: false), (path: "races/x/embed", isFramed: false),
    (path: "races/01a1fcd3-4b5c-7204-8fd3-9e6125c73298", isFramed: false),
    (path: "races/01a1fcd3-4b5c-7204-8fd3-9e6125c73298/embed/x", isFramed: false),
    (path: "tracks/01a1fcd3-4b5c-7204-8fd3-9e6125c73298/embed", isFramed: false),
    (path: "invitation", isFramed: false), (path: "", isFramed: false),
  ])
  func otherSitesShowOnlyTheScreensThatAreasName(path: String, isFramed: Bool) {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    #expect(Area.all().contains { $0.isFramed(segments) } == isFramed)
  }

  /// Sync uses the preparations of the areas before it.
  @Test func recordsAreOfAreasBeforeSync() throws {
    let areas = Area.all(with: [.huts(log)])
    let sync = try areas.firstIndex { $0.name == "sync" }.orThrow()
    #expect(areas[sync...].allSatisfy { $0.collections.isEmpty })
    #expect(Set(areas.map(\.name)).count == areas.count)
  }

  /// Apps are granted only what an area lists, and each permission is good for something.
  @Test func permissionsAreThoseOfRoutes() {
    for area in Area.all(with: [.huts(log)]) {
      let named = Set(area.routes.flatMap(\.access.scopes))
      #expect(named == Set(area.permissions), "\(area.name)")
    }
  }
}
