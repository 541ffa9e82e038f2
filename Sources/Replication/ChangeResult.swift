public import JSON
public import Storage

/// The result of a change.
public struct ChangeResult: Equatable, Sendable {
  /// The possible results.
  public enum Status: Equatable, Sendable {
    /// The record has the values of the change.
    case taken
    /// The change was applied, except for these fields: their conflicts wait for a member's choice.
    case conflict(fields: [String])
    /// The record is deleted, and the change was not applied.
    case gone
    /// The change was not applied. It may be sent again when its missing prerequisite exists.
    case refused(Refusal)
  }

  /// The identifier of the change.
  public let change: UUID
  /// The result.
  public let status: Status

  /// Creates the result of a change.
  public init(_ change: UUID, _ status: Status) {
    self.change = change
    self.status = status
  }

  /// `{"change","status","fields"?,"error"?:{"code","message","field"?,"record"?}}`
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("change", change.description)
    writer.key("status")
    switch status {
    case .taken: writer.string("taken")
    case .gone: writer.string("gone")
    case .conflict(let fields):
      writer.string("conflict")
      writer.beginArray("fields")
      for field in fields { writer.string(field) }
      writer.endArray()
    case .refused(let refusal):
      writer.string("refused")
      writer.key("error")
      refusal.write(into: &writer)
    }
    writer.endObject()
  }
}

/// The reason for the refusal of a change.
public struct Refusal: Equatable, Sendable {
  /// A stable code for programs.
  public let code: String
  /// The reason, as an English sentence.
  public let message: String
  /// The invalid field.
  public let field: String?
  /// The existing record with which the change conflicts.
  public let record: UUID?

  /// Creates a refusal.
  public init(code: String, message: String, field: String? = nil, record: UUID? = nil) {
    self.code = code
    self.message = message
    self.field = field
    self.record = record
  }

  init(_ error: FieldError) {
    self.init(
      code: error.code, message: error.message, field: error.path.isEmpty ? nil : error.path)
  }

  /// Creates the refusal for a failed change; `nil` if the failure is the server's own.
  init?(_ error: StorageError) {
    switch error {
    case .invalidRecord(let errors):
      guard let first = errors.first else { return nil }
      self.init(first)
    case .missingFile(let file):
      self.init(
        code: "missing_file", message: "The file \(file) is not here; send it first.")
    case .damagedFile(let file):
      self.init(code: "damaged_file", message: "The file \(file) cannot be read.")
    case .noSuchCollection:
      self.init(
        code: "unknown_collection", message: "There is no such collection.", field: "collection")
    case .forbidden:
      self.init(
        code: "forbidden", message: "Your role in this space does not allow it.", field: nil)
    case .knownRecord(let record):
      self.init(
        code: "known", message: "The same is there already as another record.", record: record)
    case .constraint, .recordExists:
      self.init(code: "exists", message: "Something equal is there already.")
    case .fileTooLarge(let file, _):
      self.init(code: "too_large", message: "The file \(file) is too large for this.")
    case .overQuota:
      self.init(
        code: "over_quota", message: "The storage of whoever owns this space is full.")
    case .noSuchRecord, .staleRecord, .diskFull, .newerDatabase, .olderDatabase, .lostDatabase,
      .noDatabase, .unfinishedRestoration, .foreignDatabase, .anotherClub, .foreignEntry, .damaged,
      .interrupted, .busy, .unreachable, .unfitDatabase, .targetInUse, .unequalCopy, .overloaded,
      .closed, .statement, .system:
      return nil
    }
  }

  fileprivate func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("code", code)
    writer.member("message", message)
    writer.member("field", field)
    writer.member("record", record?.description)
    writer.endObject()
  }
}
