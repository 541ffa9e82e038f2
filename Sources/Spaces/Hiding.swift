import JSON

/// Why something that members share is hidden, or is reported to be.
public enum HidingReason: CaseIterable, Sendable {
  case offensive
  /// Somebody could be hurt who believes it.
  case dangerous
  /// Shows or names somebody who does not want it.
  case personal
  case advertising
  /// It is not what it says it is, or belongs elsewhere.
  case wrong
  case other

  /// The stable name used in records and the API.
  public var name: StaticString {
    switch self {
    case .offensive: "offensive"
    case .dangerous: "dangerous"
    case .personal: "personal"
    case .advertising: "advertising"
    case .wrong: "wrong"
    case .other: "other"
    }
  }
}

extension FieldGrant {
  /// That a record is hidden, and why: said by those who may edit what others made. Of a record that is
  /// hidden, others than its author and they read nothing else. Nothing is made hidden.
  public static let hidden = FieldGrant("hidden", edit: .editor).saidLater
}

extension CollectionGrants {
  /// Whether records of the collection can be reported and hidden.
  public var isModerated: Bool { self["hidden"] != nil }
}
