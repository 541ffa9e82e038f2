import Races
import ServerBase
import Storage
import Threads

/// Tells the organisers of races of alerts, also when no page of the app is open (R10).
///
/// Races in memory are looked at: those that somebody follows or sends to, and those of the last half hour.
final class RaceAlertWatch: Sendable {
  private let rooms: RaceRooms
  private let database: Database
  /// The alerts that were written, by race, so that the same is not written at each look.
  private let written = Locked<[UUID: Set<String>]>([:])

  /// Age of an alert's beginning, in milliseconds (two hours), beyond which it is not told, as after a restart.
  private static let oldest: Int64 = 2 * 3_600_000
  /// Maximum number of organisers of a race who are told.
  private static let maximumTold = 50

  init(_ rooms: RaceRooms, database: Database) {
    self.rooms = rooms
    self.database = database
  }

  /// Tells of the alerts that are new at a moment.
  func look(at now: Int64) async throws(StorageError) {
    let rooms = rooms.inMemory
    let races = Set(rooms.map(\.race))
    written.withLock { written in written = written.filter { races.contains($0.key) } }
    for room in rooms {
      let alerts = room.report(for: .organisers, at: now).alerts.filter {
        now - $0.alert.since < Self.oldest
      }
      let known = written.withLock { $0[room.race] ?? [] }
      let new = alerts.filter { !known.contains($0.key) }
      if !new.isEmpty { try await tell(new, of: room.race, at: now) }
      // One that is over is forgotten here; the notice keeps its subject.
      written.withLock { $0[room.race] = Set(alerts.map(\.key)) }
    }
  }

  private func tell(
    _ alerts: [RaceReport.Alert], of race: UUID, at now: Int64
  ) async throws(StorageError) {
    try await database.write { connection throws(StorageError) in
      let organisers = try connection.rows(
        """
        SELECT member FROM space_members WHERE space = $1 AND role IN ('editor', 'owner') LIMIT $2
        """, race, Self.maximumTold
      ) { row throws(StorageError) in try row.uuid(0) }
      for alert in alerts {
        var notice = Notice(
          RaceNotices.alert, subject: "\(race)/\(alert.key)",
          path: "/races/\(race)/organise/alerts?alert=\(alert.key.replacingBlanks)")
        notice.space = race
        notice.detail = alert.alert.kind.name.description
        notice.label = "\(alert.team.number) \(alert.team.name)"
        for organiser in organisers {
          try NoticeBook(connection).tell(organiser, notice, at: now)
        }
      }
    }
  }
}

extension RaceReport {
  /// An alert about a team.
  struct Alert: Sendable {
    let team: RaceDefinition.Team
    let alert: TeamAlert

    /// The alert as the app names it.
    var key: String { "\(team.id) \(alert.kind.name) \(alert.since)" }
  }

  /// The alerts of the moment, the newest first; a closed race has none.
  var alerts: [Alert] {
    let isClosed = definition.closedAt.map { $0 <= time } ?? false
    // A team whose new positions are not yet followed would raise a false alert.
    let judged = isClosed ? [] : rows.filter { $0.follower.position != nil || $0.position == nil }
    let alerts = judged.flatMap { row in
      TeamAlert.alerts(
        of: row.follower, row.standing, limits: definition.limits, floodedAt: row.floodedAt,
        refusedClock: row.refusedClock, at: time
      ).map { Alert(team: row.team, alert: $0) }
    }
    return alerts.sorted { $0.alert.since > $1.alert.since }
  }
}

extension String {
  /// The text in an address's query.
  fileprivate var replacingBlanks: String { split(separator: " ").joined(separator: "%20") }
}
