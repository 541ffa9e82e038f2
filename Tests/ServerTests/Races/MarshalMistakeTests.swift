import JSON
import Server
import ServerBase
import ServerRaces
import Storage
import TestGround
import Testing

/// Invalid check-ins and corrections by marshals and organisers.
@Suite(.ownThread, .serialized) struct MarshalMistakeTests {
  private let race: RaceClub
  private let stranger = UUID.new().description

  init() throws { race = try RaceClub() }

  /// A check-in or correction; times in minutes after the start, which is two hours ago.
  struct Word: CustomTestStringConvertible {
    var kind: String?
    var hasTeam = true
    /// Index of a checkpoint; -1 for one that never belonged to the race.
    var checkpoint: Int? = 2
    var minutes: Double? = 60
    var penalty: Int64?
    var refusal: String?

    var testDescription: String {
      "\(kind ?? "check-in") \(checkpoint.map(String.init) ?? "-") \(minutes ?? 0)"
    }
  }

  private static let year = 525_960.0

  private static let words: [Word] = [
    Word(), Word(minutes: 0), Word(minutes: -59), Word(minutes: 120), Word(minutes: 124),
    Word(minutes: -61, refusal: "time before_start"),
    Word(minutes: -30 * year, refusal: "time before_start"),
    Word(minutes: 126, refusal: "time future"), Word(minutes: 70 * year, refusal: "time future"),
    Word(hasTeam: false, refusal: "team unknown_team"),
    Word(checkpoint: -1, refusal: "checkpoint unknown_checkpoint"),
    Word(kind: "passage"), Word(kind: "passage", checkpoint: nil, refusal: "checkpoint required"),
    Word(kind: "passage", minutes: nil, refusal: "time required"),
    Word(kind: "passage", minutes: -61, refusal: "time before_start"),
    Word(kind: "passage", minutes: 126, refusal: "time future"),
    Word(kind: "passage", hasTeam: false, refusal: "team unknown_team"),
    Word(kind: "passage", checkpoint: -1, refusal: "checkpoint unknown_checkpoint"),
    Word(kind: "missed", minutes: nil),
    Word(kind: "missed", checkpoint: nil, minutes: nil, refusal: "checkpoint required"),
    Word(kind: "retired", checkpoint: nil), Word(kind: "retired", checkpoint: nil, minutes: nil),
    // The evening before.
    Word(kind: "retired", checkpoint: nil, minutes: -900),
    Word(kind: "retired", checkpoint: nil, minutes: -8 * 1_440, refusal: "time before_start"),
    Word(kind: "retired", checkpoint: nil, minutes: 126, refusal: "time future"),
    Word(kind: "retired", hasTeam: false, checkpoint: nil, refusal: "team unknown_team"),
    Word(kind: "disqualified", checkpoint: nil, minutes: 70 * year, refusal: "time future"),
    Word(kind: "penalty", checkpoint: nil, minutes: nil, penalty: 600),
    Word(kind: "penalty", checkpoint: nil, minutes: nil, penalty: -86_400),
    Word(kind: "penalty", checkpoint: nil, minutes: nil, refusal: "penalty_s required"),
    Word(kind: "penalty", checkpoint: nil, minutes: nil, penalty: 0, refusal: "penalty_s required"),
    Word(
      kind: "penalty", hasTeam: false, checkpoint: nil, minutes: nil, penalty: 60,
      refusal: "team unknown_team"),
  ]

  private var checkpoints: [String] {
    race.club.ask("GET", "/races/\(race.race)").json["checkpoints"]?.array?
      .compactMap { $0["id"]?.string } ?? []
  }

  private func fields(of word: Word) -> [String: JSONValue] {
    var fields: [String: JSONValue] = [
      "team": .string(word.hasTeam ? race.teams[1]!.id : stranger)
    ]
    if let kind = word.kind {
      fields["kind"] = .string(kind)
      fields["reason"] = .string("seen")
    }
    if let checkpoint = word.checkpoint {
      fields["checkpoint"] = .string(checkpoint < 0 ? stranger : checkpoints[checkpoint])
    }
    if let penalty = word.penalty { fields["penalty_s"] = .integer(penalty) }
    if let minutes = word.minutes {
      fields["time"] = .integer(race.start + Int64(minutes * 60_000))
    }
    return fields
  }

  private func collection(of word: Word) -> String {
    word.kind == nil ? "race_check_ins" : "race_corrections"
  }

  @discardableResult
  private func send(
    _ kind: String, _ collection: String, _ record: String = UUID.new().description,
    before: [String: JSONValue] = [:], after: [String: JSONValue] = [:], as headers: [String]? = nil
  ) -> HTTPAnswer {
    let said = change(kind, collection, record, before: before, after: after).object ?? []
    return SyncMember(race.club, headers: headers ?? race.organiser)
      .sync([.object(said + [JSONMember("space", .string(race.race))])])
  }

