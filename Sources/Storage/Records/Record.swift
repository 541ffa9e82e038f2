public import JSON

/// Something of a space, as every device that follows the space sees it.
public struct Record: Equatable, Sendable {
  /// The name of its collection.
  public let collection: String
  /// The identifier, made where the record was made.
  public let id: UUID
  /// The space it is in: the member's own has the member's identifier.
  public let space: UUID
  /// The member who made it; `nil` in a member's own space, and once the author has left the club.
  public let author: UUID?
  /// Counted up by the server with every change of this record, from 1.
  public var revision: Int64
  /// The place of the last change among all changes of the database, from 1.
  public var sequence: Int64
  /// Milliseconds since 1970.
  public var updatedAt: Int64
  /// When it was deleted, or `nil`.
  public var deletedAt: Int64?
  /// A flat JSON object that fits the collection's schema.
  public var body: JSONValue

  /// Whether it is deleted and can be brought back at that time, in milliseconds since 1970.
  public func isRestorable(at time: Int64) -> Bool {
    guard let deletedAt, body.object?.isEmpty == false else { return false }
    return deletedAt >= time - RecordStore.restorable
  }
}
