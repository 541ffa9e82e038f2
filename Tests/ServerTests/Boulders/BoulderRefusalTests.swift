import JSON
import Server
import Storage
import TestGround
import Testing

/// Impossible records: future times, references to missing records, and fields reserved to others. Anna owns the gym, Berta
/// climbs there.
@Suite(.ownThread, .serialized) struct BoulderRefusalTests {
  private let club: SyncClub
  private let anna: SyncMember
  private let berta: SyncMember
  private let gym: String
  private let wall = UUID.new()
  private let problem = UUID.new()
  private let picture: JSONValue

  init() throws {
    club = try SyncClub()
    anna = try club.member("anna")
    berta = try club.member("berta")
    gym =
      try anna.server.ask("POST", "/gyms", anna.headers, json: #"{"name":"El Celler"}"#)
      .json["id"]?.string.orThrow() ?? ""
    _ = club.server.ask(
      "PUT", "/gyms/\(gym)/following", berta.headers, json: #"{"is_following":true}"#)
    picture = .object([
      JSONMember("file", .string(berta.upload(PhotoFile.red("a wall")))),
      JSONMember("width", .integer(1_200)), JSONMember("height", .integer(1_800)),
    ])
    // A member can refer to files that they uploaded; both have it.
    _ = anna.upload(PhotoFile.red("a wall"))
    let made = [
      said("create", "boulder_walls", wall, ["name": .string("Slab")]),
      said("create", "boulder_problems", problem, fields(of: "boulder_problems")),
    ]
    #expect(anna.sync(made).statuses == ["taken", "taken"])
  }

  private static let past: Int64 = 1_700_000_000_000
  private static let in2099: Int64 = 4_080_000_000_000

  private func said(
    _ kind: String, _ collection: String, _ record: UUID, _ after: [String: JSONValue] = [:],
    before: [String: JSONValue] = [:]
  ) -> JSONValue {
    let members = change(kind, collection, record.description, before: before, after: after).object
    let isOwn = ["boulder_photos", "boulder_projects", "boulder_tries"].contains(collection)
    return .object((members ?? []) + (isOwn ? [] : [JSONMember("space", .string(gym))]))
  }

  /// The fields of a record, for all collections that can be created.
  private func fields(of collection: String) -> [String: JSONValue] {
    let about: [String: JSONValue] = [
      "problem": .string(problem.description), "made_at": .integer(Self.past),
    ]
    let fields: [String: [String: JSONValue]] = [
      "boulder_walls": ["name": .string("Roof")],
      "boulder_problems": [
        "made_at": .integer(Self.past), "picture": picture, "marks": .array([]),
        "wall": .string(wall.description),
      ],
      "boulder_comments": about.merging(["text": .string("Prova el taló")]) { $1 },
      "boulder_suggestions": about.merging(["base": .array([]), "marks": .array([])]) { $1 },
      "boulder_opinions": about,
      "boulder_photos": ["picture": picture, "taken_at": .integer(Self.past)],
      "boulder_projects": [
        "gym": .string(gym), "problem": .string(problem.description),
        "since": .integer(Self.past),
      ],
      "boulder_tries": ["time": .integer(Self.past), "is_send": .bool(true)],
    ]
    return fields[collection] ?? [:]
  }

  private func made(
    _ collection: String, _ field: String, _ value: JSONValue, by member: SyncMember
  ) -> HTTPAnswer {
    let fields = fields(of: collection).merging([field: value]) { $1 }
    return member.sync([said("create", collection, .new(), fields)])
  }

  /// All times of boulders are in the past.
  private static let times: [(collection: String, field: String)] = [
    ("boulder_problems", "made_at"), ("boulder_problems", "archived_at"),
    ("boulder_comments", "made_at"), ("boulder_suggestions", "made_at"),
    ("boulder_opinions", "made_at"), ("boulder_photos", "taken_at"), ("boulder_projects", "since"),
    ("boulder_tries", "time"), ("boulder_tries", "project_since"),
  ]

  @Test(arguments: times)
  func whatHasNotHappenedYetIsRefused(collection: String, field: String) {
    let answer = made(collection, field, .integer(Self.in2099), by: berta)
    #expect(answer.statuses == ["refused"])
    #expect(answer.code == "future")
    // A clock may be wrong by hours, but not by days.
    let hour: Int64 = 3_600_000
    let late = made(collection, field, .integer(WallClock.now() + 30 * hour), by: berta)
    #expect(late.code == "future")
    if collection != "boulder_opinions" {
      let soon = made(collection, field, .integer(WallClock.now() + 12 * hour), by: berta)
      #expect(soon.statuses == ["taken"])
    }
  }

  @Test func aDayThatHasNotComeIsRefused() {
    let answer = made("boulder_tries", "day", .string("2099-03-01"), by: berta)
    #expect(answer.code == "future")
    #expect(made("boulder_tries", "day", .string("2026-03-01"), by: berta).statuses == ["taken"])
  }

  @Test func nothingIsMovedIntoTheFutureEither() {
    let id = UUID.new()
    let tries = fields(of: "boulder_tries")
    #expect(berta.sync([said("create", "boulder_tries", id, tries)]).statuses == ["taken"])
    let moved = berta.sync([
      said(
        "edit", "boulder_tries", id, ["time": .integer(Self.in2099)],
        before: ["time": .integer(Self.past)])
    ])
    #expect(moved.code == "future")
  }

  /// The references of a gym's record are to records of that gym, including deleted ones.
  @Test(arguments: [
    ("boulder_problems", "wall"), ("boulder_comments", "problem"),
    ("boulder_suggestions", "problem"), ("boulder_opinions", "problem"),
  ])
  func whatIsNotThereIsNotNamed(collection: String, field: String) {
    let answer = made(collection, field, .string(UUID.new().description), by: berta)
    #expect(answer.statuses == ["refused"])
    #expect(answer.code == "unknown")
  }

  @Test func aWallOfAnotherGymIsNone() throws {
    let other =
      try anna.server.ask("POST", "/gyms", anna.headers, json: #"{"name":"La Cova"}"#)
      .json["id"]?.string.orThrow() ?? ""
    var members = change(
      "create", "boulder_problems", UUID.new().description, after: fields(of: "boulder_problems")
    ).object
    members?.append(JSONMember("space", .string(other)))
    #expect(anna.sync([.object(members ?? [])]).code == "unknown")
  }

  @Test func aProblemKeepsAWallThatWasTakenDown() {
    #expect(anna.sync([said("delete", "boulder_walls", wall)]).statuses == ["taken"])
    #expect(
      made("boulder_problems", "wall", .string(wall.description), by: berta).statuses == ["taken"])
    let renamed = said("edit", "boulder_problems", problem, ["name": .string("La Fosca")])
    #expect(anna.sync([renamed]).statuses == ["taken"])
  }

  @Test func aProblemIsNotMovedToAWallThatIsNotThere() {
    let answer = anna.sync([
      said(
        "edit", "boulder_problems", problem, ["wall": .string(UUID.new().description)],
        before: ["wall": .string(wall.description)])
    ])
    #expect(answer.code == "unknown")
    let off = said(
      "edit", "boulder_problems", problem, ["wall": .null],
      before: ["wall": .string(wall.description)])
    #expect(anna.sync([off]).statuses == ["taken"])
  }

  /// Only the team hides an existing record and sets the note on it.
  @Test(arguments: ["boulder_problems", "boulder_comments", "boulder_suggestions"])
  func nothingIsMadeHidden(collection: String) {
    let forged = JSONValue.object([
      JSONMember("reason", .string("offensive")), JSONMember("at", .integer(Self.past)),
      JSONMember("note", .string("From the team of the gym: pay at the desk")),
    ])
    for member in [anna, berta] {
      let answer = made(collection, "hidden", forged, by: member)
      #expect(answer.statuses == ["refused"])
      #expect(answer.code == "unknown")
    }
    #expect(made(collection, "hidden", .null, by: berta).statuses == ["refused"])
  }
}
