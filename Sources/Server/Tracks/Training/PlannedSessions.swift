import Calendars
import Club
import JSON
import ServerBase
import Storage
import Text
import Tracks

/// Members' planned sessions, for their calendar feeds. A plan is derived when it is asked for, by the core, as devices derive it (T17).
struct PlannedSessions: Sendable {
  let store: TrackStore

  /// Age in milliseconds (half a year) beyond which a session is left out.
  private static let past: Int64 = 182 * day
  /// Maximum number of tracks that a plan follows; the latest are taken.
  private static let mostTracks = 3_000
  private static let day: Int64 = 86_400_000

  /// The calendar feeds' source of sessions.
  var source: CalendarSource {
    CalendarSource(
      hasEntries: { [records = store.records] (member, connection) throws(StorageError) in
        let goals = try records.list(
          TrackCollections.goals.name, in: member, limit: 1, on: connection)
        return !goals.isEmpty
      },
      entries: { (member, time) throws(StorageError) in try await entries(of: member, at: time) })
  }

  /// Returns the sessions of a member's present goal that were run or are to come.
  func entries(of member: UUID, at time: Int64) async throws(StorageError) -> [DayEntry] {
    let found = try await store.database.read { connection throws(StorageError) in
      try question(of: member, at: time, on: connection)
    }
    guard let found else { return [] }
    return try await store.work(on: 0, for: member) { _ in found.entries(at: time) }
  }

  private func question(
    of member: UUID, at time: Int64, on connection: Connection
  ) throws(StorageError) -> Question? {
    let records = store.records
    let goals = try records.list(TrackCollections.goals.name, in: member, on: connection)
    let read = goals.compactMap { TrainingGoal(id: $0.id.description, $0.body) }
    let today = CalendarDay(milliseconds: time, offset: 0).number
    guard let goal = TrainingGoal.current(of: read, on: today),
      let record = goals.first(where: { $0.id.description.utf8.elementsEqual(goal.id) })
    else { return nil }
    let decisions = try records.list(
      TrackCollections.decisions.name, in: member, limit: TrainingRecords.mostDecisions,
      on: connection)
    let categories = try records.list(CategoryRecord.collection, in: member, on: connection)
    let start = Int64(goal.start - TrainingPlan.daysBefore - 1) * Self.day
    let tracks = try connection.rows(
      """
      SELECT track, rev, name, category, updated_at, item, is_done, gear, sport FROM tracks
      WHERE member = $1 AND deletion = 0 AND \(TrackTables.counts) AND started_at >= $2
      ORDER BY started_at DESC LIMIT $3
      """, member, start, Self.mostTracks
    ) { row throws(StorageError) in
      var writer = JSONWriter()
      writer.beginObject()
      try TrackItem.write(row, into: &writer)
      // Those that its member did not confirm do not count, and are not here.
      writer.member("speed_confirmed", true)
      writer.endObject()
      return (item: writer.bytes, sport: row.isNull(8) ? nil : Sport(name: row.string(8)))
    }
    let settings = try MemberPreferences.of(member, in: records, on: connection)
    let club = try ClubSettingsTable(connection: connection).read().settings
    return Question(
      goal: goal, name: record.body["name"]?.string,
      zone: record.body["time_zone"]?.string ?? settings?["time_zone"]?.string ?? "UTC",
      decisions: decisions.compactMap {
        TrainingDecision(id: $0.id.description, $0.body, of: goal)
      },
      tracks: tracks,
      sports: Dictionary(
        uniqueKeysWithValues: categories.map {
          ($0.id.description, CategoryRecord($0.body)?.sport)
        }),
      earliest: CalendarDay(milliseconds: time - Self.past, offset: 0).number,
      sequence: try records.sequence(of: member, on: connection),
      changedAt: max(record.updatedAt, decisions.map(\.updatedAt).max() ?? 0),
      words: SessionWords(
        language: settings?["language"]?.string ?? club.language,
        isImperial: settings?["units"]?.string == "imperial"))
  }

  /// Everything that a plan follows.
  private struct Question: Sendable {
    let goal: TrainingGoal
    let name: String?
    let zone: String
    let decisions: [TrainingDecision]
    /// Items of the list, as JSON, with the sports by which they were derived.
    let tracks: [(item: [UInt8], sport: Sport?)]
    let sports: [String: Sport?]
    let earliest: Int
    let sequence: Int64
    let changedAt: Int64
    let words: SessionWords

    /// Derives the plan. Blocks while the calendar library reads the time zone.
    func entries(at time: Int64) -> [DayEntry] {
      let first = Int64(goal.start - TrainingPlan.daysBefore - 1) * PlannedSessions.day
      let offsets = ZoneOffsets(
        of: zone, within: min(first, time)..<(time + PlannedSessions.day))
      let activities = tracks.compactMap { track -> TrainingActivity? in
        guard let item = try? JSONValue(parsing: track.item), let start = item["started_at"]?.int64
        else { return nil }
        let chosen = item["category"]?.string.flatMap { sports[$0] ?? nil }
        return TrainingActivity(
          item: item, sport: chosen ?? track.sport, offset: offsets.minutes(at: start))
      }
      let today = CalendarDay(milliseconds: time, offset: offsets.minutes(at: time)).number
      let answer = TrainingAnswer(
        goal, activities: activities, decisions: decisions, today: today)
      guard case .plan(let plan) = answer else { return [] }
      let changed = max(changedAt, Int64(today) * PlannedSessions.day)
      return plan.weeks.flatMap { week in
        week.sessions.filter { $0.takesPlace && $0.day >= earliest }.map { session in
          DayEntry(
            uid: "\(session.planned).\(String(decoding: goal.id, as: UTF8.self))@cordada",
            sequence: sequence, changedAt: changed, day: session.day,
            title: words.title(of: session), text: words.text(of: session, at: week.paces),
            category: name ?? words.plan)
        }
      }
    }
  }
}
