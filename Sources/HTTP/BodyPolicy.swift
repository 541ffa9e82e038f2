public import JSON

/// What a route does with the content of a request.
public enum BodyPolicy: Sendable {
  /// Content is refused.
  case none
  /// JSON of this form, read into memory; larger content is refused.
  case json(NamedSchema, limit: Int = 65_536)
  /// Any bytes, streamed to a temporary file; larger content is refused.
  case upload(limit: Int, mediaTypes: [String] = ["application/octet-stream"])

  var limit: Int {
    switch self {
    case .none: 0
    case .json(_, let limit): limit
    case .upload(let limit, _): limit
    }
  }
}

/// The form of a value and the name it has in the OpenAPI document.
public struct NamedSchema: Sendable {
  public let name: String
  public let schema: Schema

  public init(_ name: String, _ schema: Schema) {
    self.name = name
    self.schema = schema
  }
}
