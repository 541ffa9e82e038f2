import JSON
import ServerBase
import Storage
import Text
import Tracks

/// Sums over tracks (T14), from the index tables alone.
extension TrackStore {
  /// Returns the sums over a member's tracks. Concurrent requests share one computation.
  /// - Parameter offset: minutes east of UTC, which determine the beginning of days.
  func statistics(
    of member: UUID, _ filter: TrackFilter, offset: Int, question: String
  ) async throws -> TaggedAnswer {
    let version = try await database.read { [self] connection throws(StorageError) in
      "\(try records.sequence(of: member, on: connection)) \(answers.generation)"
    }
    let kept = try await statisticsAnswers.answer(to: "\(member) \(question)", at: version) {
      [self] in try await statistics(of: member, filter, offset: offset)
    }
    return TaggedAnswer(bytes: kept.bytes, tag: kept.tag, member: member)
  }

  private func statistics(
    of member: UUID, _ filter: TrackFilter, offset: Int
  ) async throws(StorageError) -> [UInt8] {
    try await database.read { [self] connection throws(StorageError) in
      var statistics = Statistics()
      try Self.addSums(of: member, filter, offset: offset, to: &statistics, on: connection)
      var onFoot: [UUID]?
      var distances = EffortDistances.onFoot.all
      switch filter.category {
      case .any: onFoot = try categoriesOnFoot(of: member, on: connection)
      case .none: distances = EffortDistances.all(of: nil)
      case .one(let id):
        distances = EffortDistances.all(of: try sport(ofCategory: id, of: member, on: connection))
      }
      try Self.addBests(
        of: member, filter, over: distances, in: onFoot, to: &statistics, on: connection)
      var writer = JSONWriter()
      statistics.write(try energyProfile(member, connection), into: &writer)
      return writer.bytes
    }
  }

  private static func addSums(
    of member: UUID, _ filter: TrackFilter, offset: Int, to statistics: inout Statistics,
    on connection: Connection
  ) throws(StorageError) {
    var days = filter.condition(of: member)
    days.add(" AND \(TrackTables.counts) GROUP BY category, 2")
    let shift = Int64(offset) * 60_000
    let rows = try connection.rows(
      """
      SELECT category, (started_at + \(shift)) / 86400000, COUNT(*), SUM(duration_s), SUM(moving_s),
        SUM(distance_m), SUM(energy_m), SUM(paced_m), SUM(paced_s), SUM(ascent_m), SUM(descent_m),
        SUM(height_m), MAX(speed_max_mps), SUM(stated_kcal), SUM(kcal_per_kg),
        SUM(\(TrackTables.activeTime))
      FROM tracks WHERE \(days.sql)
      """, days.values
    ) { row throws(StorageError) in
      var sum = TrackSum()
      sum.tracks = row.int64(2)
      sum.duration = row.double(3)
      sum.moving = row.double(4)
      sum.distance = row.double(5)
      sum.energyDistance = row.double(6)
      sum.pacedDistance = row.double(7)
      sum.pacedTime = row.double(8)
      sum.ascent = row.double(9)
      sum.descent = row.double(10)
      sum.height = row.double(11)
      sum.speedMaximum = row.optionalDouble(12)
      sum.statedEnergy = row.double(13)
      sum.energyPerKilogram = row.double(14)
      sum.active = row.double(15)
      return (category: row.isNull(0) ? nil : try row.uuid(0), day: row.optionalInt64(1), sum: sum)
    }
    for (category, day, sum) in rows {
      statistics.add(
        sum, on: day.map { CalendarDay(number: Int($0)) },
        in: category.map { Array($0.description.utf8) })
    }
  }

  /// Returns the categories whose best efforts count if the filter names none: a ride is faster than any run.
  private func categoriesOnFoot(
    of member: UUID, on connection: Connection
  ) throws(StorageError) -> [UUID] {
    try records.list(CategoryRecord.collection, in: member, on: connection)
      .filter { CategoryRecord($0.body)?.sport.isOnFoot == true }
      .map(\.id)
  }

  private func sport(
    ofCategory id: UUID, of member: UUID, on connection: Connection
  ) throws(StorageError) -> Sport? {
    try records.live(CategoryRecord.collection, id: id, in: member, on: connection)
      .flatMap { CategoryRecord($0.body) }?.sport
  }

  /// - Parameter allowed: the categories whose tracks may hold a best; `nil` for all that match the filter.
  private static func addBests(
    of member: UUID, _ filter: TrackFilter, over distances: [Double], in allowed: [UUID]?,
    to statistics: inout Statistics, on connection: Connection
  ) throws(StorageError) {
    for distance in distances {
      var condition = filter.condition(of: member)
      condition.add(" AND \(TrackTables.counts) AND track_bests.distance_m = $", distance)
      if let allowed { condition.require("tracks.category", isOneOf: allowed) }
      let best = try connection.row(
        """
        SELECT track_bests.duration_s, track_bests.started_at, track_bests.track
        FROM track_bests JOIN tracks
          ON tracks.member = track_bests.member AND tracks.track = track_bests.track
        WHERE \(condition.sql) ORDER BY track_bests.duration_s, track_bests.started_at LIMIT 1
        """, condition.values
      ) { row throws(StorageError) in
        (
          effort: Best(distance: distance, duration: row.double(0), startedAt: row.int64(1)),
          track: try row.uuid(2)
        )
      }
      if let best { statistics.add(best.effort, of: Array(best.track.description.utf8)) }
    }
  }
}
