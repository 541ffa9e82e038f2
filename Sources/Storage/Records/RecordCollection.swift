public import JSON

/// One kind of record: its name, what its body must look like, and what follows from it.
public struct RecordCollection: Sendable {
  public let name: String
  public let schema: Schema
  /// The files that a body names; they are kept as long as the record is.
  let files: @Sendable (_ body: JSONValue) -> [SHA256Digest]
  /// Fills the area's index tables in the transaction that changes the record. It is called for a
  /// new record, a changed one, a deleted one (`deletedAt` set) and a restored one, and again for
  /// each record when the tables are made anew.
  let index: @Sendable (_ record: Record, Connection) throws(StorageError) -> Void
  /// Takes every trace of a record out of the area's index tables, or of all records of a member
  /// who leaves (`record` is `nil`).
  let forget: @Sendable (_ member: UUID, _ record: UUID?, Connection) throws(StorageError) -> Void

  public init(
    name: String, schema: Schema,
    files: @escaping @Sendable (_ body: JSONValue) -> [SHA256Digest] = { _ in [] },
    index: @escaping @Sendable (_ record: Record, Connection) throws(StorageError) -> Void = {
      (_, _) in
    },
    forget:
      @escaping @Sendable (
        _ member: UUID, _ record: UUID?, Connection
      ) throws(StorageError) -> Void = { (_, _, _) in }
  ) {
    self.name = name
    self.schema = schema
    self.files = files
    self.index = index
    self.forget = forget
  }
}
