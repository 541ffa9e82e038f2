import JSON

/// A member's progress with an activity (U5).
public enum Progress: CaseIterable, Sendable {
  /// Not started.
  case notBegun
  /// In progress.
  case doing
  /// Completed.
  case done

  /// The stable name used in the API.
  public var name: StaticString {
    switch self {
    case .notBegun: "not_begun"
    case .doing: "doing"
    case .done: "done"
    }
  }

  /// Returns the progress with a name; `nil` if there is none.
  public init?(name: String) {
    guard let progress = Self.allCases.first(where: { $0.name.isSame(as: name) }) else {
      return nil
    }
    self = progress
  }
}
