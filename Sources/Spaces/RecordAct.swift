import JSON

/// What a member does with a record.
public enum RecordAct: CaseIterable, Sendable {
  /// Making a record.
  case create
  /// Changes fields.
  case edit
  /// Deleting a record.
  case delete
  /// Brings back a deleted record.
  case restore
  /// Chooses between the values of a conflict.
  case choose

  /// The stable name used in the API.
  public var name: StaticString {
    switch self {
    case .create: "create"
    case .edit: "edit"
    case .delete: "delete"
    case .restore: "restore"
    case .choose: "choose"
    }
  }

  /// The act of a name; `nil` for a name that none has.
  public init?(name: String) {
    guard let act = Self.allCases.first(where: { $0.name.isSame(as: name) }) else { return nil }
    self = act
  }
}
