public import JSON

/// The content of a request, in the form required by its route.
public enum RequestBody: Sendable {
  /// There is no content.
  case none
  /// JSON, checked against the schema of the route.
  case json(JSONValue)
  /// Bytes of any form.
  case bytes([UInt8])
  /// An upload, in a temporary file.
  case file(UploadedFile)
}
