import Glibc
import HTTP
import Identity
import JSON
import Server
import ServerBase
import ServerRaces
import Storage
import Synchronization
import TestGround
import Testing

/// Reads that block until released, and the number of concurrent ones.
private final class Door: Sendable {
  private let state = Mutex((isOpen: false, inside: 0, most: 0, passed: 0))

  var inside: Int { state.withLock { $0.inside } }
  var most: Int { state.withLock { $0.most } }
  var passed: Int { state.withLock { $0.passed } }

  func open() { state.withLock { $0.isOpen = true } }

  func pass() {
    state.withLock {
      $0.inside += 1
      $0.most = max($0.most, $0.inside)
    }
    while !state.withLock({ $0.isOpen }) { usleep(1_000) }
    state.withLock {
      $0.inside -= 1
      $0.passed += 1
    }
  }
}

/// Routes whose reads block until the door is opened.
private struct DoorRoutes: Authenticating {
  let door: Door
  let database: Database
  let authenticator: Authenticator

  private func read() async throws -> Response {
    try await database.read(within: 600_000) { [door] _ throws(StorageError) in door.pass() }
    return .json(Array("1".utf8))
  }

  static let answer = Answer(.ok, "It passed.", .bytes(mediaType: "application/json"))

  static var all: [Route<DoorRoutes>] {
    [
      Route(
        .get, "/api/v1/door", name: "passDoor", summary: "Anybody's read.", tag: "door",
        access: .anyone, answers: [answer]
      ) { (routes, _, _) in try await routes.read() },
      Route(
        .get, "/api/v1/door/member", name: "passDoorAsMember", summary: "A member's read.",
        tag: "door", access: .member, answers: [answer]
      ) { (routes, _, _) in try await routes.read() },
    ]
  }
}

extension Area {
  fileprivate static func door(_ door: Door) -> Area {
    Area(
      "door", memberData: .none, routes: DoorRoutes.all,
      open: { opening in
        DoorRoutes(
          door: door, database: opening.data.database, authenticator: opening.data.authenticator)
      })
  }
}

/// Over HTTP: many requests by one client do not delay others, regardless of the cost of reads.
@Suite(.ownThread, .serialized) struct TurnTests {
  /// One client's costly reads get half of the threads, of which there are at least two.
  private static let most = max(1, min(max(2, sysconf(CInt(_SC_NPROCESSORS_ONLN))), 32) / 2)

  private static let sync =
    #"{"device":"0199a000-0000-7000-8000-000000000001","device_name":"Phone","cursor":null,"limit":500,"changes":[]}"#

  private enum Attacker: CaseIterable, Sendable {
    case stranger, strangerWithACredential, member
  }

  /// Each victim during 60 blocked reads of an attacker.
  @Test(arguments: Attacker.allCases)
  private func readsOfOneKeepNobodyElseWaiting(attacker: Attacker) throws {
    let door = Door()
    let race = try RaceClub(areas: Area.all() + [.door(door)])
    let victim = try race.club.member("victim")
    let (path, headers) =
      switch attacker {
      case .stranger: ("/api/v1/door", [String]())
      case .strangerWithACredential: ("/api/v1/door", ["Authorization: Bearer forged"])
      case .member: ("/api/v1/door/member", try race.club.member("attacker"))
      }
    let costly = (0..<60).map { _ in
      let connection = RawClient(port: race.club.server.port)
      connection.send(TestClub.head("GET", path, headers, length: nil))
      return connection
    }
    #expect(eventually { door.inside > 0 })
    for _ in 0..<3 {
      #expect(race.club.ask("POST", "/sync", victim, json: Self.sync).status == 200)
      #expect(race.club.ask("GET", "/tracks", victim).status == 200)
      #expect(race.club.ask("GET", "/statistics", victim).status == 200)
      let sent = race.send([race.position(0, 1)], of: 1)
      #expect(sent.status == 200)
    }
    let imported = race.club.ask(
      "POST", "/tracks/import?name=walk.gpx", victim + ["Content-Type: application/octet-stream"],
      body: Array(Walk().gpx.utf8))
    #expect(imported.status == 201)
    #expect(door.passed == 0)
    door.open()
    for connection in costly { #expect(connection.answer().status == 200) }
    #expect(door.passed == 60)
    #expect(door.most <= Self.most)
  }

  /// A viewer of a race at the address of a stranger with many reads waits like the stranger; a member does not.
  @Test func membersBehindTheAddressOfAStrangerDoNotWait() throws {
    let door = Door()
    let club = try ClubServer(areas: Area.all() + [.door(door)])
    let member = try club.member("member")
    let costly = (0..<60).map { _ in
      let connection = RawClient(port: club.server.port)
      connection.send(TestClub.head("GET", "/api/v1/door", [], length: nil))
      return connection
    }
    #expect(eventually { door.inside > 0 })
    #expect(club.ask("GET", "/statistics", member).status == 200)
    #expect(door.passed == 0)
    door.open()
    for connection in costly { #expect(connection.answer().status == 200) }
  }
}
