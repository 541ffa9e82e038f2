public import JSON

/// A kind of record: who may do what with it, the form of its body, and how many a space has.
///
/// Each area declares its collections in its core target. The server adds the effects of a change, the engine
/// answers from the same grants, and the OpenAPI document and the app's types are made of them.
public struct CollectionDeclaration: Sendable {
  /// Number of records of a collection in a space.
  public enum Extent: Sendable {
    /// Any number, each with its own identifier.
    case many
    /// Exactly one, with the space's identifier: always present, initially without fields.
    case one
  }

  /// The rights of each role.
  public let grants: CollectionGrants
  /// The fields of a body, with their forms: those of the grants, and those that the server derives.
  public let fields: [SchemaField]
  /// The number of records in a space.
  public let extent: Extent
  /// Maximum number of records in a space, and separately of deleted ones that can be restored.
  public let maximumCount: Int
  /// True if its records protect their member from others, so that nobody else deletes them, not even an administrator.
  public let isProtective: Bool

  /// Declares a collection.
  /// - Parameters:
  ///   - grants: the rights of each role.
  ///   - fields: the fields of a body, with their forms.
  ///   - extent: the number of records in a space.
  ///   - maximumCount: the maximum number of records in a space.
  ///   - isProtective: true if only its member deletes a record.
  public init(
    _ grants: CollectionGrants, fields: [SchemaField], extent: Extent = .many,
    maximumCount: Int = 1_000_000, isProtective: Bool = false
  ) {
    self.grants = grants
    self.fields = fields
    self.extent = extent
    self.maximumCount = maximumCount
    self.isProtective = isProtective
  }

  /// The name of the collection.
  public var name: StaticString { grants.collection }

  /// The schema of a body: it has no other fields.
  public var schema: Schema { .object(fields) }

  /// The fields that only the server sets.
  public var derivedFields: [SchemaField] {
    fields.filter { grants[$0.name.description] == nil }
  }
}
