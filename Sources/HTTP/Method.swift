/// The method of a request (RFC 9110, 9).
///
/// What each does, a route says; see `isSafe` for what may be relied on.
public enum Method: String, CaseIterable, Sendable {
  /// Reads.
  case get = "GET"
  /// Reads the header of what `get` would answer.
  case head = "HEAD"
  /// Creates something, or does what the address says.
  case post = "POST"
  /// Stores content at the address.
  case put = "PUT"
  /// Changes parts of what is at the address.
  case patch = "PATCH"
  /// Deletes what is at the address.
  case delete = "DELETE"
  /// Asks which methods the address takes.
  case options = "OPTIONS"

  /// Whether a request of this method changes nothing, so that a foreign page may cause it.
  public var isSafe: Bool {
    switch self {
    case .get, .head, .options: true
    case .post, .put, .patch, .delete: false
    }
  }
}
