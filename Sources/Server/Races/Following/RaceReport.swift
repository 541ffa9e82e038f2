import Geodesy
import JSON
import Races
import Spaces
import Storage

/// The standings of all teams of a race at a moment.
struct RaceReport: Sendable {
  /// A followed team.
  struct Followed: Sendable {
    let team: RaceDefinition.Team
    let follower: TeamFollower
    let standing: TeamStanding
    /// Metres along the course, as far as the audience may see the team.
    let along: Double?
    /// The newest of its positions, kept or rejected.
    let latest: RaceFix?
    /// Time at which more positions came than are stored, milliseconds since 1970.
    let floodedAt: Int64?
    /// The clock of a phone whose positions are refused.
    var refusedClock: ClockError?
    /// The end that stopped counting and still hides the team from others, milliseconds since 1970.
    var hiddenSince: Int64?
    /// Time after which the audience is told nothing of the team, milliseconds since 1970; `nil` if it is told everything.
    var disclosedUntil: Int64?
  }

  /// A team's place, and the milliseconds by which it is behind the leader, among all teams and in its category.
  struct Places: Equatable, Sendable {
    var place: Int?
    var gap: Int64?
    var categoryPlace: Int?
    var categoryGap: Int64?
  }

  /// A team with its place.
  struct Row: Sendable {
    let team: RaceDefinition.Team
    let follower: TeamFollower
    let standing: TeamStanding
    /// Metres along the course, as far as the audience may see the team.
    let along: Double?
    let position: RaceFix?
    /// The team's place and gap among all teams, and in its category.
    let places: Places
    /// Current speed along the course, in metres per second; `nil` unless the team moves on it.
    let speed: Double?
    /// The time limit that the team did not keep.
    let exceeded: ExceededLimit?
    /// The sum that live events call `state`.
    let state: Int
    /// Time at which more positions came than are stored, milliseconds since 1970.
    let floodedAt: Int64?
    /// The clock of a phone whose positions are refused.
    let refusedClock: ClockError?
    /// The end that stopped counting and still hides the team from others, milliseconds since 1970.
    let hiddenSince: Int64?
  }

  let definition: RaceDefinition
  let time: Int64
  /// The teams, in the order of their places.
  let rows: [Row]

  init(_ definition: RaceDefinition, at time: Int64, teams: [Followed]) {
    self.definition = definition
    self.time = time
    let standings = teams.map(\.standing)
    let order = Ranking.order(standings)
    let places = Self.places(of: teams, standings, order: order, definition.plan)
    rows = order.map { index in
      let team = teams[index]
      let limits = definition.limits
      let exceeded = team.standing.exceeded(limits, at: min(time, team.disclosedUntil ?? time))
      return Row(
        team: team.team, follower: team.follower, standing: team.standing,
        along: team.along, position: Self.position(team), places: places[index],
        speed: team.standing.stage == .onCourse && !limits.isClosed(at: time)
          ? team.follower.speed(at: time) : nil,
        exceeded: exceeded,
        state: Self.state(of: team.follower, team.standing.stage, limits, at: time)
          | (exceeded == nil ? 0 : Self.outsideLimit),
        floodedAt: team.floodedAt, refusedClock: team.refusedClock, hiddenSince: team.hiddenSince)
    }
  }

  /// The places of teams in the race and in their categories, with their gaps to the leader of each.
  private static func places(
    of teams: [Followed], _ standings: [TeamStanding], order: [Int], _ plan: RacePlan?
  ) -> [Places] {
    var categories: [String: Int] = [:]
    let groups = teams.map { team in
      team.team.category.map { category in
        let number = categories[category] ?? categories.count
        categories[category] = number
        return number
      }
    }
    func gap(_ index: Int, _ placing: Ranking.Placing?) -> Int64? {
      guard let placing, let plan else { return nil }
      return standings[index].gap(behind: standings[placing.leader], plan)
    }
    let all = Ranking.placings(standings, order: order, within: teams.map { _ in 0 })
    let within = Ranking.placings(standings, order: order, within: groups)
    return standings.indices.map { index in
      Places(
        place: all[index]?.place, gap: gap(index, all[index]),
        categoryPlace: within[index]?.place, categoryGap: gap(index, within[index]))
    }
  }

  /// The position to show: the freshest received one until late positions have been processed.
  private static func position(_ team: Followed) -> RaceFix? {
    team.follower.position ?? team.latest
  }

  /// The sum that live events call `state`.
  private static func state(
    of follower: TeamFollower, _ stage: TeamStage, _ limits: TimeLimits, at now: Int64
  ) -> Int {
    let isUnderway = stage == .onCourse || stage == .waiting
    return stage.rawValue << 8 | signs(of: follower, isUnderway: isUnderway, limits, at: now)
  }

  /// The sign of a team that did not keep a time limit.
  static let outsideLimit = 64

