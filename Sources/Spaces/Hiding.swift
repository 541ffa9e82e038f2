public import JSON

/// Reason for hiding or reporting a shared record.
public enum HidingReason: CaseIterable, Sendable {
  case offensive
  /// Relying on it could hurt someone.
  case dangerous
  /// It shows or names a person against their will.
  case personal
  case advertising
  /// It is not what it claims to be, or belongs elsewhere.
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
  /// The field that hides a record, with the reason, set by those who may edit others' records. Others than
  /// they and the author then read only this field. A record cannot be created hidden.
  public static let hidden = FieldGrant("hidden", edit: .editor).saidLater
}

extension Schema {
  /// The reason for hiding a record.
  public static var hidingReason: Schema { .oneOf(HidingReason.allCases.map { $0.name }) }

  /// The note of a member who reports or hides a record.
  public static var hidingNote: Schema { .string(maximumLength: 500) }

  /// The value of ``FieldGrant/hidden``.
  public static var hidden: Schema {
    .nullable(
      .object([
        .required("reason", .hidingReason),
        .optional("note", .hidingNote, note: "For who made the record."),
        .required("at", .integer(0...(1 << 53))),
      ]))
  }
}

extension CollectionGrants {
  /// True if records of the collection can be reported and hidden.
  public var isModerated: Bool { self["hidden"] != nil }
}
