import Geodesy
import JSON
import Races
import Storage

/// The definition of a race, read from its records.
struct RaceDefinition: Sendable {
  struct Checkpoint: Sendable {
    let id: UUID
    let name: String
    let place: Coordinate
    let closesAt: Int64?
    /// True for an end of the course without a drawn checkpoint.
    let isDerived: Bool
    /// Metres around it within which a team has reached it.
    let radius: Double
  }

  struct Team: Sendable {
    let id: UUID
    let number: Int64
    let name: String
    let category: String?
    let start: Int64?
    /// The phone that organisers chose to follow.
    let phone: UInt64?
  }

  let race: UUID
  /// The fields of the race's own record.
  let body: JSONValue
  /// The checkpoints, including start and finish of the course even if they were not drawn.
  let checkpoints: [Checkpoint]
  /// The teams, in the order of their numbers.
  let teams: [Team]
  private let teamIDs: Set<UUID>
  let rulings: [UUID: TeamRuling]
  /// The members who noted the passages of teams, by the number of the checkpoint.
  let witnesses: [UUID: [Int: UUID]]
  /// Time at which more positions of a team came than are stored, milliseconds since 1970.
  let floods: [UUID: Int64]
  /// The highest number that a position of the race had when this was read.
  let lastPosition: Int64
  /// The ends of teams that hide what came after, whatever counts by now.
  private(set) var keptEnds: [UUID: KeptEnds]
  /// `nil` until there is a course.
  let plan: RacePlan?
  /// The time limits of its checkpoints, and the close of its course.
  let limits: TimeLimits

  /// The revision of the course; 0 without one.
  let courseRevision: Int64

  /// True if course, checkpoints, start and speed are the same, so that teams need not be followed again.
  func isSameWay(as other: RaceDefinition) -> Bool {
    courseRevision == other.courseRevision && plan?.checkpoints == other.plan?.checkpoints
      && plan?.arrivals == other.plan?.arrivals
      && checkpoints.map(\.radius) == other.checkpoints.map(\.radius)
      && plan?.start == other.plan?.start && plan?.fastest == other.plan?.fastest
      && checkpoints.map(\.id) == other.checkpoints.map(\.id)
  }

  /// True if a team is in the race.
  func has(_ team: UUID) -> Bool { teamIDs.contains(team) }

  var name: String { body["name"]?.string ?? "" }
  var isPublic: Bool { body["is_public"]?.bool ?? false }
  var isMembersOnly: Bool { body["is_members_only"]?.bool ?? false }
  var visibility: RaceVisibility {
    RaceVisibility(isPublic: isPublic, isMembersOnly: isMembersOnly)
  }
  var start: Int64? { body["start_at"]?.int64 }
  var isArchived: Bool { body["archived_at"]?.int64 != nil }
  /// Time at which the race was closed, milliseconds since 1970; an archived race is closed, too.
  var closedAt: Int64? { Self.closedAt(body) }

  private static func closedAt(_ body: JSONValue) -> Int64? {
    [body["closed_at"]?.int64, body["archived_at"]?.int64].compactMap { $0 }.min()
  }

  /// The period in which a team's position is public; `nil` without a start, which means never.
  /// - Parameters:
  ///   - end: end of the team's race, milliseconds since 1970.
  ///   - absences: the team's absences from the course.
  func window(of team: Team, end: Int64?, absences: [Range<Int64>] = []) -> TeamWindow? {
    let margin = body["shown_before_s"]?.int64.map { 1_000 * $0 }
    let kept = keptEnds[team.id]
    return TeamWindow(
      start: team.start ?? start, origin: plan?.course.place(at: 0),
      margin: margin ?? TeamWindow.usualMargin,
      end: [end, kept?.hidesAfter, closedAt].compactMap(\.self).min(),
      limit: body["finish_by"]?.int64,
      absences: absences + (kept?.gaps ?? []))
  }

  /// Adds ends that were noted since the race was read.
  mutating func add(_ ends: [KeptEnd]) {
    for end in ends {
      keptEnds[end.team, default: KeptEnds([], words: [])].add(end)
    }
  }

  /// True if a position measured at a time is still accepted. After the end, only earlier positions that waited for a
  /// network are, until the positions of the race are deleted; an archived race accepts none.
  func accepts(positionOf time: Int64, at now: Int64) -> Bool {
    guard let closedAt, closedAt <= now else { return true }
    return time <= closedAt && !isArchived
      && !PositionDeletion.isDue(end: closedAt, keepDays: body["keep_days"]?.int64, at: now)
  }

