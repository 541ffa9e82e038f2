import JSON
import Races
import Storage
import Threads

/// The positions of all teams of a race from the start on, for replays.
///
/// A response is computed once a minute for each audience, for any number of viewers. Its number of positions is
/// limited to what a phone can hold: with more teams and hours, the steps between two positions of a team get longer.
enum RaceReplay {
  /// Largest number of positions in a response.
  private static let maximumCount: Int64 = 120_000
  /// Shortest time between two positions of a team, in milliseconds.
  private static let shortestStep: Int64 = 10_000

  /// Milliseconds between two positions of a team.
  static func step(teams: Int, over duration: Int64) -> Int64 {
    max(shortestStep, (duration * Int64(teams) / maximumCount + 999) / 1_000 * 1_000)
  }

  /// The replay as `RaceReplay`. It yields to other readers after each team.
  static func json(
    of race: RaceDefinition, _ edition: RaceReplayEdition, _ positions: PositionStore
  ) async throws -> [UInt8] {
    let now = edition.time
    let start = race.body["start_at"]?.int64 ?? now - 86_400_000
    let end = min(race.body["closed_at"]?.int64 ?? now, now)
    let step = step(teams: race.teams.count, over: max(0, end - start))
    var teams: [ReplayedTeam] = []
    if let plan = race.plan ?? RaceRoom.nowhere {
      for team in race.teams {
        let all = try await positions.positions(of: team.id, in: race.race).map(\.fix)
        let ruling = race.rulings[team.id] ?? TeamRuling()
        teams.append(
          ReplayedTeam(
            all, plan, start: team.start, phone: team.phone, ruling: ruling,
            limits: race.limits, step: step,
            shown: edition.shown.window(of: team.id),
            disclosedUntil: edition.shown.disclosedUntil(of: team.id),
            end: end))
        await CurrentTurn.turn?.yieldTurn()
      }
    }
    let milestones = teams.flatMap(\.milestones)
    let ranks = Ranking.places(milestones, order: Ranking.order(milestones))
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("step_s", step / 1_000)
    writer.member("gap_s", max(Passage.estimated, 2 * step) / 1_000)
    writer.beginArray("teams")
    var first = 0
    for (team, replayed) in zip(race.teams, teams) {
      let next = first + replayed.milestones.count
      writer.write(replayed, of: team.number, ranks: ranks[first..<next])
      first = next
    }
    writer.endArray()
    writer.endObject()
    return writer.takeBytes()
  }

  static let schema = Schema.object([
    .required("step_s", .integer(1...1_000_000), note: "Seconds between two positions of a team."),
    .required(
      "gap_s", .integer(1...1_000_000),
      note: "Seconds between two, over which nobody knows the way."),
    .required(
      "teams",
      .array(
        of: .object([
          .required("number", .integer(1...999_999)),
          .required("seconds", column, note: "Since 1970; columns have one length."),
          .required("longitudes", column), .required("latitudes", column),
          .required(
            "alongs_m", .array(of: .nullable(.number(-1e15...1e15)), maximumCount: 200_000),
            note: "Along the course; null before it was on it."),
          .required("states", changes(second), note: "Second and `state`, from then on."),
          .required(
            "ranks", changes(.nullable(second)),
            note: "Second and rank, from then on: the lower is ahead, equal ones share a place."),
          .required(
            "elapsed_ms", changes(.nullable(second)),
            note: "Second and the time to the last checkpoint that was passed then."),
          .required("batteries_percent", changes(second), note: "Second and charge, from then on."),
        ]), maximumCount: RaceLimits.maximumTeams)),
  ])

  private static let column = Schema.array(of: .number(-1e15...1e15), maximumCount: 200_000)

  private static let second = Schema.integer(-1_000_000_000_000...1_000_000_000_000)

  private static func changes(_ value: Schema) -> Schema {
    .array(of: .array(of: value, count: 2), maximumCount: 400_000)
  }
}
