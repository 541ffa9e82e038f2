import Formats
import JSON
import Storage
import Tracks

/// An answer's bytes with the tag of its version.
struct TaggedAnswer: Sendable {
  var bytes: [UInt8]
  /// The version of the member's data that the answer was made from.
  var tag: String
  var member: UUID
}

extension TrackStore {
  /// Returns a page of the list, newest first.
  func list(
    of member: UUID, _ filter: TrackFilter, after cursor: TrackCursor?, limit: Int,
    question: String
  ) async throws(StorageError) -> TaggedAnswer {
    try await answer(to: question, of: member) { connection throws(StorageError) in
      try Self.page(of: member, filter, after: cursor, limit: limit, on: connection)
    }
  }

  /// Returns all data of a track except its points and lines.
  func detail(_ id: UUID, of member: UUID) async throws(StorageError) -> TaggedAnswer {
    try await answer(to: "detail \(id)", of: member) { [self] connection throws(StorageError) in
      try detail(id, of: member, on: connection)
    }
  }

  /// Returns the track's line for each zoom of the map.
  func lines(_ id: UUID, of member: UUID) async throws(StorageError) -> TaggedAnswer {
    try await answer(to: "lines \(id)", of: member) { connection throws(StorageError) in
      let lines = try connection.row(
        """
        SELECT track_answers.lines FROM track_answers
        JOIN tracks ON tracks.member = track_answers.member AND tracks.track = track_answers.track
        WHERE track_answers.member = $1 AND track_answers.track = $2 AND tracks.deletion = 0
        """, member, id
      ) { $0.bytes(0) }
      guard let lines else { throw .noSuchRecord }
      return lines
    }
  }

  /// Returns the cached answer, or a new one if any of the member's data has changed since.
  func answer(
    to question: String, of member: UUID,
    _ make: @escaping @Sendable (Connection) throws(StorageError) -> [UInt8]
  ) async throws(StorageError) -> TaggedAnswer {
    try await database.read { [self] connection throws(StorageError) in
      let sequence = try records.sequence(of: member, on: connection)
      let tag = "\"\(sequence)-\(LineDerivation.version)-\(answers.generation)\""
      if let kept = answers.find(member, question, at: sequence) {
        return TaggedAnswer(bytes: kept, tag: tag, member: member)
      }
      let bytes = try make(connection)
      answers.store(bytes, member, question, at: sequence)
      return TaggedAnswer(bytes: bytes, tag: tag, member: member)
    }
  }

  private static func page(
    of member: UUID, _ filter: TrackFilter, after cursor: TrackCursor?, limit: Int,
    on connection: Connection
  ) throws(StorageError) -> [UInt8] {
    let all = filter.condition(of: member)
    let total = try connection.row("SELECT COUNT(*) FROM tracks WHERE \(all.sql)", all.values) {
      $0.int64(0)
    }
    var rest = all
    if let cursor {
      rest.add(" AND (sorted_at < $", cursor.sortedAt)
      rest.add(" OR sorted_at = $", cursor.sortedAt)
      rest.add(" AND track < $)", cursor.track)
    }
    rest.add(" ORDER BY sorted_at DESC, track DESC LIMIT $", limit + 1)
    let rows = try connection.rows(
      """
      SELECT track, rev, name, category, updated_at, item, is_done, gear, sorted_at
      FROM tracks WHERE \(rest.sql)
      """,
      rest.values
    ) { row throws(StorageError) in
      var writer = JSONWriter()
      writer.beginObject()
      try TrackItem.write(row, into: &writer)
      writer.endObject()
      let cursor = TrackCursor(sortedAt: row.int64(8), track: try row.uuid(0))
      return (json: writer.bytes, cursor: cursor)
    }
    var writer = JSONWriter()
    writer.beginObject()
    writer.beginArray("tracks")
    for row in rows.prefix(limit) { writer.raw(row.json) }
    writer.endArray()
    if rows.count > limit {
      writer.member("next_cursor", rows[limit - 1].cursor.text)
    }
    writer.member("total", total ?? 0)
    writer.endObject()
    return writer.bytes
  }

  private func detail(
    _ id: UUID, of member: UUID, on connection: Connection
  ) throws(StorageError) -> [UInt8] {
    let record = try records.existing(
      TrackRecord.collection, id: id, in: member, on: connection)
    guard let track = TrackRecord(record.body) else {
      throw .damaged("the record of track \(id) is not one")
    }
    let profile = try energyProfile(member, connection)
    let answer = try connection.row(
      """
      SELECT tracks.track, rev, name, category, updated_at, item, is_done, gear, slope_kcal, detail,
        stated_kcal, energy_m, kcal_per_kg
      FROM tracks JOIN track_answers
        ON tracks.member = track_answers.member AND tracks.track = track_answers.track
      WHERE tracks.member = $1 AND tracks.track = $2
      """, member, id
    ) { row throws(StorageError) in
      var writer = JSONWriter()
      writer.beginObject()
      try TrackItem.write(row, into: &writer)
      writer.member("note", track.note)
      writer.member("heart_rate", track.heartRate, decimals: 1)
      writer.member("audience", track.audience.name)
      track.stated.write(into: &writer)
      if track.isSpeedConfirmed { writer.member("speed_confirmed", true) }
      if let edits = record.body["edits"] {
        writer.key("edits")
        edits.write(into: &writer)
      }
      writer.member("format", track.format.name)
      writer.member("file_name", track.fileName)
      let energy = EnergyBasis(
        statedKilocalories: row.optionalDouble(10), distance: row.optionalDouble(11),
        kilocaloriesPerKilogram: row.optionalDouble(12))
      profile.write(energy, slope: row.optionalDouble(8), into: &writer)
      writer.raw(row.bytes(9))
      writer.endObject()
      return writer.bytes
    }
    guard let answer else { throw .noSuchRecord }
    return answer
  }
}

/// JSON members shared by the list and the page of a track.
enum TrackItem {
  /// Writes the members of a row `track, rev, name, category, updated_at, item, is_done, gear, …`.
  static func write(_ row: borrowing Row, into writer: inout JSONWriter) throws(StorageError) {
    writer.member("id", try row.uuid(0).description)
    writer.member("rev", row.int64(1))
    writer.member("name", row.string(2))
    if !row.isNull(3) {
      writer.member("category", try row.uuid(3).description)
    }
    if !row.isNull(7) {
      writer.member("gear", try row.uuid(7).description)
    }
    writer.member("updated_at", row.int64(4))
    writer.member("kind", (row.int64(6) == 1 ? LineKind.track : .route).name)
    let item = row.bytes(5)
    if !item.isEmpty { writer.raw(item) }
  }
}