  /// Reads a race.
  /// - Returns: `nil` when there is no such race.
  static func read(
    _ race: UUID, from records: RecordStore, on connection: Connection
  ) throws(StorageError) -> RaceDefinition? {
    guard
      let record = try records.live(
        RaceCollections.races.name, id: race, in: race, on: connection)
    else { return nil }
    let course = try records.live(
      RaceCollections.courses.name, id: race, in: race, on: connection)
    func all(_ collection: RecordCollection, _ limit: Int) throws(StorageError) -> [Record] {
      try records.list(collection.name, in: race, limit: limit, on: connection)
    }
    return RaceDefinition(
      race: race, body: record.body, course: course,
      checkpoints: try all(RaceCollections.checkpoints, RaceLimits.maximumCheckpoints),
      teams: try all(RaceCollections.teams, RaceLimits.maximumTeams),
      checkIns: try all(RaceCollections.checkIns, RaceCollections.checkIns.maximumCount),
      corrections: try all(RaceCollections.corrections, RaceCollections.corrections.maximumCount),
      kept: try KeptPassage.all(of: race, on: connection),
      ends: try KeptEnd.all(of: race, on: connection),
      floods: try PositionThinning.floods(of: race, on: connection),
      lastPosition: try PositionCounts.last(of: race, on: connection))
  }

  private init(
    race: UUID, body: JSONValue, course record: Record?, checkpoints: [Record], teams: [Record],
    checkIns: [Record], corrections: [Record], kept: [KeptPassage],
    ends: [KeptEnd], floods: [UUID: Int64], lastPosition: Int64
  ) {
    self.race = race
    self.lastPosition = lastPosition
    self.floods = floods
    keptEnds = KeptEnds.byTeam(ends, corrections: corrections)
    self.body = body
    let course = Self.course(record?.body["line"]?.array ?? [])
    courseRevision = record?.revision ?? 0
    let ordered = checkpoints.sorted { Self.position($0) < Self.position($1) }
    let drawn = ordered.map { record in
      Races.Checkpoint(
        Self.place(record), along: record.body["along_m"]?.double,
        radius: record.body["radius_m"]?.double)
    }
    let all =
      course.map { $0.stops(drawn) }
      ?? drawn.enumerated().map { index, checkpoint in
        CourseStop(
          origin: .drawn(index), place: checkpoint.place, along: nil,
          radius: checkpoint.radius ?? Races.Checkpoint.usualRadius)
      }
    let stops = Self.counted(all, in: race, kept)
    self.checkpoints = stops.map { Self.checkpoint($0, ordered, in: race) }
    self.teams = teams.map { record in
      Team(
        id: record.id, number: record.body["number"]?.int64 ?? 0,
        name: record.body["name"]?.string ?? "", category: record.body["category"]?.string,
        start: record.body["start_at"]?.int64,
        phone: (record.body["followed_device"]?.string).flatMap(OtherPhone.device(named:)))
    }.sorted { $0.number < $1.number }
    teamIDs = Set(teams.map(\.id))
    plan = course.map { course in
      RacePlan(
        course: course, stops: stops, start: body["start_at"]?.int64,
        fastest: body["fastest_mps"]?.double ?? RacePlan.walking)
    }
    let closings = self.checkpoints.map(\.closesAt)
    limits =
      plan.map {
        TimeLimits(
          $0, stated: closings, closing: body["finish_by"]?.int64, closedAt: Self.closedAt(body))
      } ?? .none
    let numbers = Dictionary(
      uniqueKeysWithValues: self.checkpoints.enumerated().map { ($1.id.description, $0) })
    let starts = Dictionary(uniqueKeysWithValues: self.teams.map { ($0.id, $0.start) })
    func counts(_ record: Record) -> Bool {
      let start = record.body["team"]?.uuid.flatMap { starts[$0] ?? nil }
      return !RaceNotes.isImpossible(record, start: start ?? body["start_at"]?.int64)
    }
    let (checkIns, corrections) = (checkIns.filter(counts), corrections.filter(counts))
    witnesses = Self.witnesses(
      of: checkIns + corrections.filter { $0.body["kind"]?.string == "passage" }, numbers)
    var rulings = Self.rulings(
      checkIns: checkIns, corrections: corrections, checkpoints: numbers)
    for kept in kept {
      guard let checkpoint = numbers[kept.checkpoint.description] else { continue }
      rulings[kept.team, default: TeamRuling()].kept[checkpoint] = kept.passage
    }
    self.rulings = rulings
  }

  /// The stops that count. A race whose positions were deleted before start and finish counted by themselves keeps only
  /// its drawn checkpoints, so that its results stay.
  private static func counted(
    _ stops: [CourseStop], in race: UUID, _ kept: [KeptPassage]
  ) -> [CourseStop] {
    let ends = derivedIDs(of: race)
    let isOld = !kept.isEmpty && !kept.contains { ends.contains($0.checkpoint) }
    return isOld ? stops.filter { $0.origin != .start && $0.origin != .finish } : stops
  }

