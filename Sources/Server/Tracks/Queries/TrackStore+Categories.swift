import JSON
import Storage
import Tracks

extension TrackStore {
  /// Returns the member's categories, built-in ones first.
  func categories(of member: UUID) async throws(StorageError) -> [Record] {
    let present = try await database.read { [records] connection throws(StorageError) in
      try records.list(CategoryRecord.collection, in: member, on: connection)
    }
    if !present.isEmpty { return present }
    return try await database.write { [records] connection throws(StorageError) in
      try records.provide(for: member, on: connection)
      return try records.list(CategoryRecord.collection, in: member, on: connection)
    }
  }

  /// Adds the built-in categories that are newer than the members' spaces.
  /// - Returns: the number of members who received some.
  func provideCategories() async throws(StorageError) -> Int {
    let members = try await database.read { connection throws(StorageError) in
      try CategoryRecord.lacking(on: connection)
    }
    for member in members {
      try await database.write { [records] connection throws(StorageError) in
        try records.provide(for: member, on: connection)
      }
    }
    if !members.isEmpty { try await database.write { $0.note(AnswerCache.derivedAnew) } }
    return members.count
  }

  func addCategory(_ fields: [JSONMember], for member: UUID) async throws(StorageError) -> Record {
    try await database.write { [records] connection throws(StorageError) in
      try records.provide(for: member, on: connection)
      do throws(StorageError) {
        return try records.writer(for: member, on: connection).create(
          CategoryRecord.collection, fields: fields)
      } catch .knownRecord {
        // A device silently adopts the existing category; a person who typed the name gets an error.
        throw CategoryRules.isTaken
      }
    }
  }

  /// Changes the name or the sport of one of the member's own categories.
  func editCategory(
    _ id: UUID, of member: UUID, fields: [JSONMember], revision: Int64?
  ) async throws(StorageError) -> Record {
    let record = try await database.write { [records] connection throws(StorageError) in
      try records.writer(for: member, on: connection).edit(
        CategoryRecord.collection, id: id, fields: fields, revision: revision)
    }
    if fields.contains(where: { $0.key == "sport" }) { try await rebuildStale(of: member) }
    return record
  }

  /// Deletes one of the member's own categories. Its tracks are moved to another one, or left without.
  func deleteCategory(
    _ id: UUID, of member: UUID, movingTo other: UUID?
  ) async throws(StorageError) {
    try await database.write { [records] connection throws(StorageError) in
      let writer = try records.writer(for: member, on: connection)
      _ = try records.existing(CategoryRecord.collection, id: id, in: member, on: connection)
      if let other {
        guard other != id, try CategoryRules.isThere(other, writer) else {
          throw .invalid("move_to", "unknown", "There is no such category.")
        }
        try TrackRow.clear("category", of: id, into: other, writer)
      }
      try writer.delete(CategoryRecord.collection, id: id)
    }
  }
}
