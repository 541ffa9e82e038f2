import Storage

/// The default gear for new tracks of each category: the newest that is not retired.
struct GearChoice {
  private var byCategory: [UUID: UUID] = [:]

  init(_ writer: RecordWriter) throws(StorageError) {
    let records = try writer.store.list(
      GearRecord.collection, in: writer.space, on: writer.connection)
    for record in records.sorted(by: { $0.id.bytes.lexicographicallyPrecedes($1.id.bytes) }) {
      let gear = GearRecord(record.body)
      guard let category = gear.category, !gear.isRetired else { continue }
      byCategory[category] = record.id
    }
  }

  subscript(category: UUID?) -> UUID? { category.flatMap { byCategory[$0] } }
}
