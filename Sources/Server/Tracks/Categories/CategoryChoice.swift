import JSON
import Storage
import Tracks

/// The category that tracks of a sport go to when they come.
struct CategoryChoice {
  private var byKind: [BuiltInCategory: UUID] = [:]

  init(_ writer: RecordWriter) throws(StorageError) {
    try CategoryRecord.provide(writer)
    let records = try writer.store.list(
      CategoryRecord.collection, in: writer.space, on: writer.connection)
    for record in records {
      guard let kind = CategoryRecord(record.body)?.kind else { continue }
      byKind[kind] = record.id
    }
  }

  subscript(sport: Sport?) -> UUID? {
    BuiltInCategory(sport).flatMap { byKind[$0] }
  }
}

extension CategoryRecord {
  /// Gives a member's space the four categories that everybody has, unless they are there.
  static func provide(_ writer: RecordWriter) throws(StorageError) {
    let present = try writer.connection.exists(
      "SELECT 1 FROM records WHERE space = $1 AND collection = $2", writer.space, collection)
    if present { return }
    for category in BuiltInCategory.allCases {
      let fields = CategoryRecord(category).body.object ?? []
      try writer.create(
        collection, id: category.id, fields: [], preparation: Preparation(fields: fields))
    }
  }
}
