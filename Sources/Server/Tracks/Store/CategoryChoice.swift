import JSON
import Storage
import Tracks

/// The default category for new tracks of each sport.
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
  /// Adds missing built-in categories to a member's space. One that is newer than the space and that new tracks of its sport
  /// receive also receives the uncategorized ones.
  static func provide(_ writer: RecordWriter) throws(StorageError) {
    let all = BuiltInCategory.allCases
    let present = Set(
      try writer.connection.rows(
        "SELECT id FROM records WHERE space = $1 AND collection = $2 AND id IN (\(places))",
        [writer.space, collection] + all.map(\.id)
      ) { row throws(StorageError) in try row.uuid(0) })
    for category in all where !present.contains(category.id) {
      try create(category, writer)
      if !present.isEmpty, BuiltInCategory(category.sport) == category {
        try TrackRow.give(category.id, toTracksOf: category.sport, writer)
      }
    }
  }

  private static func create(
    _ category: BuiltInCategory, _ writer: RecordWriter
  ) throws(StorageError) {
    var record = CategoryRecord(category)
    let title = record.name
    for number in 2... {
      do throws(StorageError) {
        try create(record, category.id, writer)
        return
      } catch .knownRecord {
        // The member has a category of this name. Only API clients see the new one's name: the app names it by its kind.
        record.name = "\(title) \(number)"
      }
    }
  }

  private static func create(
    _ record: CategoryRecord, _ id: UUID, _ writer: RecordWriter
  ) throws(StorageError) {
    try writer.create(
      collection, id: id, fields: [],
      preparation: Preparation(fields: record.body.object ?? []))
  }

  /// The places of the built-in categories' identifiers in SQL that two values precede.
  private static let places = BuiltInCategory.allCases.indices.map { "$\($0 + 3)" }
    .joined(separator: ", ")

  /// Returns the members whose space has categories, but not all built-in ones.
  static func lacking(on connection: Connection) throws(StorageError) -> [UUID] {
    let all = BuiltInCategory.allCases
    return try connection.rows(
      """
      SELECT space FROM records WHERE collection = $1
      GROUP BY space HAVING sum(CASE WHEN id IN (\(places)) THEN 1 ELSE 0 END) < $2
      """, [collection, all.count] + all.map(\.id)
    ) { row throws(StorageError) in try row.uuid(0) }
  }
}
