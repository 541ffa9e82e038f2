import JSON

/// The destination of a request's content as it arrives.
enum ContentCollector {
  case none
  case memory([UInt8], limit: Int)
  case file(UploadWriter, limit: Int)
  /// Read and discarded, up to a limit in bytes.
  case discarded(byteCount: Int, limit: Int)

  mutating func append(_ piece: UnsafeRawBufferPointer) throws(Problem) {
    switch self {
    case .none:
      throw .tooLarge(limit: 0)
    case .memory(var bytes, let limit):
      self = .none
      guard bytes.count + piece.count <= limit else { throw .tooLarge(limit: limit) }
      bytes.append(contentsOf: piece)
      self = .memory(bytes, limit: limit)
    case .file(var writer, let limit):
      guard writer.byteCount + piece.count <= limit else { throw .tooLarge(limit: limit) }
      try writer.write(piece)
      self = .file(writer, limit: limit)
    case .discarded(let count, let limit):
      self = .discarded(byteCount: count + piece.count, limit: limit)
    }
  }

  /// True if it holds content in memory.
  var isInMemory: Bool {
    if case .memory = self { true } else { false }
  }

  /// Upper bound of the bytes for parsing the content: the content itself, its strings again, and its values,
  /// whose number the parser limits.
  var parsingMemory: Int {
    if case .memory(let bytes, _) = self { 12 * bytes.count } else { 0 }
  }

  var isOverDiscardLimit: Bool {
    if case .discarded(let count, let limit) = self { count > limit } else { false }
  }

  /// Returns the content in the form required by the route.
  mutating func finish(_ policy: BodyPolicy) throws(Problem) -> RequestBody {
    defer { self = .none }
    switch (self, policy) {
    case (.memory(let bytes, _), .json(let form, _)):
      let value: JSONValue
      do {
        value = try JSONValue(parsing: bytes, maximumValues: Self.maximumValues)
      } catch {
        throw Problem(.malformed, "The content is not JSON: \(error.description)")
      }
      let errors = form.schema.check(value)
      guard errors.isEmpty else { throw .invalid(errors) }
      return .json(value)
    case (.memory(let bytes, _), .bytes):
      return .bytes(bytes)
    case (.file(let writer, _), _):
      return .file(writer.finish())
    default:
      return .none
    }
  }

  /// Maximum number of values in a JSON text: ten times those of a device's largest request.
  private static let maximumValues = 250_000

  /// Returns the received part of an upload, if any.
  mutating func finishPart() -> UploadedFile? {
    guard case .file(let writer, _) = self, writer.byteCount > 0 else { return nil }
    self = .none
    return writer.finish()
  }

  /// Deletes the content of an unfinished request.
  mutating func discard() {
    if case .file(let writer, _) = self { writer.discard() }
    self = .none
  }
}
