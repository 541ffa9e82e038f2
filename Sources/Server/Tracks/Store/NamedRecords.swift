import JSON
import Storage

/// The categories and gear that records of tracks and gear refer to.
enum NamedRecords {
  private static func collection(of field: String) -> String? {
    switch field {
    case "category": CategoryRecord.collection
    case "gear": GearRecord.collection
    default: nil
    }
  }

  /// Returns the value for a field, or `null` if another device has deleted the category or gear meanwhile. The
  /// deletion cleared the field in the same way where it was set.
  static func settled(
    _ field: JSONMember, _ writer: RecordWriter
  ) throws(StorageError) -> JSONValue {
    guard let collection = collection(of: field.key),
      let id = field.value.uuid
    else { return field.value }
    let record = try writer.store.live(
      collection, id: id, in: writer.space, on: writer.connection)
    return record == nil ? .null : field.value
  }

  /// Throws if a field refers to a category or gear that never existed.
  static func requireKnown(
    _ fields: [JSONMember], _ writer: RecordWriter
  ) throws(StorageError) {
    for field in fields {
      guard let collection = collection(of: field.key),
        let id = field.value.uuid
      else { continue }
      let record = try writer.store.find(
        collection, id: id, in: writer.space, on: writer.connection)
      if record == nil {
        throw .invalid(field.key, "unknown", "There is no such \(field.key).")
      }
    }
  }
}
