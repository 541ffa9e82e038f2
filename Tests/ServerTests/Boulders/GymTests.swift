import Formats
import JSON
import Server
import ServerBase
import Storage
import TestGround
import Testing

/// Gyms, their problems, and the logbooks of members, over HTTP.
@Suite(.ownThread, .serialized) struct GymTests {
  private let club: SyncClub
  private let anna: SyncMember
  private let berta: SyncMember

  init() throws {
    club = try SyncClub()
    anna = try club.member("anna")
    berta = try club.member("berta")
  }

  private func make(_ json: String, as member: SyncMember) -> HTTPAnswer {
    member.server.ask("POST", "/gyms", member.headers, json: json)
  }

  private func gym(_ name: String = "El Celler") throws -> String {
    try make(#"{"name":"\#(name)"}"#, as: anna).json["id"]?.string.orThrow() ?? ""
  }

  private func gyms(_ member: SyncMember) -> [JSONValue] {
    member.server.ask("GET", "/gyms", member.headers).json["gyms"]?.array ?? []
  }

  private func follow(_ gym: String, _ isFollowing: Bool, as member: SyncMember) -> Int {
    member.server.ask(
      "PUT", "/gyms/\(gym)/following", member.headers, json: #"{"is_following":\#(isFollowing)}"#
    ).status
  }

  private func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }

  /// A device's change that creates a record in a space.
  private func create(
    _ collection: String, in space: String? = nil, _ fields: [String: JSONValue],
    id: UUID = .new()
  ) -> JSONValue {
    var members = change("create", collection, id.description, after: fields).object ?? []
    if let space { members.append(JSONMember("space", .string(space))) }
    return .object(members)
  }

  private func picture(_ file: String) -> JSONValue {
    .object([
      JSONMember("file", .string(file)), JSONMember("width", .integer(1_200)),
      JSONMember("height", .integer(1_800)),
    ])
  }

  private func problem(_ file: String, marks: String = "[]") throws -> [String: JSONValue] {
    ["made_at": .integer(1_790_000_000_000), "picture": picture(file), "marks": try json(marks)]
  }

  // MARK: Gyms

