import JSON

/// The club's rule of who may register, besides the first member (K5).
public enum RegistrationRule: CaseIterable, Sendable {
  /// Whoever opens the app.
  case open
  /// Whoever has an open link of an administrator.
  case invitation
  /// Whoever has an e-mail address on the list that administrators keep.
  case list

  /// The stable name used in the API.
  public var name: StaticString {
    switch self {
    case .open: "open"
    case .invitation: "invitation"
    case .list: "list"
    }
  }

  /// Returns the rule with a name; `nil` if there is none.
  public init?(name: String) {
    guard let rule = Self.allCases.first(where: { $0.name.isSame(as: name) }) else { return nil }
    self = rule
  }
}
