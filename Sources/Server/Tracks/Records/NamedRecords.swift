import JSON
import Storage

/// What tracks and gear name by its identifier: a category or a piece of gear.
enum NamedRecords {
  private static func collection(of field: String) -> String? {
    switch field {
    case "category": CategoryRecord.collection
    case "gear": GearRecord.collection
    default: nil
    }
  }

  /// What a field becomes: none when what it names was deleted meanwhile on another device, as it is
  /// for those that named it then.
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

  /// Throws when a field names what never was.
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
