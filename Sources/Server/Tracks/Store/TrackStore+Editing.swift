import JSON
import Replication
import Spaces
import Storage
import Tracks

extension TrackStore {
  /// Changes fields of a track that its member may edit (T10).
  /// - Parameter fields: checked against `TrackEdit.schema`; `null` clears a field.
  func edit(
    _ id: UUID, of member: UUID, fields: [JSONMember], revision: Int64?
  ) async throws(StorageError) -> TaggedAnswer {
    if let field = fields.first(where: { $0.key == "edits" }) {
      try await requireLine(LineEdits(field.value), of: id, of: member)
    }
    try await database.write { [records] connection throws(StorageError) in
      try records.writer(for: member, on: connection).edit(
        TrackRecord.collection, id: id, fields: fields, revision: revision)
    }
    if fields.contains(where: { Self.derives($0.key) }) { try await rebuildStale(of: member) }
    return try await detail(id, of: member)
  }

  /// Throws if edits leave nothing of a track's line. Edits by sync are kept even so: two devices may cut what neither would alone.
  private func requireLine(
    _ edits: LineEdits, of id: UUID, of member: UUID
  ) async throws(StorageError) {
    guard !edits.isEmpty else { return }
    let source = try await database.read {
      [records] connection throws(StorageError) -> PointSource? in
      let record = try records.existing(
        TrackRecord.collection, id: id, in: member, on: connection)
      guard var track = TrackRecord(record.body), track.format != .manual else { return nil }
      track.edits = edits
      return PointSource(track, sport: try track.derivedSport(of: member, on: connection))
    }
    guard let source else { return }
    let isLeft = try await work(on: try source.size(in: files), for: member) {
      [files] (interruption) throws(StorageError) in
      try source.isTrack(in: files, unless: interruption)
    }
    if !isLeft {
      throw .invalid("edits", "too_few", "Fewer than two points of the line would be left.")
    }
  }

  /// Returns true if changing the field requires deriving the track again: another category may have another sport, for example.
  private static func derives(_ field: String) -> Bool {
    field == "category" || field == "stated_start" || field == "stated_duration_s"
      || field == "edits"
  }

  /// Derives tracks again after changes that a device made, where those require it.
  func follow(_ changes: [Change], of member: UUID) async throws(StorageError) {
    let isConcerned = changes.contains { change in
      change.kind != .create && change.fields.contains { Self.derives($0.name) }
    }
    if isConcerned { try await rebuildStale(of: member, patience: .seconds(5)) }
  }

  /// Adds an activity by hand.
  /// - Parameter fields: checked against `TrackSchemas.new`.
  func add(
    _ fields: [JSONMember], for member: UUID
  ) async throws(StorageError) -> TaggedAnswer {
    let record = try await database.write { [records] connection throws(StorageError) in
      try records.provide(for: member, on: connection)
      var fields = fields
      if !fields.contains(where: { $0.key == "audience" }) {
        let chosen = try TrackAudience.chosen(by: member, in: records, on: connection)
        fields.append(JSONMember("audience", .string(chosen.name.description)))
      }
      return try records.writer(for: member, on: connection).create(
        TrackRecord.collection, fields: fields, preparation: .byHand)
    }
    return try await detail(record.id, of: member)
  }

  /// Deletes a track; it can be restored for 30 days.
  func delete(_ id: UUID, of member: UUID) async throws(StorageError) {
    try await database.write { [records] connection throws(StorageError) in
      try records.writer(for: member, on: connection).delete(TrackRecord.collection, id: id)
    }
  }

  /// Restores a deleted track.
  func restore(_ id: UUID, of member: UUID) async throws(StorageError) -> TaggedAnswer {
    try await database.write { [records] connection throws(StorageError) in
      try records.writer(for: member, on: connection).restore(TrackRecord.collection, id: id)
    }
    return try await detail(id, of: member)
  }
}
