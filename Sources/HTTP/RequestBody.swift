public import JSON

/// The content of a request, as its route asked for it.
public enum RequestBody: Sendable {
  /// There is no content.
  case none
  /// JSON, checked against the schema of the route.
  case json(JSONValue)
  /// Bytes of whatever form.
  case bytes([UInt8])
  /// An upload, in a temporary file.
  case file(UploadedFile)
}