  /// The part of `state` without the stage and without ``outsideLimit``.
  static func signs(
    of follower: TeamFollower, isUnderway: Bool, _ limits: TimeLimits, at now: Int64
  ) -> Int {
    let isUnderway = isUnderway && !limits.isRaceClosed(at: now)
    let isOpen = !limits.isClosed(at: now)
    var signs = 0
    if isOpen, follower.isResting == true { signs |= 1 }
    if isUnderway, follower.isSilent(at: now) { signs |= 2 }
    if follower.isBatteryLow { signs |= 4 }
    if isUnderway, follower.offCourseSince != nil { signs |= 8 }
    if !follower.isCertain { signs |= 16 }
    if isOpen, follower.isResting == false { signs |= 32 }
    return signs
  }

  // MARK: JSON

  /// The standings as `Standings`.
  /// - Parameter event: identifier of the last live event that they include.
  func json(event: String) -> [UInt8] {
    var writer = JSONWriter(reservingCapacity: rows.count * 600)
    writer.beginObject()
    writer.member("at", time)
    writer.member("event", event)
    writer.beginArray("teams")
    for row in rows { write(row, into: &writer) }
    writer.endArray()
    writer.endObject()
    return writer.takeBytes()
  }

  /// A team's standing as `TeamStanding`, with its distance from the course; `nil` if it is not in the race.
  func json(of team: UUID) -> [UInt8]? {
    guard let row = rows.first(where: { $0.team.id == team }) else { return nil }
    var writer = JSONWriter()
    write(row, withDistance: true, into: &writer)
    return writer.takeBytes()
  }

  private func write(_ row: Row, withDistance: Bool = false, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", row.team.id.description)
    writer.member("number", row.team.number)
    writer.member("name", row.team.name)
    writer.member("category", row.team.category)
    writer.member("place", row.places.place)
    writer.member("gap_ms", row.places.gap)
    writer.member("category_place", row.places.categoryPlace)
    writer.member("category_gap_ms", row.places.categoryGap)
    writer.member("stage", row.standing.stage.name)
    writer.member("state", row.state)
    if let position = row.position { write(position, into: &writer) }
    writer.member("along_m", row.along, decimals: 0)
    writer.member("speed_mps", row.speed, decimals: 2)
    writer.member("elapsed_ms", row.standing.elapsed)
    if row.standing.penalty != 0 { writer.member("penalty_ms", row.standing.penalty) }
    writer.member("battery_percent", row.follower.battery, decimals: 0)
    writer.member("resting_since", row.follower.restingSince)
    if let since = row.follower.offCourseSince {
      writer.member("off_course_since", since)
      if withDistance, let place = row.position?.place, let course = definition.plan?.course {
        writer.member("off_course_m", course.distance(to: place), decimals: 0)
      }
    }
    writer.member("hidden_since", row.hiddenSince)
    write(row.exceeded, into: &writer)
    writePassages(of: row, into: &writer)
    writeForecast(of: row, into: &writer)
    writeFixCounts(of: row, into: &writer)
    writer.endObject()
  }

  private func write(_ position: RaceFix, into writer: inout JSONWriter) {
    writer.beginObject("position")
    writer.member("time", position.time)
    writer.member("latitude", coordinate: position.place.latitude)
    writer.member("longitude", coordinate: position.place.longitude)
    writer.member("accuracy_m", position.accuracy, decimals: 0)
    writer.endObject()
  }

  private func write(_ exceeded: ExceededLimit?, into writer: inout JSONWriter) {
    guard let exceeded else { return }
    writer.beginObject("exceeded")
    writer.member("checkpoint", exceeded.checkpoint)
    writer.member("limit", exceeded.limit)
    writer.member("passed_at", exceeded.passedAt)
    writer.endObject()
  }

  private func writePassages(of row: Row, into writer: inout JSONWriter) {
    writer.beginArray("passages")
    for (checkpoint, passage) in row.standing.passages.enumerated() {
      guard let passage else { continue }
      writer.beginObject()
      writer.member("checkpoint", checkpoint)
      writer.member("time", passage.time)
      writer.member("uncertainty_ms", passage.uncertainty)
      writer.member("kind", passage.kind)
      writer.endObject()
    }
    writer.endArray()
    writer.beginArray("missed")
    for checkpoint in row.standing.missed { writer.integer(checkpoint) }
    writer.endArray()
  }