  @Test func everyMemberSeesAGymAndItsOwnerFollowsIt() throws {
    let made = make(
      #"{"name":"El Celler","address":"Plaça 1, Berga","latitude":42.1,"longitude":1.84,"#
        + #""opening":"9-22\n10-14","note":"Ring twice"}"#, as: anna)
    #expect(made.status == 201)
    #expect(made.json["role"]?.string == "owner")
    #expect(made.json["is_followed"]?.bool == true)
    let seen = gyms(berta)
    #expect(seen.map { $0["name"]?.string } == ["El Celler"])
    #expect(seen[0]["role"]?.string == "contributor")
    #expect(seen[0]["is_followed"]?.bool == false)
    #expect(seen[0]["latitude"]?.double == 42.1)
    // Information for visitors.
    #expect(seen[0]["opening"]?.string == "9-22\n10-14")
    #expect(seen[0]["note"]?.string == "Ring twice")
    #expect(seen[0]["problems"]?.int64 == 0)
  }

  @Test func aGymThatIsRegisteredAgainIsOne() throws {
    let id = UUID.new().description
    let body = #"{"id":"\#(id)","name":"El Celler"}"#
    let made = (0..<2).map { _ in make(body, as: anna) }
    #expect(made.map(\.status) == [201, 201])
    #expect(made[0].json["id"] == made[1].json["id"])
    #expect(gyms(anna).count == 1)
  }

  /// Registering a gym does not reveal whether an identifier is in use.
  @Test func identifiersOfMembersAreAnsweredAsThoseOfNobody() throws {
    let gym = try make(#"{"name":"x"}"#, as: anna).json["id"]?.string.orThrow() ?? ""
    let chosen = [anna.id, berta.id, UUID.new().description, gym]
    for id in chosen {
      let answer = make(#"{"id":"\#(id)","name":"x"}"#, as: berta)
      #expect(answer.status == 201)
      #expect(answer.json["id"]?.string.map(chosen.contains) == false)
    }
    #expect(gyms(anna).count == 5)
  }

  @Test(arguments: [
    "{}", #"{"name":""}"#, #"{"name":"two\nlines"}"#, #"{"name":7}"#,
    #"{"name":"x","latitude":91,"longitude":0}"#, #"{"name":"x","id":"x"}"#,
    #"{"name":"x","owner":"y"}"#,
    #"{"name":"\#(String(repeating: "a", count: 5_000))"}"#,
  ])
  func whatIsNoGymIsRefused(json: String) {
    #expect(make(json, as: anna).status == 422)
    #expect(gyms(anna).isEmpty)
  }

  @Test func gymsAreFollowedByChoice() throws {
    let gym = try gym()
    #expect(follow(gym, true, as: berta) == 204)
    #expect(follow(gym, true, as: berta) == 204)
    #expect(gyms(berta)[0]["is_followed"]?.bool == true)
    #expect(berta.sync().json["records"]?.array?.contains { $0["space"]?.string == gym } == true)
    #expect(follow(gym, false, as: berta) == 204)
    #expect(gyms(berta)[0]["is_followed"]?.bool == false)
    #expect(follow(UUID.new().description, true, as: berta) == 404)
    #expect(follow(anna.id, true, as: anna) == 404)
  }

  // MARK: The team

  private func said(
    _ kind: String, _ collection: String, _ record: String, in gym: String,
    _ fields: [String: JSONValue] = [:], before: [String: JSONValue] = [:]
  ) -> JSONValue {
    var members =
      change(kind, collection, record, before: before, after: fields).object ?? []
    members.append(JSONMember("space", .string(gym)))
    return .object(members)
  }

  private func name(_ gym: String, _ name: JSONValue, as member: SyncMember) -> [String] {
    let edit = said(
      "edit", "boulder_gyms", gym, in: gym, ["name": name], before: ["name": .string("El Celler")])
    return member.sync([edit]).statuses
  }

  /// Gives a member a role in Anna's gym, by an invitation.
  private func invite(_ member: SyncMember, to gym: String, as role: String) throws {
    let secret =
      try anna.server.ask(
        "POST", "/spaces/\(gym)/invitations", anna.headers, json: #"{"role":"\#(role)"}"#
      ).json["secret"]?.string.orThrow() ?? ""
    let answer = member.server.ask(
      "POST", "/invitation/acceptance", member.headers, json: #"{"secret":"\#(secret)"}"#)
    #expect(answer.status == 200)
  }

  private func leave(_ gym: String, as member: SyncMember) -> Int {
    member.server.ask("DELETE", "/spaces/\(gym)/membership", member.headers).status
  }

  @Test func whoIsGivenARoleFollowsTheGym() throws {
    let gym = try gym()
    try invite(berta, to: gym, as: "editor")
    #expect(gyms(berta)[0]["is_followed"]?.bool == true)
    #expect(follow(gym, false, as: berta) == 204)
    #expect(gyms(berta)[0]["role"]?.string == "editor")
    #expect(gyms(berta)[0]["is_followed"]?.bool == false)
  }

  @Test func aRenamedGymHasItsNewNameEverywhere() throws {
    let gym = try gym()
    #expect(follow(gym, true, as: berta) == 204)
    #expect(name(gym, .string("La Cova"), as: anna) == ["taken"])
    #expect(gyms(berta).map { $0["name"]?.string } == ["La Cova"])
    let space = berta.sync().json["spaces"]?.array?.first { $0["id"]?.string == gym }
    #expect(space?["name"]?.string == "La Cova")
  }

  @Test(arguments: [
    JSONValue.null, .string(""), .string("two\nlines"), .integer(7),
    .string(String(repeating: "a", count: 5_000)),
  ])
  func aGymKeepsAName(_ wrong: JSONValue) throws {
    let gym = try gym()
    #expect(name(gym, wrong, as: anna) == ["refused"])
    #expect(gyms(anna).map { $0["name"]?.string } == ["El Celler"])
  }

  @Test(arguments: [("nobody", false), ("editor", true), ("owner", true)])
  func theTeamOfAGymEditsIt(role: String, may: Bool) throws {
    let gym = try gym()
    if role != "nobody" { try invite(berta, to: gym, as: role) }
    #expect(follow(gym, true, as: berta) == 204)
    #expect(name(gym, .string("La Cova"), as: berta) == [may ? "taken" : "refused"])
    let wall = said(
      "create", "boulder_walls", UUID.new().description, in: gym, ["name": .string("Slab")])
    #expect(berta.sync([wall]).statuses == [may ? "taken" : "refused"])
  }

  @Test func aGymThatItsOwnerLeavesGoesToTheEditorOfLongest() throws {
    let gym = try gym()
    try invite(berta, to: gym, as: "editor")
    #expect(leave(gym, as: anna) == 204)
    #expect(gyms(berta)[0]["role"]?.string == "owner")
    // A former team member can still climb there.
    #expect(gyms(anna)[0]["role"]?.string == "contributor")
    #expect(gyms(anna)[0]["is_followed"]?.bool == true)
    #expect(name(gym, .string("La Cova"), as: anna) == ["refused"])
  }

  @Test func anAdministratorTakesOverAGymThatNobodyOwns() throws {
    let gym = try make(#"{"name":"El Celler"}"#, as: berta).json["id"]?.string.orThrow() ?? ""
    // The first member is the administrator.
    func ownerless() -> [String?] {
      anna.server.ask("GET", "/spaces/ownerless", anna.headers).json["spaces"]?.array?
        .map { $0["id"]?.string } ?? []
    }
    #expect(ownerless() == [])
    #expect(leave(gym, as: berta) == 204)
    #expect(ownerless() == [gym])
    #expect(gyms(anna)[0]["role"]?.string == "contributor")
    let taken = anna.server.ask("POST", "/spaces/\(gym)/takeover", anna.headers)
    #expect(taken.status == 204)
    #expect(ownerless() == [])
    #expect(gyms(anna)[0]["role"]?.string == "owner")
  }

  @Test func aGymIsDeletedByItsOwnerWithEverythingInIt() throws {
    let gym = try gym()
    #expect(follow(gym, true, as: berta) == 204)
    let cursor = berta.sync().json["cursor"]?.string
    func end(_ member: SyncMember) -> Int {
      member.server.ask("DELETE", "/spaces/\(gym)", member.headers).status
    }
    #expect(end(berta) == 403)
    #expect(end(anna) == 204)
    #expect(gyms(berta).isEmpty)
    #expect(berta.sync(cursor: cursor).json["left"]?.array?.map(\.string) == [gym])
  }

  // MARK: Walls

  @Test func twoWhoResetAWallAtOnceHaveNoConflict() throws {
    let gym = try gym()
    try invite(berta, to: gym, as: "editor")
    #expect(follow(gym, true, as: berta) == 204)
    let id = UUID.new().description
    let file = anna.upload(PhotoFile.red("a photo"))
    let wall = UUID.new().description
    var fields = try problem(file)
    fields["wall"] = .string(wall)
    #expect(
      anna.sync([
        said("create", "boulder_walls", wall, in: gym, ["name": .string("Slab")]),
        said("create", "boulder_problems", id, in: gym, fields),
      ]).statuses == ["taken", "taken"])
    func archive(_ time: Int64) -> JSONValue {
      said("edit", "boulder_problems", id, in: gym, ["archived_at": .integer(time)])
    }
    #expect(anna.sync([archive(2_000)]).statuses == ["taken"])
    #expect(berta.sync([archive(1_000)]).statuses == ["taken"])
    let archived = anna.sync().record(id)?["body"]?["archived_at"]
    #expect(archived?.int64 == 1_000)
    let back = said(
      "edit", "boulder_problems", id, in: gym, ["archived_at": .null],
      before: ["archived_at": .integer(1_000)])
    #expect(berta.sync([back]).statuses == ["taken"])
    #expect(gyms(anna)[0]["problems"]?.int64 == 1)
  }

  @Test func theProblemsOfAnArchivedWallComeBackAsTheyWere() throws {
    let gym = try gym()
    try invite(berta, to: gym, as: "editor")
    #expect(follow(gym, true, as: berta) == 204)
    let file = anna.upload(PhotoFile.red("a photo"))
    let wall = UUID.new().description
    let problems = (0..<3).map { _ in UUID.new() }
    var fields = try problem(file)
    let free = create("boulder_problems", in: gym, fields)
    fields["wall"] = .string(wall)
    let made = problems.map { create("boulder_problems", in: gym, fields, id: $0) }
    let slab = said("create", "boulder_walls", wall, in: gym, ["name": .string("Slab")])
    #expect(anna.sync([slab, free] + made).statuses == Array(repeating: "taken", count: 5))
    let first = problems[0].description
    let off = said("edit", "boulder_problems", first, in: gym, ["archived_at": .integer(500)])
    #expect(anna.sync([off]).statuses == ["taken"])
    #expect(gyms(anna)[0]["problems"]?.int64 == 3)

    func archive(_ time: Int64) -> JSONValue {
      said("edit", "boulder_walls", wall, in: gym, ["archived_at": .integer(time)])
    }
    // Two who archive it at once have no conflict: the earlier time holds.
    #expect(anna.sync([archive(2_000)]).statuses == ["taken"])
    #expect(berta.sync([archive(1_000)]).statuses == ["taken"])
    let seen = anna.sync()
    #expect(seen.record(wall)?["body"]?["archived_at"]?.int64 == 1_000)
    #expect(gyms(anna)[0]["problems"]?.int64 == 1)
    // One that a device draws there without knowing is off the list, too; one that moves away is on it.
    let late = create("boulder_problems", in: gym, fields)
    #expect(berta.sync([late]).statuses == ["taken"])
    #expect(gyms(anna)[0]["problems"]?.int64 == 1)
    let away = said(
      "edit", "boulder_problems", problems[1].description, in: gym, ["wall": .null],
      before: ["wall": .string(wall)])
    #expect(anna.sync([away]).statuses == ["taken"])
    #expect(gyms(anna)[0]["problems"]?.int64 == 2)

    let back = said(
      "edit", "boulder_walls", wall, in: gym, ["archived_at": .null],
      before: ["archived_at": .integer(1_000)])
    #expect(berta.sync([back]).statuses == ["taken"])
    #expect(gyms(anna)[0]["problems"]?.int64 == 4, "without the one that was archived itself")
  }

  @Test(arguments: [
    ("contributor", 1_000 as Int64, "refused"), ("editor", 1_000, "taken"),
    ("editor", 9_000_000_000_000, "refused"), ("editor", -1, "refused"),
  ])
  func theTeamOfAGymArchivesItsWalls(role: String, time: Int64, status: String) throws {
    let gym = try gym()
    if role == "editor" { try invite(berta, to: gym, as: role) }
    #expect(follow(gym, true, as: berta) == 204)
    let wall = UUID.new()
    let slab = create("boulder_walls", in: gym, ["name": .string("Slab")], id: wall)
    #expect(anna.sync([slab]).statuses == ["taken"])
    let archive = said(
      "edit", "boulder_walls", wall.description, in: gym, ["archived_at": .integer(time)])
    #expect(berta.sync([archive]).statuses == [status])
  }

  /// As in a club whose program knew no walls that are archived.
  @Test func theProblemsOfAnEarlierDatabaseAreCountedByTheirWalls() async throws {
    let gym = try gym()
    let wall = UUID.new()
    var fields = try problem(anna.upload(PhotoFile.red("a photo")))
    let free = create("boulder_problems", in: gym, fields)
    fields["wall"] = .string(wall.description.uppercased())
    #expect(
      anna.sync([
        create("boulder_walls", in: gym, ["name": .string("Slab")], id: wall), free,
        create("boulder_problems", in: gym, fields),
      ]).statuses == ["taken", "taken", "taken"])
    try await club.server.server.club.data.database.write { connection throws(StorageError) in
      try connection.run("DROP TABLE gym_archived_walls")
      try connection.run("ALTER TABLE gym_problems DROP COLUMN wall")
      try connection.run("DELETE FROM migrations WHERE area = 'boulders' AND version = 6")
    }
    club.server.stop()
    let again = try ClubServer(at: club.server.directory)
    let anna = SyncMember(again, headers: self.anna.headers)
    #expect(gyms(anna)[0]["problems"]?.int64 == 2)
    let archive = said(
      "edit", "boulder_walls", wall.description, in: gym, ["archived_at": .integer(1_000)])
    #expect(anna.sync([archive]).statuses == ["taken"])
    #expect(gyms(anna)[0]["problems"]?.int64 == 1)
  }

  @Test func aSendThatWasLoggedBeforeAPhotoWasReplacedComesLater() throws {
    let gym = try gym()
    #expect(follow(gym, true, as: berta) == 204)
    let (old, new) = (
      anna.upload(PhotoFile.red("an old")), anna.upload(PhotoFile.red("a new photo"))
    )
    let (wall, problem) = (UUID.new(), UUID.new())
    var fields = try self.problem(old)
    fields["wall"] = .string(wall.description)
    #expect(
      anna.sync([
        said(
          "create", "boulder_walls", wall.description, in: gym,
          ["name": .string("Slab"), "picture": picture(old)]),
        said("create", "boulder_problems", problem.description, in: gym, fields),
      ]).statuses == ["taken", "taken"])
    #expect(
      anna.sync([
        said(
          "edit", "boulder_walls", wall.description, in: gym,
          ["picture": picture(new), "former": .array([picture(old)])],
          before: ["picture": picture(old)]),
        said(
          "edit", "boulder_problems", problem.description, in: gym, ["picture": picture(new)],
          before: ["picture": picture(old)]),
      ]).statuses == ["taken", "taken"])
    #expect(
      berta.sync([create("boulder_tries", tries(gym, problem, file: old))]).statuses == ["taken"])
  }

