public import JSON

/// The content of a request, as its route asked for it.
public enum RequestBody: Sendable {
  case none
  /// Already checked against the schema of the route.
  case json(JSONValue)
  case file(UploadedFile)
}
