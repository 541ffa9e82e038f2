import JSON
import Server
import Storage
import TestGround
import Testing

/// Opinions on the grade of a problem. Anna manages the gym, Berta made the problem, Carla climbs.
@Suite(.ownThread, .serialized) struct OpinionTests {
  private let berta: SyncMember
  private let carla: SyncMember
  private let gym: String
  private let problem = UUID.new()

  init() throws {
    let club = try SyncClub()
    let anna = try club.member("anna")
    berta = try club.member("berta")
    carla = try club.member("carla")
    gym =
      try club.server.ask("POST", "/gyms", anna.headers, json: #"{"name":"El Celler"}"#)
      .json["id"]?.string.orThrow() ?? ""
    let file = berta.upload(PhotoFile.red("a wall"))
    let fields = [
      "made_at": JSONValue.integer(1_790_000_000_000), "marks": .array([]),
      "picture": try json(#"{"file":"\#(file)","width":1800,"height":1200}"#),
    ]
    #expect(berta.sync([create("boulder_problems", problem, fields)]).statuses == ["taken"])
  }

  private func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }

  private func create(
    _ collection: String, _ id: UUID, _ fields: [String: JSONValue]
  ) -> JSONValue {
    let members = change("create", collection, id.description, after: fields).object ?? []
    return .object(members + [JSONMember("space", .string(gym))])
  }

  private func opinion(
    _ id: UUID = .new(), grade: String = #"{"scale":"font","value":"6B"}"#, stars: String = "2",
    on problem: UUID? = nil
  ) throws -> JSONValue {
    create(
      "boulder_opinions", id,
      [
        "problem": .string((problem ?? self.problem).description),
        "made_at": .integer(1_790_000_300_000), "grade": try json(grade), "stars": try json(stars),
      ])
  }

  /// Logs a member's session at the problem.
  private func log(_ member: SyncMember, isSend: Bool) {
    let fields: [String: JSONValue] = [
      "gym": .string(gym), "problem": .string(problem.description),
      "time": .integer(1_790_000_200_000), "is_send": .bool(isSend),
    ]
    let entry = change("create", "boulder_tries", UUID.new().description, after: fields)
    #expect(member.sync([entry]).statuses == ["taken"])
  }

  @Test func whoSentAProblemHasAnOpinionOnItAndNobodyElse() throws {
    let refused = carla.sync([try opinion()])
    #expect(refused.statuses == ["refused"])
    #expect(refused.code == "not_sent")
    log(carla, isSend: false)
    #expect(carla.sync([try opinion()]).code == "not_sent")
    log(carla, isSend: true)
    #expect(carla.sync([try opinion()]).statuses == ["taken"])
  }

  @Test func authorsSayTheGradeOnTheProblem() throws {
    log(berta, isSend: true)
    #expect(berta.sync([try opinion()]).code == "own")
  }

  @Test func aMemberHasOneOpinionOnAProblem() throws {
    log(carla, isSend: true)
    let first = UUID.new()
    #expect(carla.sync([try opinion(first)]).statuses == ["taken"])
    let again = carla.sync([try opinion()])
    #expect(again.statuses != ["taken"])
    // After its deletion another opinion is possible.
    let takenBack = change("delete", "boulder_opinions", first.description).object ?? []
    let deletion = JSONValue.object(takenBack + [JSONMember("space", .string(gym))])
    #expect(carla.sync([deletion]).statuses == ["taken"])
    #expect(carla.sync([try opinion()]).statuses == ["taken"])
  }

  @Test(arguments: [
    (grade: #"{"scale":"gym","value":"hard"}"#, stars: "2"),
    (#"{"scale":"colour","value":"blue"}"#, "2"), (#"{"scale":"font","value":"V4"}"#, "2"),
    (#""6B""#, "2"), ("null", "0"), ("null", "4"), ("null", "2.5"), ("null", #""3""#),
  ])
  func whatIsNoOpinionIsRefused(grade: String, stars: String) throws {
    log(carla, isSend: true)
    let answer = carla.sync([try opinion(grade: grade, stars: stars)])
    #expect(answer.statuses == ["refused"])
  }

  @Test func anOpinionIsAboutAProblemOfItsGym() throws {
    #expect(carla.sync([try opinion(on: .new())]).code == "unknown")
  }
}