  @Test(arguments: [
    ("name", JSONValue.null), ("name", .string(String(repeating: "a", count: 5_000))),
    ("picture", .string("x")), ("former", .array(Array(repeating: .integer(1), count: 2))),
    ("former", .string("x")),
  ])
  func whatIsNoWallIsRefused(field: String, value: JSONValue) throws {
    let gym = try gym()
    var fields: [String: JSONValue] = ["name": .string("Slab")]
    fields[field] = value
    let answer = anna.sync([create("boulder_walls", in: gym, fields)])
    #expect(answer.statuses == ["refused"])
  }

  // MARK: Problems

  @Test func everyMemberDrawsProblemsAndAuthorsChangeTheirOwn() throws {
    let gym = try gym()
    #expect(follow(gym, true, as: berta) == 204)
    let file = berta.upload(PhotoFile.red("a wall"))
    let id = UUID.new()
    let marks = #"[{"id":"1","kind":"right","x":0.5,"y":0.25}]"#
    let said = create("boulder_problems", in: gym, try problem(file, marks: marks), id: id)
    #expect(berta.sync([said]).statuses == ["taken"])
    #expect(gyms(anna)[0]["problems"]?.int64 == 1)
    let seen = anna.sync().record(id.description)
    #expect(seen?["body"]?["marks"] == (try json(marks)))
    #expect(anna.server.ask("GET", "/files/\(file)", anna.headers).status == 200)
    // Anna manages the gym; Carla does not, and is not the author.
    let carla = try club.member("carla")
    func rename(_ name: String, as member: SyncMember) -> [String] {
      var members =
        change("edit", "boulder_problems", id.description, after: ["name": .string(name)]).object
        ?? []
      members.append(JSONMember("space", .string(gym)))
      return member.sync([.object(members)]).statuses
    }
    #expect(rename("La Fosca", as: carla) == ["refused"])
    #expect(rename("La Fosca", as: anna) == ["taken"])
  }

