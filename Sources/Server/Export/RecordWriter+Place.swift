import Storage

extension RecordWriter {
  /// How a record of an export comes into the space.
  enum Place {
    /// It is there, or was fetched: what fetched it brings it back.
    case present
    /// It was deleted, and is there again.
    case restored
    /// It is to be made, under this identifier.
    case free(UUID)
  }

  /// Restores a record that was deleted of late, or finds the identifier to make it under. One that was
  /// deleted long ago keeps its own, so that devices know of it; the other is the same each time.
  func place(
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
      // Nobody brings back what the server itself says.
      return .present
    }
    return .restored
  }
}
