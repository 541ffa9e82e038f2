import JSON
import Storage
import Text
import Tracks

/// Sums over tracks (T14), from the index tables alone.
struct Statistics: Sendable {
  /// Sums of some of the tracks.
  struct Sum: Sendable {
    var tracks: Int64 = 0
    var duration = 0.0
    var moving = 0.0
    var distance = 0.0
    /// Metres for which energy is estimated.
    var energyDistance = 0.0
    /// Metres and seconds of the tracks that have both, for the mean speed.
    var pacedDistance = 0.0
    var pacedTime = 0.0
    var ascent = 0.0
    var descent = 0.0
    /// Each track's highest less its lowest point, added up.
    var height = 0.0
    var speedMaximum: Double?

    mutating func add(_ other: Sum) {
      tracks += other.tracks
      duration += other.duration
      moving += other.moving
      distance += other.distance
      energyDistance += other.energyDistance
      pacedDistance += other.pacedDistance
      pacedTime += other.pacedTime
      ascent += other.ascent
      descent += other.descent
      height += other.height
      if let speed = other.speedMaximum { speedMaximum = max(speedMaximum ?? speed, speed) }
    }

    func writeMembers(_ profile: EnergyProfile, into writer: inout JSONWriter) {
      writer.key("tracks")
      writer.integer(tracks)
      let values: [(StaticString, Double)] = [
        ("duration_s", duration), ("moving_s", moving), ("distance_m", distance),
        ("ascent_m", ascent), ("descent_m", descent), ("height_difference_m", height),
        ("energy_kcal", profile.energy(distance: energyDistance)),
      ]
      for (name, value) in values {
        writer.key(name)
        writer.number(value, decimals: 1)
      }
      if pacedTime > 0 {
        writer.key("speed_mean_mps")
        writer.number(pacedDistance / pacedTime, decimals: 3)
      }
      if let speedMaximum {
        writer.key("speed_max_mps")
        writer.number(speedMaximum, decimals: 3)
      }
    }
  }

  private var total = Sum()
  private var months: [String: Sum] = [:]
  private var weeks: [Int: Sum] = [:]
  private var categories: [UUID?: Sum] = [:]
  private var bests: [(distance: Double, duration: Double, track: UUID, startedAt: Int64)] = []

  /// Adds up the member's tracks.
  /// - Parameters:
  ///   - offset: minutes east of UTC, which says when days begin.
  ///   - onFoot: the categories whose bests count when the filter names none: a ride is faster than
  ///     any run.
  init(
    of member: UUID, _ filter: TrackFilter, offset: Int, onFoot: [UUID],
    on connection: Connection
  ) throws(StorageError) {
    var days = filter.condition(of: member)
    days.add(" AND is_done = 1 GROUP BY category, 2")
    let shift = Int64(offset) * 60_000
    let sums = try connection.rows(
      """
      SELECT category, (started_at + \(shift)) / 86400000, COUNT(*), SUM(duration_s), SUM(moving_s),
        SUM(distance_m), SUM(energy_m), SUM(paced_m), SUM(paced_s), SUM(ascent_m), SUM(descent_m),
        SUM(height_m), MAX(speed_max_mps)
      FROM tracks WHERE \(days.sql)
      """, days.values
    ) { row throws(StorageError) in
      (
        category: row.isNull(0) ? nil : try row.uuid(0), day: row.optionalInt64(1),
        sum: Sum(
          tracks: row.int64(2), duration: row.double(3), moving: row.double(4),
          distance: row.double(5), energyDistance: row.double(6), pacedDistance: row.double(7),
          pacedTime: row.double(8), ascent: row.double(9), descent: row.double(10),
          height: row.double(11), speedMaximum: row.optionalDouble(12))
      )
    }
    for (category, day, sum) in sums {
      total.add(sum)
      categories[category, default: Sum()].add(sum)
      guard let day else { continue }
      let date = CalendarDay(number: Int(day))
      months[date.month, default: Sum()].add(sum)
      weeks[date.monday.number, default: Sum()].add(sum)
    }
    try findBests(
      of: member, filter, in: filter.category == .any ? onFoot : nil, on: connection)
  }