  @Test func authorsAreKnownByTheirNames() throws {
    let gym = try gym()
    func members(_ asker: SyncMember) -> [String?] {
      asker.server.ask("GET", "/spaces/\(gym)/members", asker.headers).json["members"]?.array?
        .map { $0["role"]?.string } ?? []
    }
    #expect(members(berta) == ["owner"])
    let file = berta.upload(PhotoFile.red("a wall"))
    #expect(
      berta.sync([create("boulder_problems", in: gym, try problem(file))]).statuses == ["taken"])
    #expect(members(anna).sorted { ($0 ?? "") < ($1 ?? "") } == ["contributor", "owner"])
  }

  @Test func anArchivedProblemIsNotCounted() throws {
    let gym = try gym()
    let file = anna.upload(PhotoFile.red("a wall"))
    let id = UUID.new()
    #expect(
      anna.sync([create("boulder_problems", in: gym, try problem(file), id: id)]).statuses == [
        "taken"
      ])
    #expect(gyms(anna)[0]["problems"]?.int64 == 1)
    var archive =
      change("edit", "boulder_problems", id.description, after: ["archived_at": .integer(1)]).object
      ?? []
    archive.append(JSONMember("space", .string(gym)))
    #expect(anna.sync([.object(archive)]).statuses == ["taken"])
    #expect(gyms(anna)[0]["problems"]?.int64 == 0)
  }

  @Test(arguments: [
    ("marks", #"[{"id":"1","kind":"right","x":1.5,"y":0}]"#),
    ("marks", #"[{"id":"1","kind":"knee","x":0.5,"y":0}]"#),
    (
      "marks", #"[{"id":"1","kind":"foot","x":0.5,"y":0},{"id":"1","kind":"top","x":0.5,"y":0}]"#
    ),
    ("grade", #"{"scale":"font","value":"V5"}"#), ("grade", #"{"scale":"uiaa","value":"7"}"#),
    ("grade", #"{"scale":"gym","value":"brutal"}"#), ("style", #""flying""#), ("picture", "null"),
    ("made_at", "-1"),
  ])
  func whatIsNoProblemIsRefused(field: String, value: String) throws {
    let gym = try gym()
    var fields = try problem(anna.upload(PhotoFile.red("a wall")))
    fields[field] = try json(value)
    let answer = anna.sync([create("boulder_problems", in: gym, fields)])
    #expect(answer.statuses == ["refused"])
    let error = answer.json["results"]?.array?.first?["error"]
    #expect(error?["field"]?.string?.hasPrefix(field) == true)
    #expect(gyms(anna)[0]["problems"]?.int64 == 0)
  }

  @Test func fiveHundredMarksAreTooMany() throws {
    let gym = try gym()
    let marks = (0..<500).map { #"{"id":"\#($0)","kind":"foot","x":0.5,"y":0.5}"# }
    let fields = try problem(
      anna.upload(PhotoFile.red("a wall")), marks: "[\(marks.joined(separator: ","))]")
    #expect(anna.sync([create("boulder_problems", in: gym, fields)]).statuses == ["refused"])
  }

  @Test func aPictureThatNobodySentIsNotNamed() throws {
    let gym = try gym()
    let fields = try problem(String(repeating: "ab", count: 32))
    #expect(anna.sync([create("boulder_problems", in: gym, fields)]).statuses == ["refused"])
    // Nor a file that the member may not read.
    let secret = berta.upload(PhotoFile.red("berta's own"))
    #expect(
      anna.sync([create("boulder_problems", in: gym, try problem(secret))]).statuses == ["refused"])
  }

  // MARK: Logbook

  private func tries(_ gym: String, _ problem: UUID, file: String) -> [String: JSONValue] {
    [
      "gym": .string(gym), "problem": .string(problem.description),
      "time": .integer(1_790_000_100_000), "tries": .integer(3), "is_send": .bool(true),
      "opinion": .object([JSONMember("scale", .string("font")), JSONMember("value", .string("6B"))]
      ),
      "picture": picture(file),
    ]
  }

  @Test func aLogbookIsItsMembersOwn() throws {
    let gym = try gym()
    #expect(follow(gym, true, as: berta) == 204)
    let file = anna.upload(PhotoFile.red("a wall"))
    let problem = UUID.new()
    #expect(
      anna.sync([create("boulder_problems", in: gym, try self.problem(file), id: problem)])
        .statuses == ["taken"])
    let send = UUID.new()
    let said = create("boulder_tries", tries(gym, problem, file: file), id: send)
    #expect(berta.sync([said]).statuses == ["taken"])
    #expect(berta.sync().record(send.description) != nil)
    #expect(anna.sync().record(send.description) == nil)
  }

  @Test func aProblemIsAProjectOnce() throws {
    let (gym, problem) = (try gym(), UUID.new().description)
    let project: [String: JSONValue] = [
      "gym": .string(gym), "problem": .string(problem), "since": .integer(1_790_000_000_000),
    ]
    #expect(anna.sync([create("boulder_projects", project)]).statuses == ["taken"])
    let again = anna.sync([create("boulder_projects", project)])
    #expect(again.statuses != ["taken"])
    #expect(
      anna.sync().json["records"]?.array?.count { $0["collection"]?.string == "boulder_projects" }
        == 1)
  }

  @Test func aLogbookLeavesTheClubWithItsMemberAndComesToAnother() throws {
    let gym = try gym()
    let file = anna.upload(PhotoFile.red("a wall"))
    let (problem, send) = (UUID.new(), UUID.new())
    #expect(
      anna.sync([
        create("boulder_problems", in: gym, try self.problem(file), id: problem),
        create("boulder_tries", tries(gym, problem, file: file), id: send),
      ]).statuses == ["taken", "taken"])
    let zip = anna.server.ask("GET", "/member/export", anna.headers).body
    let paths = try Archive(bytes: zip).entries.map(\.path)
    #expect(paths.contains("boulders/tries/\(send).json"))
    #expect(paths.contains { $0.hasSuffix("/problems/\(problem).json") })
    #expect(
      paths.filter { $0.hasPrefix("boulders/pictures/") } == ["boulders/pictures/\(file).jpg"])
    let other = try SyncClub().member("anna")
    for _ in 0..<2 {
      let answer = other.server.ask(
        "POST", "/member/import", other.headers + ["Content-Type: application/octet-stream"],
        body: zip)
      #expect(answer.status == 200)
    }
    let restored = other.sync().record(send.description)
    #expect(other.sync().record(problem.description)?["body"]?["marks"] == .array([]))
    #expect(restored?["body"]?["tries"]?.int64 == 3)
    #expect(
      other.server.ask("GET", "/files/\(file)", other.headers).body
        == PhotoFile.red("a wall"))
  }
}
