import JSON
import Storage

extension TrackStore {
  /// Changes what a member may change of a track (T10).
  /// - Parameter fields: checked against `TrackEdit.schema`; a `null` takes the value away.
  func edit(
    _ id: UUID, of member: UUID, fields: [JSONMember], revision: Int64?
  ) async throws(StorageError) -> TaggedAnswer {
    try await database.write { [records] connection throws(StorageError) in
      if let category = fields.first(where: { $0.key == "category" })?.value.string {
        try Self.requireCategory(category, of: member, records, on: connection)
      }
      _ = try records.patch(
        TrackRecord.collection, id: id, of: member, fields: fields, revision: revision,
        on: connection)
    }
    return try await detail(id, of: member)
  }

  /// Deletes a track; it can be restored for 30 days.
  func delete(_ id: UUID, of member: UUID) async throws(StorageError) {
    try await database.write { [records] connection throws(StorageError) in
      _ = try records.delete(TrackRecord.collection, id: id, of: member, on: connection)
    }
  }

  /// Brings a deleted track back.
  func restore(_ id: UUID, of member: UUID) async throws(StorageError) -> TaggedAnswer {
    try await database.write { [records] connection throws(StorageError) in
      // Its category may have been deleted meanwhile.
      let record = try records.restore(
        TrackRecord.collection, id: id, of: member, on: connection)
      guard let category = TrackRecord(record.body)?.category else { return }
      let isThere = try records.live(
        CategoryRecord.collection, id: category, of: member, on: connection)
      if isThere == nil {
        try records.patch(
          TrackRecord.collection, id: id, of: member, fields: [JSONMember("category", .null)],
          on: connection)
      }
    }
    return try await detail(id, of: member)
  }

  private static func requireCategory(
    _ text: String, of member: UUID, _ records: RecordStore, on connection: Connection
  ) throws(StorageError) {
    if let id = UUID(text),
      try records.live(CategoryRecord.collection, id: id, of: member, on: connection) != nil
    {
      return
    }
    throw .invalidRecord([
      FieldError(path: "category", code: "unknown", message: "There is no such category.")
    ])
  }
}
