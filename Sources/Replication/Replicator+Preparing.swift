import JSON
import Spaces
import Storage

/// A change with the results prepared for it before the transaction.
struct PreparedChange: Sendable {
  let change: Change
  var preparation = Preparation()
  var refusal: Refusal?
}

extension Replicator {
  /// Prepares the slow parts of as many changes as time allows, at least one.
  func prepared(
    _ changes: [Change], of member: UUID
  ) async throws(StorageError) -> [PreparedChange] {
    let due = try await dueForPreparation(changes, of: member)
    let begun = ContinuousClock.now
    var prepared: [PreparedChange] = []
    for change in changes {
      var one = PreparedChange(change: change)
      if let isNew = due[change.id], let prepare = preparations[change.collection] {
        if !prepared.isEmpty, begun.duration(to: .now) > preparationTime { break }
        do throws(StorageError) {
          one.preparation = try await prepare(change, member, isNew)
        } catch {
          guard let refusal = Refusal(error) else { throw error }
          one.refusal = refusal
        }
      }
      prepared.append(one)
    }
    return prepared
  }

  /// The changes that need preparation: those with fields and without a stored result, except new records that the
  /// member may not create. The value, by the change's identifier, is true for a new record.
  private func dueForPreparation(
    _ changes: [Change], of member: UUID
  ) async throws(StorageError) -> [UUID: Bool] {
    let saying = changes.filter { !$0.fields.isEmpty && preparations[$0.collection] != nil }
    if saying.isEmpty { return [:] }
    return try await database.read { [self] connection throws(StorageError) in
      var due: [UUID: Bool] = [:]
      for change in saying {
        let isAnswered = try AnsweredChanges.find(change.id, of: member, on: connection) != nil
        guard !isAnswered else { continue }
        let record = try records.find(
          change.collection, id: change.record, in: change.space ?? member, on: connection)
        let isNew = record == nil && change.kind == .create
        if isNew, try !mayCreate(change, member, connection) { continue }
        due[change.id] = isNew
      }
      return due
    }
  }

  private func mayCreate(
    _ change: Change, _ member: UUID, _ connection: Connection
  ) throws(StorageError) -> Bool {
    do throws(StorageError) {
      let access = try records.access(of: member, to: change.space ?? member, on: connection)
      let fields = change.fields.map(\.name)
      return records.collections[change.collection]?.grants.allow(
        .create, of: fields, in: access.kind, as: access.role, isAuthor: true) == true
    } catch .forbidden {
      return false
    }
  }
}
