import JSON
import Spaces
import Storage

extension Replicator {
  /// Does changes in their order, each whole or not at all, within the caller's transaction.
  func take(
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
          let taking = Taking(
            change: change, preparation: prepared.preparation, member: member, device: device,
            time: time, collection: try collection(change.collection), records: records,
            connection: connection)
          let status: ChangeResult.Status =
            if let refusal = prepared.refusal { .refused(refusal) } else { try taking.status() }
          let result = ChangeResult(change.id, status)
          try AnsweredChanges.keep(result, of: member, at: time, on: connection)
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

/// One change on its way into the records. Whatever it throws is undone by the caller.
private struct Taking {
  /// Conflicts that may wait on one record.
  static let maximumConflicts = 100

  let change: Change
  let preparation: Preparation
  let member: UUID
  let device: SyncRequest.Device
  let time: Int64
  let collection: ReplicatedCollection
  let records: RecordStore
  let connection: Connection

  func status() throws(StorageError) -> ChangeResult.Status {
    if collection.extent == .one, change.record != member {
      throw Self.refusal("record", "unknown", "There is no such record.")
    }
    let record = try records.find(
      collection.name, id: change.record, of: member, on: connection)
    switch change.kind {
    case .create:
      if let record { return try merge(record, isNew: true) }
      return try make()
    case .edit, .choose:
      if let record { return try merge(record, isNew: false) }
      return collection.extent == .one ? try make() : .gone
    case .delete: return try delete(record)
    case .restore: return try restore(record)
    }
  }

  // MARK: Making

  private func make() throws(StorageError) -> ChangeResult.Status {
    if change.record == Self.nothing {
      throw Self.refusal("record", "unknown", "A record needs an identifier of its own.")
    }
    for field in change.fields where !isNamed(field.name, in: collection.editable) {
      try requireName(field.name, in: collection.initial)
    }
    if let twin = try preparation.twin(connection) {
      return .refused(
        Refusal(
          code: "known", message: "The same is there already as another record.", record: twin))
    }
    let said = JSONValue.object([]).merging(change.fields.map(\.member))
    let body = said.merging(preparation.fields)
    let settled = try collection.rules.settle(body.object ?? [], member, connection)
    try records.create(
      collection.name, id: change.record, of: member, body: body.merging(settled), at: time,
      on: connection)
    try preparation.made(connection)
    return .taken
  }

  // MARK: Merging

  /// Judges each field by itself. What a record that is there was made of cannot be made again.
  private func merge(_ record: Record, isNew: Bool) throws(StorageError) -> ChangeResult.Status {
    if record.deletedAt != nil { return .gone }
    var fields = change.fields
    if isNew {
      for field in fields where isNamed(field.name, in: collection.initial) {
        guard FieldRule.isSame(record.body[field.name], field.after) else {
          throw Self.refusal("record", "exists", "Another record has this identifier.")
        }
      }
      fields.removeAll { isNamed($0.name, in: collection.initial) }
    }
    try collection.rules.permit(record, change.kind)
    for field in fields { try requireName(field.name, in: collection.editable) }
    // Values that must wait for a choice must be ones that can be chosen.
    let errors = collection.schema.check(record.body.merging(fields.map(\.member)))
    if !errors.isEmpty { throw .invalidRecord(errors) }
    let lost = fields.filter { field in
      FieldRule.judge(
        current: record.body[field.name], before: isNew ? nil : field.before, after: field.after)
        == .conflict
    }
    let taken = fields.filter { field in !lost.contains { $0.name == field.name } }
    let settled = try collection.rules.settle(taken.map(\.member), member, connection)
    let merged = try records.patch(
      collection.name, id: record.id, of: member, fields: settled, at: time, on: connection)
    try note(lost, of: record, now: merged)
    return lost.isEmpty ? .taken : .conflict(fields: lost.map(\.name))
  }

  /// Keeps what must wait for a choice, and forgets what was chosen or is there by now.
  private func note(
    _ lost: [ChangedField], of record: Record, now merged: Record
  ) throws(StorageError) {
    var hasChanged = !lost.isEmpty
    for conflict in try records.conflicts(of: record, on: connection) {
      let isSettled = FieldRule.isSame(conflict.value, merged.body[conflict.field])
      let isSeen =
        change.kind == .choose
        && change.fields.contains {
          $0.name == conflict.field && $0.seen.contains(conflict.change)
        }
      guard isSettled || isSeen else { continue }
      let isDropped = try records.dropConflict(
        of: record, field: conflict.field, change: conflict.change, on: connection)
      hasChanged = hasChanged || isDropped
    }
    for field in lost {
      try records.keep(
        RecordConflict(
          change: change.id, field: field.name, value: field.after ?? .null, device: device.id,
          deviceName: device.name, madeAt: change.madeAt),
        of: record, on: connection)
    }
    guard hasChanged else { return }
    if try records.conflicts(of: record, on: connection).count > Self.maximumConflicts {
      throw Self.refusal("fields", "too_many", "Too many values wait on this record for a choice.")
    }
    if merged.sequence == record.sequence { try records.touch(record, on: connection) }
  }

  // MARK: Deleting

  private func delete(_ record: Record?) throws(StorageError) -> ChangeResult.Status {
    if collection.extent == .one {
      throw Self.refusal("kind", "not_allowed", "This record always is there.")
    }
    guard let record, record.deletedAt == nil else { return .taken }
    try collection.rules.permit(record, .delete)
    try records.delete(collection.name, id: record.id, of: member, at: time, on: connection)
    try collection.rules.deleted(record, connection)
    return .taken
  }

  private func restore(_ record: Record?) throws(StorageError) -> ChangeResult.Status {
    guard let record else { return .gone }
    if record.deletedAt == nil { return .taken }
    if !record.isRestorable(at: time) { return .gone }
    let restored = try records.restore(
      collection.name, id: record.id, of: member, at: time, on: connection)
    try records.patch(
      collection.name, id: record.id, of: member,
      fields: try collection.rules.settle(restored.body.object ?? [], member, connection),
      at: time, on: connection)
    return .taken
  }

  // MARK: Words

  private static let nothing = UUID("00000000-0000-0000-0000-000000000000")

  private func isNamed(_ name: String, in names: [String]) -> Bool {
    names.contains { $0.utf8.elementsEqual(name.utf8) }
  }

  private func requireName(_ name: String, in names: [String]) throws(StorageError) {
    if !isNamed(name, in: names) {
      throw Self.refusal(name, "unknown", "There is no such field, or it cannot be changed.")
    }
  }

  private static func refusal(
    _ field: String, _ code: String, _ message: String
  ) -> StorageError {
    .invalidRecord([FieldError(path: field, code: code, message: message)])
  }
}
