import JSON
import Spaces
import Storage

/// A change, and what was made ready for it before the transaction.
struct PreparedChange: Sendable {
  let change: Change
  var preparation = Preparation()
  var refusal: Refusal?
}

extension Replicator {
  /// Makes ready what takes long, for as many of the changes as time allows, one at least.
  func prepared(
    _ changes: [Change], of member: UUID
  ) async throws(StorageError) -> [PreparedChange] {
    let unknown = try await unknownCreations(in: changes, of: member)
    let begun = ContinuousClock.now
    var prepared: [PreparedChange] = []
    for change in changes {
      var one = PreparedChange(change: change)
      if unknown.contains(change.id), let prepare = preparations[change.collection] {
        if !prepared.isEmpty, begun.duration(to: .now) > .milliseconds(Self.preparationTime) {
          break
        }
        do throws(StorageError) {
          one.preparation = try await prepare(change, member)
        } catch {
          guard let refusal = Refusal(error) else { throw error }
          one.refusal = refusal
        }
      }
      prepared.append(one)
    }
    return prepared
  }

  /// The changes that make a record which is not there, which the member may, and which were not
  /// answered before.
  private func unknownCreations(
    in changes: [Change], of member: UUID
  ) async throws(StorageError) -> Set<UUID> {
    let creations = changes.filter { $0.kind == .create }
    if creations.isEmpty { return [] }
    return try await database.read { [self] connection throws(StorageError) in
      var unknown: Set<UUID> = []
      for change in creations {
        guard preparations[change.collection] != nil, try mayCreate(change, member, connection)
        else { continue }
        let isAnswered = try AnsweredChanges.find(change.id, of: member, on: connection) != nil
        let record = try records.find(
          change.collection, id: change.record, in: change.space ?? member, on: connection)
        if !isAnswered, record == nil { unknown.insert(change.id) }
      }
      return unknown
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
