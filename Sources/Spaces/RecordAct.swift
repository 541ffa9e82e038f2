import JSON

/// A member's act on a record.
public enum RecordAct: CaseIterable, Sendable {
  /// Creates a record.
  case create
  /// Changes fields.
  case edit
  /// Deletes a record.
  case delete
  /// Restores a deleted record.
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

  /// Returns the act with a name; `nil` if there is none.
  public init?(name: String) {
    guard let act = Self.allCases.first(where: { $0.name.isSame(as: name) }) else { return nil }
    self = act
  }
}
