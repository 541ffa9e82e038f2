public import JSON
public import Storage

/// What became of a change.
public struct ChangeResult: Equatable, Sendable {
  /// The ways in which a change can end.
  public enum Status: Equatable, Sendable {
    /// The record is as the change wanted it.
    case taken
    /// What could be taken was; these fields wait for a member to choose.
    case conflict(fields: [String])
    /// The record is deleted; nothing was changed.
    case gone
    /// Nothing of the change was done. The same change may be sent again, when what was missing is
    /// there.
    case refused(Refusal)
  }

  /// The identifier of the change.
  public let change: UUID
  /// What became of it.
  public let status: Status

  /// The result of a change.
  public init(_ change: UUID, _ status: Status) {
    self.change = change
    self.status = status
  }

  /// `{"change","status","fields"?,"error"?:{"code","message","field"?,"record"?}}`
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("change")
    writer.string(change.description)
    writer.key("status")
    switch status {
    case .taken: writer.string("taken")
    case .gone: writer.string("gone")
    case .conflict(let fields):
      writer.string("conflict")
      writer.key("fields")
      writer.beginArray()
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

/// Why a change was refused.
public struct Refusal: Equatable, Sendable {
  /// A stable word for programs.
  public let code: String
  /// One English sentence.
  public let message: String
  /// The field that is wrong.
  public let field: String?
  /// The record that is there already instead.
  public let record: UUID?

  /// A refusal for this reason.
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

  /// The refusal that a failed change stands for; `nil` when the failure is the server's own.
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
      .unfinishedRestoration, .foreignDatabase, .foreignEntry, .damaged, .interrupted, .busy,
      .overloaded, .closed,
      .statement, .system:
      return nil
    }
  }

  fileprivate func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("code")
    writer.string(code)
    writer.key("message")
    writer.string(message)
    if let field {
      writer.key("field")
      writer.string(field)
    }
    if let record {
      writer.key("record")
      writer.string(record.description)
    }
    writer.endObject()
  }
}
