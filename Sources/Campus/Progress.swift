import JSON

/// How far a member is with an activity (U5).
public enum Progress: CaseIterable, Sendable {
  /// Nothing is done yet.
  case notBegun
  /// Something is done.
  case doing
  /// All is done.
  case done

  /// The stable name used in the API.
  public var name: StaticString {
    switch self {
    case .notBegun: "not_begun"
    case .doing: "doing"
    case .done: "done"
    }
  }

  /// The progress of a name; `nil` for a name that none has.
  public init?(name: String) {
    guard let progress = Self.allCases.first(where: { $0.name.isSame(as: name) }) else {
      return nil
    }
    self = progress
  }
}
