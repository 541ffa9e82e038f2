public import JSON

/// What a route does with the content of a request.
public enum BodyPolicy: Sendable {
  /// Content is refused.
  case none
  /// JSON of this schema, read into memory; content over the limit, in bytes, is refused.
  case json(NamedSchema, limit: Int = 65_536)
  /// Bytes of any form, also none at all, read into memory; content over the limit, in bytes, is
  /// refused. For clients that say what they send wrongly or not at all.
  case bytes(limit: Int)
  /// Bytes of any of these media types, streamed to a temporary file; content over the limit, in bytes,
  /// is refused.
  case upload(limit: Int, mediaTypes: [String] = ["application/octet-stream"])

  var limit: Int {
    switch self {
    case .none: 0
    case .json(_, let limit): limit
    case .bytes(let limit): limit
    case .upload(let limit, _): limit
    }
  }
}

/// The form of a value and the name it has in the OpenAPI document.
public struct NamedSchema: Sendable {
  /// The name in the OpenAPI document.
  public let name: String
  /// The form of the value.
  public let schema: Schema

  /// A schema with a name that no other schema of the document has.
  public init(_ name: String, _ schema: Schema) {
    self.name = name
    self.schema = schema
  }
}
