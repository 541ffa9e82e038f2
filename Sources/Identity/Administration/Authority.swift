public import Storage

/// Who acts for the club: an administrator in a session, or whoever has the club's machine.
public enum Authority: Equatable, Sendable {
  /// A command on the club's machine.
  case console
  /// An administrator, who must still be one when the act is stored.
  case administrator(Administrator)

  /// The administrator's identifier; `nil` for the console.
  public var member: UUID? {
    if case .administrator(let administrator) = self { administrator.member.id } else { nil }
  }
}
