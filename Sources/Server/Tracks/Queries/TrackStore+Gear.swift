import JSON
import Storage

/// A piece of gear with the sums over its tracks.
struct GearUse: Sendable {
  let record: Record
  /// The number of tracks that name it.
  var tracks: Int64 = 0
  /// Metres, including those before the first track.
  var distance: Double
  /// Seconds in motion, or from start to end if motion is unknown.
  var time = 0.0
}

extension TrackStore {
  /// Returns the member's gear with sums over its tracks, read from the index table alone.
  func gear(of member: UUID) async throws(StorageError) -> [GearUse] {
    try await database.read { [records] connection throws(StorageError) in
      let sums = try connection.rows(
        """
        SELECT gear, COUNT(*), COALESCE(SUM(distance_m), 0), COALESCE(SUM(\(TrackTables.activeTime)), 0)
        FROM tracks WHERE member = $1 AND gear IS NOT NULL AND deletion = 0 AND \(TrackTables.counts)
        GROUP BY gear
        """, member
      ) { row throws(StorageError) in
        (gear: try row.uuid(0), tracks: row.int64(1), distance: row.double(2), time: row.double(3))
      }
      let byGear = Dictionary(sums.map { ($0.gear, $0) }) { first, _ in first }
      return try records.list(GearRecord.collection, in: member, on: connection).map { record in
        var use = GearUse(record: record, distance: GearRecord(record.body).distanceBefore)
        if let sum = byGear[record.id] {
          use.tracks = sum.tracks
          use.distance += sum.distance
          use.time = sum.time
        }
        return use
      }
    }
  }

  func addGear(_ fields: [JSONMember], for member: UUID) async throws(StorageError) -> UUID {
    try await database.write { [records] connection throws(StorageError) in
      try records.provide(for: member, on: connection)
      return try records.writer(for: member, on: connection).create(
        GearRecord.collection, fields: fields
      ).id
    }
  }

  func editGear(
    _ id: UUID, of member: UUID, fields: [JSONMember], revision: Int64?
  ) async throws(StorageError) {
    try await database.write { [records] connection throws(StorageError) in
      try records.writer(for: member, on: connection).edit(
        GearRecord.collection, id: id, fields: fields, revision: revision)
    }
  }

  /// Deletes gear. Its tracks remain, without gear.
  func deleteGear(_ id: UUID, of member: UUID) async throws(StorageError) {
    try await database.write { [records] connection throws(StorageError) in
      _ = try records.existing(GearRecord.collection, id: id, in: member, on: connection)
      try records.writer(for: member, on: connection).delete(GearRecord.collection, id: id)
    }
  }
}
