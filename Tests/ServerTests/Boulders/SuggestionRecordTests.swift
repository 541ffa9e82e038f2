import JSON
import Server
import Storage
import TestGround
import Testing

/// Suggestions of other marks, and the decisions on them. Anna manages the gym, Berta made the problem, Carla suggests.
@Suite(.ownThread, .serialized) struct SuggestionRecordTests {
  private let anna: SyncMember
  private let berta: SyncMember
  private let carla: SyncMember
  private let gym: String
  private let problem = UUID.new()
  private static let marks = #"[{"id":"1","kind":"right","x":0.5,"y":0.25}]"#

  init() throws {
    let club = try SyncClub()
    anna = try club.member("anna")
    berta = try club.member("berta")
    carla = try club.member("carla")
    gym =
      try club.server.ask("POST", "/gyms", anna.headers, json: #"{"name":"El Celler"}"#)
      .json["id"]?.string.orThrow() ?? ""
    let file = berta.upload(PhotoFile.red("a wall"))
    let picture = #"{"file":"\#(file)","width":1800,"height":1200}"#
    let fields = try [
      "made_at": "1790000000000", "picture": picture, "marks": Self.marks,
    ].mapValues(json)
    #expect(berta.sync([create("boulder_problems", problem, fields)]).statuses == ["taken"])
  }

  private func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }

  private func create(
    _ collection: String, _ id: UUID, _ fields: [String: JSONValue]
  ) -> JSONValue {
    let members = change("create", collection, id.description, after: fields).object ?? []
    return .object(members + [JSONMember("space", .string(gym))])
  }

  private func suggestion(
    marks: String = Self.marks, base: String = Self.marks, of problem: UUID? = nil
  ) throws -> [String: JSONValue] {
    [
      "problem": .string((problem ?? self.problem).description),
      "made_at": .integer(1_790_000_100_000), "base": try json(base), "marks": try json(marks),
    ]
  }

  private func decision(_ suggestion: UUID, accepted: Bool = true) -> [String: JSONValue] {
    [
      "suggestion": .string(suggestion.description), "is_accepted": .bool(accepted),
      "made_at": .integer(1_790_000_200_000),
    ]
  }

  @Test func aSuggestionIsAnsweredByTheAuthorOrTheTeamAndOnce() throws {
    for (member, status) in [(carla, "refused"), (berta, "taken"), (anna, "taken")] {
      let id = UUID.new()
      #expect(
        carla.sync([create("boulder_suggestions", id, try suggestion())]).statuses == ["taken"])
      let answer = member.sync([create("boulder_decisions", .new(), decision(id))])
      #expect(answer.statuses == [status])
      let again = anna.sync([create("boulder_decisions", .new(), decision(id, accepted: false))])
      #expect((again.statuses == ["taken"]) == (status == "refused"))
    }
  }

  @Test func aDecisionIsAboutASuggestion() {
    let answer = berta.sync([create("boulder_decisions", .new(), decision(.new()))])
    #expect(answer.statuses == ["refused"])
    #expect(answer.code == "unknown")
  }

  @Test(arguments: [
    #"[{"id":"1","kind":"right","x":1.5,"y":0}]"#, "null", #""marks""#,
    #"[{"id":"1","kind":"foot","x":0.5,"y":0},{"id":"1","kind":"top","x":0.5,"y":0}]"#,
  ])
  func whatAreNoMarksIsRefused(marks: String) throws {
    for fields in [try suggestion(marks: marks), try suggestion(base: marks)] {
      #expect(carla.sync([create("boulder_suggestions", .new(), fields)]).statuses == ["refused"])
    }
  }

  @Test func aSuggestionIsAboutAProblemOfItsGym() throws {
    let answer = carla.sync([
      create("boulder_suggestions", .new(), try suggestion(of: .new()))
    ])
    #expect(answer.statuses == ["refused"])
  }
}