  /// - Parameter allowed: categories whose tracks may hold a best; `nil` for all that the filter lets by.
  private mutating func findBests(
    of member: UUID, _ filter: TrackFilter, in allowed: [UUID]?, on connection: Connection
  ) throws(StorageError) {
    for distance in BestsFinder.distances {
      var condition = filter.condition(of: member)
      condition.add(" AND is_done = 1 AND track_bests.distance_m = $", distance)
      if let allowed { condition.require("tracks.category", isOneOf: allowed) }
      let best = try connection.row(
        """
        SELECT track_bests.duration_s, track_bests.track, track_bests.started_at
        FROM track_bests JOIN tracks
          ON tracks.member = track_bests.member AND tracks.track = track_bests.track
        WHERE \(condition.sql) ORDER BY track_bests.duration_s LIMIT 1
        """, condition.values
      ) { row throws(StorageError) in
        (
          distance: distance, duration: row.double(0), track: try row.uuid(1),
          startedAt: row.int64(2)
        )
      }
      if let best { bests.append(best) }
    }
  }

  /// Writes the answer of the API.
  func write(_ profile: EnergyProfile, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("total")
    writer.beginObject()
    total.writeMembers(profile, into: &writer)
    writer.endObject()
    writer.key("months")
    writer.beginArray()
    for (month, sum) in months.sorted(by: { $0.key < $1.key }) {
      writer.beginObject()
      writer.key("month")
      writer.string(month)
      sum.writeMembers(profile, into: &writer)
      writer.endObject()
    }
    writer.endArray()
    writer.key("weeks")
    writer.beginArray()
    for (monday, sum) in weeks.sorted(by: { $0.key < $1.key }) {
      let day = CalendarDay(number: monday)
      writer.beginObject()
      writer.key("week")
      writer.string(day.week)
      writer.key("begins")
      writer.string(day.text)
      sum.writeMembers(profile, into: &writer)
      writer.endObject()
    }
    writer.endArray()
    writeCategories(profile, into: &writer)
    writeBests(into: &writer)
    writer.endObject()
  }

  private func writeCategories(_ profile: EnergyProfile, into writer: inout JSONWriter) {
    writer.key("categories")
    writer.beginArray()
    for (category, sum) in categories.sorted(by: { $0.value.tracks > $1.value.tracks }) {
      writer.beginObject()
      writer.key("category")
      if let category { writer.string(category.description) } else { writer.null() }
      sum.writeMembers(profile, into: &writer)
      writer.endObject()
    }
    writer.endArray()
  }

  private func writeBests(into writer: inout JSONWriter) {
    writer.key("bests")
    writer.beginArray()
    for best in bests {
      writer.beginObject()
      writer.key("distance_m")
      writer.number(best.distance, decimals: 1)
      writer.key("duration_s")
      writer.number(best.duration, decimals: 1)
      writer.key("track")
      writer.string(best.track.description)
      writer.key("started_at")
      writer.integer(best.startedAt)
      writer.endObject()
    }
    writer.endArray()
  }
}

extension TrackStore {
  /// The sums over a member's tracks.
  func statistics(
    of member: UUID, _ filter: TrackFilter, offset: Int, question: String
  ) async throws(StorageError) -> TaggedAnswer {
    try await answer(to: question, of: member) { [self] connection throws(StorageError) in
      let onFoot = try records.list(CategoryRecord.collection, of: member, on: connection)
        .filter { CategoryRecord($0.body)?.isOnFoot == true }
      let statistics = try Statistics(
        of: member, filter, offset: offset, onFoot: onFoot.map(\.id), on: connection)
      var writer = JSONWriter()
      statistics.write(try energyProfile(member, connection), into: &writer)
      return writer.bytes
    }
  }
}
