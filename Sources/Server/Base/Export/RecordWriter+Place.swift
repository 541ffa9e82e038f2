package import Storage

extension RecordWriter {
  /// The state of an exported record in the target space.
  package enum Place {
    /// It exists, or is a fetched record, which its provider brings back.
    case present
    /// It had been deleted and was restored.
    case restored
    /// It is to be created under this identifier.
    case free(UUID)
  }

  /// Restores a recently deleted record, or returns the identifier under which to create it. A record deleted
  /// long ago keeps its tombstone for devices; its new identifier is the same each time.
  package func place(
    for id: UUID, in collection: String
  ) throws(StorageError) -> Place {
    guard let record = try store.find(collection, id: id, in: space, on: connection) else {
      return .free(id)
    }
    if record.deletedAt == nil { return .present }
    guard record.isRestorable(at: time) else {
      return try place(for: UUID(derivedFrom: "\(id)/restored"), in: collection)
    }
    do throws(StorageError) {
      try restore(collection, id: id)
    } catch .forbidden {
      // Records written by the server are not restored by members.
      return .present
    }
    return .restored
  }
}