  private func writeForecast(of row: Row, into writer: inout JSONWriter) {
    guard row.standing.stage == .onCourse, let plan = definition.plan,
      let forecast = Forecast(row.follower, plan, at: time)
    else { return }
    let next = plan.checkpoints.indices.first { index in
      index > row.standing.lastCheckpoint ?? -1 && plan.checkpoints[index] != nil
    }
    for (key, checkpoint) in [("next", next), ("finish", plan.finish)] as [(StaticString, Int?)] {
      guard let checkpoint, let along = plan.checkpoints[checkpoint],
        let arrival = forecast.arrival(at: along)
      else { continue }
      writer.key(key)
      writer.beginObject()
      writer.member("checkpoint", checkpoint)
      writer.member("earliest", arrival.earliest)
      writer.member("expected", arrival.expected)
      writer.member("latest", arrival.latest)
      writer.endObject()
    }
  }

  /// Writes the number of fixes by verdict, so that organisers notice a wrong clock or a second phone.
  private func writeFixCounts(of row: Row, into writer: inout JSONWriter) {
    writer.beginObject("fixes")
    for verdict in FixVerdict.allCases where row.follower.count(verdict) > 0 {
      writer.key(verdict.name)
      writer.integer(row.follower.count(verdict))
    }
    writer.endObject()
  }

  private static let arrival = Schema.object([
    .required("checkpoint", .integer(0...1_000)), .required("earliest", .time),
    .required("expected", .time), .required("latest", .time),
  ])

  private static let gap = Schema.integer(-10_000_000_000_000...10_000_000_000_000)

  static let schema = Schema.object([
    .required("at", .time),
    .required("event", .string(maximumLength: 60), note: "From which live events go on."),
    .required(
      "teams",
      .array(
        of: teamSchema, maximumCount: RaceLimits.maximumTeams)),
  ])

  /// The schema of one team in the standings.
  static let teamSchema = Schema.object([
    .required("id", .uuid),
    .required("number", .integer(0...999_999)),
    .required("name", .string(maximumLength: 120)),
    .optional("category", .string(maximumLength: 120)),
    .optional("place", .integer(1...100_000), note: "Absent for teams out of the race."),
    .optional(
      "gap_ms", gap,
      note:
        "Behind the leader, at the last checkpoint that both passed; below 0 if it was faster to there."
    ),
    .optional("category_place", .integer(1...100_000), note: "Among the teams of its category."),
    .optional("category_gap_ms", gap, note: "Behind the leader of its category."),
    .required(
      "stage", .oneOf(["finished", "on_course", "waiting", "retired", "disqualified"])),
    .required("state", .integer(0...2_047), note: "The sum that live events name state."),
    .optional(
      "position",
      .object([
        .required("time", .integer(-62_135_596_800_000...253_402_300_799_000)),
        .required("latitude", .number(-90...90)),
        .required("longitude", .number(-180...180)),
        .optional("accuracy_m", .number(0...1_000_000)),
      ])),
    .optional("along_m", .number(0...100_000_000), note: "The farthest along the course."),
    .optional(
      "speed_mps", .number(0...1_000),
      note: "Along the course in the last ten minutes, while the team moves on it."),
    .optional(
      "elapsed_ms", .integer(-1_000_000_000_000...10_000_000_000_000),
      note: "From the start to the last checkpoint, with penalties."),
    .optional(
      "penalty_ms", .integer(-10_000_000_000_000...10_000_000_000_000),
      note: "All penalties; below 0 for a bonus."),
    .optional("battery_percent", .number(0...100)),
    .optional("resting_since", .time),
    .optional("off_course_since", .time),
    .optional(
      "off_course_m", .number(0...100_000_000),
      note: "From the nearest part of the course, in the answer for one team."),
    .optional(
      "hidden_since", .time,
      note: "For organisers: the end that stopped counting and hides the team from others."),
    .optional(
      "exceeded",
      .object([
        .required("checkpoint", .integer(0...1_000)), .required("limit", .time),
        .optional("passed_at", .time, note: "Absent while the team has not passed there."),
      ]), note: "The first time limit that the team did not keep."),
    .required(
      "passages",
      .array(
        of: .object([
          .required("checkpoint", .integer(0...1_000)),
          .required("time", .time),
          .required("uncertainty_ms", .integer(0...10_000_000_000)),
          .required(
            "kind", .integer(0...2), note: "0 interpolated, 1 estimated, 2 seen by somebody."),
        ]), maximumCount: 1_000)),
    .required(
      "missed", .array(of: .integer(0...1_000), maximumCount: 1_000),
      note: "Checkpoints that the team left out, as far as anything tells."),
    .optional("next", arrival, note: "When the team is expected at its next checkpoint."),
    .optional("finish", arrival),
    .required(
      "fixes", .map(of: .integer(0...1_000_000_000), maximumCount: 8),
      note: "How many positions were good for what."),
  ])
}

extension Passage {
  /// The kind that live events give to a missed checkpoint.
  static let missedKind = 3

  /// The kind of a passage: 0 for an interpolated time, 1 for an estimate, 2 for a witnessed one.
  var kind: Int { isWitnessed ? 2 : isEstimated ? 1 : 0 }
}
