import Storage
import Tracks

/// The category that tracks of a sport go to when they come.
struct CategoryChoice {
  private var byKind: [BuiltInCategory: UUID] = [:]

  init(of member: UUID, _ records: RecordStore, on connection: Connection) throws(StorageError) {
    try CategoryRecord.provide(for: member, records, on: connection)
    for record in try records.list(CategoryRecord.collection, of: member, on: connection) {
      guard let kind = CategoryRecord(record.body)?.kind else { continue }
      byKind[kind] = record.id
    }
  }

  subscript(sport: Sport?) -> UUID? {
    BuiltInCategory(sport).flatMap { byKind[$0] }
  }
}

extension CategoryRecord {
  /// Gives a member the four categories that everybody has, unless they are there.
  static func provide(
    for member: UUID, _ records: RecordStore, on connection: Connection
  ) throws(StorageError) {
    let present = try connection.exists(
      "SELECT 1 FROM records WHERE member = $1 AND collection = $2", member, collection)
    if present { return }
    for category in BuiltInCategory.allCases {
      try records.create(
        collection, id: category.id, of: member, body: CategoryRecord(category).body,
        on: connection)
    }
  }
}
