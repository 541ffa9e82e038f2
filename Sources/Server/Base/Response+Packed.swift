import Formats
package import HTTP

extension Response {
  /// Returns the answer as a gzip if the client accepts one.
  ///
  /// For long answers only, in which no secret stands beside what a stranger may write: the length of a gzip would tell it
  /// (BREACH).
  package func packed(for request: Request) -> Response {
    let response = with(.vary, "Accept-Encoding")
    guard request.acceptsGzip, case .bytes(let content) = body, content.count > 1000 else {
      return response
    }
    var packed = response.with(.contentEncoding, "gzip")
    packed.body = .bytes(Compression.gzip(content))
    return packed
  }
}
