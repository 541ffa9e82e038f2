import JSON
import Spaces
import Storage

extension Replicator {
  /// Applies changes in order, each completely or not at all, within the caller's transaction.
  func apply(
    _ changes: [PreparedChange], of member: UUID, from device: SyncRequest.Device, at time: Int64,
    on connection: Connection
  ) throws(StorageError) -> [ChangeResult] {
    var results: [ChangeResult] = []
    for prepared in changes {
      let change = prepared.change
      if let known = try AnsweredChanges.find(change.id, of: member, on: connection) {
        results.append(known)
        continue
      }
      do throws(StorageError) {
        let result = try connection.savepoint { connection throws(StorageError) in
          let writer = try records.writer(for: member, in: change.space, at: time, on: connection)
          let application = Application(
            change: change, preparation: prepared.preparation, device: device, writer: writer,
            collection: try records.collection(change.collection))
          let status: ChangeResult.Status =
            if let refusal = prepared.refusal {
              .refused(refusal)
            } else {
              try application.status()
            }
          let result = ChangeResult(change.id, status)
          try AnsweredChanges.store(result, of: member, at: time, on: connection)
          return result
        }
        results.append(result)
      } catch {
        guard let refusal = Refusal(error) else { throw error }
        results.append(ChangeResult(change.id, .refused(refusal)))
      }
    }
    return results
  }
}

/// The application of one change to the records. The caller rolls back after an error.
private struct Application {
  /// Largest number of conflicts on one record.
  static let maximumConflicts = 100
  /// Largest size, in bytes, of the conflicting values on one record: all are compared when their field changes.
  static let maximumConflictBytes = 1 << 20

  let change: Change
  let preparation: Preparation
  let device: SyncRequest.Device
  let writer: RecordWriter
  let collection: RecordCollection

  private var records: RecordStore { writer.store }
  private var connection: Connection { writer.connection }

  func status() throws(StorageError) -> ChangeResult.Status {
    if collection.extent == .one, change.record != writer.space {
      throw .invalid("record", "unknown", "There is no such record.")
    }
    let record = try records.find(
      collection.name, id: change.record, in: writer.space, on: connection)
    switch change.kind {
    case .create:
      if let record { return try merge(record, isNew: true) }
      return try make()
    case .edit, .choose:
      if let record { return try merge(record, isNew: false) }
      if collection.extent == .one { return try make() }
      try requireOfOwn()
      return .gone
    case .delete:
      guard record != nil || collection.extent == .one else {
        try requireOfOwn()
        return .taken
      }
      try writer.delete(collection.name, id: change.record)
      return .taken
    case .restore:
      guard let record else {
        try requireOfOwn()
        return .gone
      }
      guard record.deletedAt == nil || record.isRestorable(at: writer.time) else { return .gone }
      try writer.restore(collection.name, id: change.record)
      return .taken
    }
  }

  /// Refuses a change of a missing record, unless the member might make it to a record of their own: the record's
  /// creation may have been refused, and both changes may come again.
  private func requireOfOwn() throws(StorageError) {
    try writer.require(change.kind, change.fields.map(\.name), of: collection, isAuthor: true)
  }

  private func make() throws(StorageError) -> ChangeResult.Status {
    try writer.create(
      collection.name, id: change.record, fields: change.fields.map(\.member),
      preparation: preparation)
    return .taken
  }

  // MARK: Merging

  /// Merges each field separately. Fields that are set only at creation cannot change afterwards.
  private func merge(_ record: Record, isNew: Bool) throws(StorageError) -> ChangeResult.Status {
    if record.deletedAt != nil { return .gone }
    var fields = change.fields
    if isNew {
      for field in fields where isInitial(field) {
        guard FieldRule.isSame(record.body[field.name], field.after) else {
          throw .invalid("record", "exists", "Another record has this identifier.")
        }
      }
      fields.removeAll(where: isInitial)
    }
    let act: RecordAct = change.kind == .choose ? .choose : .edit
    try writer.require(act, fields.map(\.member), of: record, in: collection)
    // Values that wait for a choice must be valid, so that they can be chosen.
    let after = try writer.settled(fields.map(\.member), over: record.body, in: collection)
    let before = try writer.settled(
      fields.map { JSONMember($0.name, isNew ? .null : $0.before ?? .null) }, in: collection)
    var (taken, lost): ([JSONMember], [JSONMember]) = ([], [])
    for (before, after) in zip(before, after) {
      let merge = collection.grants[after.key]?.merge ?? .whole
      switch merge.merged(
        before: before.value, present: record.body[after.key], after: after.value)
      {
      case .merged(let value): taken.append(JSONMember(after.key, value))
      case .conflict(let present, let other):
        taken.append(JSONMember(after.key, present))
        lost.append(JSONMember(after.key, other))
      }
    }
    let merged = try writer.set(taken, of: record, in: collection)
    try noteOrigins(of: taken, of: record)
    // Derived fields of a value are stored only if the value has no conflict.
    if !lost.contains(where: { field in preparation.derived.contains { $0.key == field.key } }) {
      try records.derive(preparation.derived, of: merged, on: connection)
    }
    try note(lost, of: record, now: merged)
    return lost.isEmpty ? .taken : .conflict(fields: lost.map(\.key))
  }

  /// Stores the origin of lists that the change has set: two devices' values of a list cannot be told apart by their text.
  private func noteOrigins(
    of taken: [JSONMember], of record: Record
  ) throws(StorageError) {
    for field in taken where collection.grants[field.key]?.merge == .elements {
      if FieldRule.isSame(field.value, record.body[field.key]) { continue }
      try records.store(
        FieldOrigin(
          author: writer.access.isOwn ? nil : writer.member, device: device.id,
          deviceName: device.name, madeAt: change.madeAt),
        of: field.key, of: record, on: connection)
    }
  }

  /// Stores the conflicts that wait for a choice, and deletes those that were resolved.
  private func note(
    _ lost: [JSONMember], of record: Record, now merged: Record
  ) throws(StorageError) {
    var seen: [RecordConflict] = []
    if change.kind == .choose {
      let fields = Set(change.fields.map(\.name))
      seen = try records.conflicts(of: record, in: fields, on: connection).filter(isSeen)
    }
    if lost.isEmpty, seen.isEmpty { return }
    for conflict in seen { try records.drop(conflict, of: record, on: connection) }
    for field in lost {
      try records.store(
        RecordConflict(
          change: change.id, field: field.key, value: field.value,
          author: writer.access.isOwn ? nil : writer.member, device: device.id,
          deviceName: device.name, madeAt: change.madeAt),
        of: record, on: connection)
    }
    let waiting = try records.conflictCounts(of: record, on: connection)
    if !lost.isEmpty,
      waiting.values > Self.maximumConflicts || waiting.bytes > Self.maximumConflictBytes
    {
      throw .invalid("fields", "too_many", "Too many values wait on this record for a choice.")
    }
    if merged.sequence == record.sequence { try records.touch(record, on: connection) }
  }

  private func isSeen(_ conflict: RecordConflict) -> Bool {
    change.fields.contains { $0.name == conflict.field && $0.seen.contains(conflict.change) }
  }

  private func isInitial(_ field: ChangedField) -> Bool {
    collection.grants[field.name]?.isInitial ?? false
  }
}
