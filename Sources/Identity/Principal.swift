public import Storage

/// A member who asks by a session of theirs.
///
/// Only ``Identity/signedIn(by:)`` makes one, so whoever has it need not look again.
public struct SignedInMember: Equatable, Sendable {
  /// The session that asks.
  public let session: Session
  /// The member's role at the moment of asking.
  public let role: ClubRole

  /// The member's identifier.
  public var id: UUID { session.member }

  init(session: Session, role: ClubRole) {
    self.session = session
    self.role = role
  }
}

/// An administrator of the club who asks by a session of theirs.
public struct Administrator: Equatable, Sendable {
  /// The administrator as a member.
  public let member: SignedInMember

  /// `nil` for a member who is not an administrator.
  public init?(_ member: SignedInMember) {
    guard member.role == .administrator else { return nil }
    self.member = member
  }
}
