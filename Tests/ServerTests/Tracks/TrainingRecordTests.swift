import JSON
import Server
import Storage
import TestGround
import Testing

/// Training goals and decisions, over HTTP. Plans are derived by clients and have no routes.
@Suite(.ownThread, .serialized) struct TrainingRecordTests {
  private let club: SyncClub
  private let anna: SyncMember
  private let goal = UUID.new().description

  init() throws {
    club = try SyncClub()
    anna = try club.member("anna")
    #expect(
      anna.sync([change("create", "training_goals", goal, after: Self.fields)]).statuses == [
        "taken"
      ])
  }

  private static let fields: [String: JSONValue] = [
    "distance_m": .number(21_097.5), "day": .string("2027-03-21"),
    "started_on": .string("2026-11-30"),
    "weekdays": .array([.integer(2), .integer(7)]), "busy_days": .array([.string("2026-12-24")]),
    "time_zone": .string("Europe/Madrid"),
  ]

  private func decide(_ fields: [String: JSONValue]) -> [String] {
    let after = ["goal": .string(goal), "day": .string("2026-12-01")].merging(fields) { $1 }
    return anna.sync([change("create", "training_decisions", UUID.new().description, after: after)])
      .statuses
  }

  @Test func devicesOfTheirMemberGetThemAndNobodyElse() throws {
    #expect(decide(["action": .string("skip")]) == ["taken"])
    #expect(anna.sync().record(goal)?["body"]?["distance_m"]?.double == 21_097.5)
    #expect(!(try club.member("berta")).sync().text.contains(goal))
  }

  @Test(
    arguments: [
      ["distance_m": .number(-1)], ["day": .string("tomorrow")],
      ["weekdays": .array([.integer(8)])],
      ["weekdays": .array(Array(repeating: .integer(1), count: 8))], ["time_s": .string("fast")],
      ["busy_days": .array(Array(repeating: .string("2026-12-24"), count: 201))],
      ["distance_m": .null],
    ] as [[String: JSONValue]])
  func aMalformedGoalIsRefused(fields: [String: JSONValue]) {
    let after = Self.fields.merging(fields) { $1 }
    let id = UUID.new().description
    #expect(
      anna.sync([change("create", "training_goals", id, after: after)]).statuses == ["refused"])
  }

  @Test func aMalformedDecisionIsRefused() {
    #expect(decide(["action": .string("fly")]) == ["refused"])
    #expect(decide(["action": .string("move"), "to": .string("soon")]) == ["refused"])
    #expect(decide([:]) == ["refused"])
  }

  @Test func theExportHasThemAndBringsThemBack() throws {
    #expect(decide(["action": .string("move"), "to": .string("2026-12-03")]) == ["taken"])
    let zip = anna.archive()
    #expect(try zip.paths().contains { $0.hasSuffix("training/goals/\(goal).json") })
    let second = try SyncClub()
    let other = try second.member("anna")
    #expect(other.restore(zip).json["refused"] == .array([]))
    #expect(other.sync().record(goal)?["body"]?["busy_days"] == Self.fields["busy_days"])
    #expect(other.sync().text.contains("2026-12-03"))
  }
}