  /// The identifier of an end of the course in check-ins and corrections.
  private static func derivedID(_ end: String, of race: UUID) -> UUID {
    UUID(derivedFrom: "\(race) \(end)")
  }

  /// The identifiers of both ends of a race's course.
  static func derivedIDs(of race: UUID) -> [UUID] {
    [derivedID("start", of: race), derivedID("finish", of: race)]
  }

  private static func checkpoint(
    _ stop: CourseStop, _ drawn: [Record], in race: UUID
  ) -> Checkpoint {
    func end(_ end: String, _ name: String) -> Checkpoint {
      Checkpoint(
        id: derivedID(end, of: race), name: name, place: stop.place, closesAt: nil,
        isDerived: true, radius: stop.radius)
    }
    switch stop.origin {
    case .start: return end("start", "Start")
    case .finish: return end("finish", "Finish")
    case .drawn(let index):
      let record = drawn[index]
      return Checkpoint(
        id: record.id, name: record.body["name"]?.string ?? "", place: stop.place,
        closesAt: record.body["closes_at"]?.int64, isDerived: false, radius: stop.radius)
    }
  }

  /// The missing parts without which teams cannot be followed, as `Race` names them.
  var lacks: [String] {
    var lacks: [String] = []
    if plan == nil { lacks.append("course") }
    if start == nil { lacks.append("start") }
    if teams.isEmpty { lacks.append("teams") }
    if let plan, plan.checkpoints.contains(where: { $0 == nil }) { lacks.append("checkpoints") }
    return lacks
  }

  private static func position(_ record: Record) -> (Double, String) {
    (record.body["position"]?.double ?? 0, record.id.description)
  }

  private static func place(_ record: Record) -> Coordinate {
    Coordinate(
      latitude: record.body["latitude"]?.double ?? 0,
      longitude: record.body["longitude"]?.double ?? 0) ?? Coordinate(latitude: 0, longitude: 0)!
  }

  /// Creates the course of a record's line; `nil` for an invalid line.
  static func course(_ line: [JSONValue]) -> Course? {
    var places: [Coordinate] = []
    var altitudes: [Double?] = []
    for value in line {
      guard let numbers = value.array, numbers.count >= 2, let longitude = numbers[0].double,
        let latitude = numbers[1].double,
        let place = Coordinate(latitude: latitude, longitude: longitude)
      else { continue }
      places.append(place)
      altitudes.append(numbers.count > 2 ? numbers[2].double : nil)
    }
    return Course(line: places, altitudes: altitudes)
  }

  /// The authors of noted passages; the last of each counts.
  private static func witnesses(
    of notes: [Record], _ checkpoints: [String: Int]
  ) -> [UUID: [Int: UUID]] {
    var witnesses: [UUID: [Int: UUID]] = [:]
    for record in notes {
      guard let team = record.body["team"]?.uuid,
        let checkpoint = checkpoints[record.body["checkpoint"]?.string?.lowercased() ?? ""]
      else { continue }
      witnesses[team, default: [:]][checkpoint] = record.author
    }
    return witnesses
  }

  /// The rulings from check-ins of marshals, overridden by corrections of organisers; the last of each counts.
  private static func rulings(
    checkIns: [Record], corrections: [Record], checkpoints: [String: Int]
  ) -> [UUID: TeamRuling] {
    var rulings: [UUID: TeamRuling] = [:]
    for record in checkIns {
      guard let team = record.body["team"]?.uuid,
        let checkpoint = checkpoints[record.body["checkpoint"]?.string?.lowercased() ?? ""],
        let time = record.body["time"]?.int64
      else { continue }
      rulings[team, default: TeamRuling()].passages[checkpoint] = time
    }
    for record in corrections {
      guard let team = record.body["team"]?.uuid else { continue }
      let checkpoint = checkpoints[record.body["checkpoint"]?.string?.lowercased() ?? ""]
      var ruling = rulings[team, default: TeamRuling()]
      switch record.body["kind"]?.string {
      case "retired", "disqualified":
        if ruling.exit != .disqualified {
          ruling.exit = record.body["kind"]?.string == "retired" ? .retired : .disqualified
        }
        let time = record.body["time"]?.int64 ?? record.updatedAt
        ruling.exitedAt = min(ruling.exitedAt ?? time, time)
      case "penalty": ruling.penalty += 1000 * (record.body["penalty_s"]?.int64 ?? 0)
      case "passage":
        if let checkpoint, let time = record.body["time"]?.int64 {
          ruling.passages[checkpoint] = time
        }
      case "missed": if let checkpoint { ruling.missed.insert(checkpoint) }
      default: break
      }
      rulings[team] = ruling
    }
    return rulings
  }
}