  @Test(arguments: words) func aWordThatCannotBeIsRefused(word: Word) async throws {
    let answer = send("create", collection(of: word), after: fields(of: word))
    let error = answer.json["results"]?.array?.first?["error"]
    #expect(answer.statuses == [word.refusal == nil ? "taken" : "refused"], "\(answer.text)")
    #expect(error?["code"]?.string == word.refusal?.split(separator: " ").last.map(String.init))
    // The writer that routes use returns the same refusal, with its field.
    let data = race.club.server.data
    let id = race.club.ask("GET", "/member", race.organiser).json["id"]?.string
    let (space, organiser) = (try UUID(race.race).orThrow(), try UUID(id.orThrow()).orThrow())
    let (members, collection) = (
      fields(of: word).map { JSONMember($0, $1) }, collection(of: word)
    )
    let mistakes = try await data.database.write { connection throws(StorageError) -> [String] in
      do throws(StorageError) {
        try data.records.writer(for: organiser, in: space, on: connection)
          .create(collection, fields: members)
        return []
      } catch .invalidRecord(let errors) {
        return errors.map { "\($0.path) \($0.code)" }
      }
    }
    #expect(mistakes == (word.refusal.map { [$0] } ?? []))
    // A refused record changes nothing.
    let passages = race.team(1) { _ in true }["passages"]?.array?.count
    if word.refusal != nil { #expect(passages == 0) }
  }

  @Test func everyMismatchIsTold() {
    var word = Word(kind: "passage", hasTeam: false, checkpoint: -1)
    word.minutes = 126
    #expect(send("create", "race_corrections", after: fields(of: word)).statuses == ["refused"])
  }

  /// A check-in made an hour ago without a network; meanwhile team and checkpoint were deleted.
  @Test func aPhoneThatComesBackLaterIsBelieved() throws {
    let marshal = try race.member("marshal", as: "contributor")
    let word = fields(of: Word(minutes: 40))
    let checkpoint = checkpoints[2]
    #expect(send("delete", "race_checkpoints", checkpoint).statuses == ["taken"])
    #expect(send("delete", "race_teams", race.teams[1]!.id).statuses == ["taken"])
    #expect(send("create", "race_check_ins", after: word, as: marshal).statuses == ["taken"])
    #expect(send("restore", "race_teams", race.teams[1]!.id).statuses == ["taken"])
    #expect(send("restore", "race_checkpoints", checkpoint).statuses == ["taken"])
    let standing = race.team(1) { $0["passages"]?.array?.isEmpty == false }
    #expect(standing["passages"]?.array?.last?["time"]?.int64 == race.start + 40 * 60_000)
  }

  @Test func theStartOfTheTeamCounts() {
    let later = race.start + 100 * 60_000
    let team = race.teams[1]!.id
    let moved = send(
      "edit", "race_teams", team, after: ["start_at": .integer(later)])
    #expect(moved.statuses == ["taken"])
    #expect(
      send("create", "race_check_ins", after: fields(of: Word(minutes: 39))).code == "before_start")
    #expect(
      send("create", "race_check_ins", after: fields(of: Word(minutes: 41))).statuses == ["taken"])
  }

  @Test func theEndsOfTheCourseCanBeNamed() throws {
    for checkpoint in checkpoints { send("delete", "race_checkpoints", checkpoint) }
    let ends = checkpoints
    #expect(ends.count == 2)
    for end in ends {
      let said: [String: JSONValue] = [
        "team": .string(race.teams[1]!.id), "checkpoint": .string(end),
        "time": .integer(race.start + 7_200_000),
      ]
      #expect(send("create", "race_check_ins", after: said).statuses == ["taken"])
    }
  }

  /// Stores a check-in from before its time was validated.
  private func store(_ fields: [String: JSONValue]) async throws -> String {
    let data = race.club.server.data
    let id = race.club.ask("GET", "/member", race.organiser).json["id"]?.string
    let (space, organiser) = (try UUID(race.race).orThrow(), try UUID(id.orThrow()).orThrow())
    let record = UUID.new()
    let possible = [
      JSONMember("team", .string(race.teams[1]!.id)),
      JSONMember("checkpoint", .string(checkpoints[2])),
      JSONMember("time", .integer(race.start + 60_000)),
    ]
    // Stores the record without validation, as earlier versions did.
    let body = JSONValue.object(fields.map { JSONMember($0, $1) })
    try await data.database.write { connection throws(StorageError) in
      try data.records.writer(for: organiser, in: space, on: connection)
        .create("race_check_ins", id: record, fields: possible)
      try connection.run(
        "UPDATE records SET body = $1 WHERE id = $2",
        String(decoding: body.bytes, as: UTF8.self), record)
    }
    return record.description
  }

  @Test(arguments: [0, 4_102_444_800_000 as Int64])
  func anOldRecordStaysAndHarmsNothing(time: Int64) async throws {
    let finish = checkpoints.last ?? ""
    let record = try await store([
      "team": .string(race.teams[1]!.id), "checkpoint": .string(finish), "time": .integer(time),
    ])
    let lost = try await store([
      "team": .string(stranger), "checkpoint": .string(stranger), "time": .integer(time),
    ])
    race.walk(of: 1, minutes: 0...40)
    let team = race.team(1) { $0["passages"]?.array?.count == 2 }
    #expect(team["passages"]?.array?.count == 2)
    #expect(team["stage"]?.string == "on_course")
    let track = race.club.ask("GET", "/races/\(race.race)/teams/\(race.teams[1]!.id)/track").json
    #expect(track["times"]?.array?.count == 41)
    // A note can be added to both: only a changed time is validated.
    for each in [record, lost] {
      let noted = send("edit", "race_check_ins", each, after: ["note": .string("by lamp")])
      #expect(noted.statuses == ["taken"], "\(noted.text)")
    }
    let worse = send(
      "edit", "race_check_ins", record, before: ["time": .integer(time)],
      after: ["time": .integer(1)])
    #expect(worse.code == "before_start")
    let right = send(
      "edit", "race_check_ins", record, before: ["time": .integer(time)],
      after: ["time": .integer(race.start + 7_000_000)])
    #expect(right.statuses == ["taken"], "\(right.text)")
    #expect(race.team(1) { $0["stage"]?.string == "finished" }["stage"]?.string == "finished")
  }
}
