public import JSON

/// The treatment of a request's content by a route.
public enum BodyPolicy: Sendable {
  /// Content is refused.
  case none
  /// JSON of this schema, read into memory; content over the limit, in bytes, is refused.
  case json(NamedSchema, limit: Int = 65_536)
  /// Bytes of any form, possibly none, read into memory; content over the limit, in bytes, is refused. For
  /// clients that state the media type wrongly or not at all.
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

/// A schema with its name in the OpenAPI document.
public struct NamedSchema: Sendable {
  /// The name in the OpenAPI document.
  public let name: String
  /// The schema of the value.
  public let schema: Schema

  /// Creates a named schema. The name must be unique in the document.
  public init(_ name: String, _ schema: Schema) {
    self.name = name
    self.schema = schema
  }
}
