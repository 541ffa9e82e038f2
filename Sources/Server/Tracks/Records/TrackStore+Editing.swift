import JSON
import Storage

extension TrackStore {
  /// Changes what a member may change of a track (T10).
  /// - Parameter fields: checked against `TrackEdit.schema`; a `null` takes the value away.
  func edit(
    _ id: UUID, of member: UUID, fields: [JSONMember], revision: Int64?
  ) async throws(StorageError) -> TaggedAnswer {
    try await database.write { [records] connection throws(StorageError) in
      try records.writer(for: member, on: connection).edit(
        TrackRecord.collection, id: id, fields: fields, revision: revision)
    }
    // Another category may be of another sport.
    if fields.contains(where: { $0.key == "category" }) { try await rebuildStale(of: member) }
    return try await detail(id, of: member)
  }

  /// Deletes a track; it can be restored for 30 days.
  func delete(_ id: UUID, of member: UUID) async throws(StorageError) {
    try await database.write { [records] connection throws(StorageError) in
      try records.writer(for: member, on: connection).delete(TrackRecord.collection, id: id)
    }
  }

  /// Brings a deleted track back.
  func restore(_ id: UUID, of member: UUID) async throws(StorageError) -> TaggedAnswer {
    try await database.write { [records] connection throws(StorageError) in
      try records.writer(for: member, on: connection).restore(TrackRecord.collection, id: id)
    }
    return try await detail(id, of: member)
  }
}
