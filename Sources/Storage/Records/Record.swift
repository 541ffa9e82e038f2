public import JSON

/// Something a member owns, as every device of the member sees it.
public struct Record: Equatable, Sendable {
  public let collection: String
  public let id: UUID
  public let member: UUID
  /// Counted up by the server with every change of this record, from 1.
  public var revision: Int64
  /// The place of the last change among all changes of this member, from 1.
  public var sequence: Int64
  /// Milliseconds since 1970.
  public var updatedAt: Int64
  /// When it was deleted, or `nil`.
  public var deletedAt: Int64?
  /// A flat JSON object that fits the collection's schema.
  public var body: JSONValue

  /// Whether it is deleted and can be brought back at that time, in milliseconds since 1970.
  public func isRestorable(at time: Int64) -> Bool {
    deletedAt.map { $0 >= time - RecordStore.restorable } ?? false
  }
}
