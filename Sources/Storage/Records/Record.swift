public import JSON

/// A record of a space, as seen by every device that follows the space.
public struct Record: Equatable, Sendable {
  /// The name of its collection.
  public let collection: String
  /// The identifier, chosen where the record was made.
  public let id: UUID
  /// The space of the record. A member's own space has the member's identifier.
  public let space: UUID
  /// The member who made it; `nil` in a member's own space, and after the author has left the club.
  public let author: UUID?
  /// Number of changes of this record, counted by the server from 1.
  public var revision: Int64
  /// Position of the last change among all changes of the database, from 1.
  public var sequence: Int64
  /// Time of the last change, in milliseconds since 1970.
  public var updatedAt: Int64
  /// Time of deletion in milliseconds since 1970, or `nil`.
  public var deletedAt: Int64?
  /// A flat JSON object that satisfies the collection's schema.
  public var body: JSONValue

  /// Returns true if the record is deleted and can be restored at a time, in milliseconds since 1970.
  public func isRestorable(at time: Int64) -> Bool {
    guard let deletedAt, body.object?.isEmpty == false else { return false }
    return deletedAt >= time - RecordStore.restorable
  }
}
