/// The method of a request (RFC 9110, 9).
///
/// The meaning of each is up to the route; `isSafe` is guaranteed.
public enum Method: String, CaseIterable, Sendable {
  /// Reads.
  case get = "GET"
  /// Reads only the header of the answer to `get`.
  case head = "HEAD"
  /// Creates a resource, or performs the action of the address.
  case post = "POST"
  /// Stores content at the address.
  case put = "PUT"
  /// Changes parts of the resource at the address.
  case patch = "PATCH"
  /// Deletes the resource at the address.
  case delete = "DELETE"
  /// Asks for the methods that the address accepts.
  case options = "OPTIONS"

  /// True if a request with this method changes nothing, so that a foreign page may cause it.
  public var isSafe: Bool {
    switch self {
    case .get, .head, .options: true
    case .post, .put, .patch, .delete: false
    }
  }
}
