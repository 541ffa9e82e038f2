public import Storage
package import Threads

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

/// Whoever asks for a member's things: the member by a session of theirs, or an app that the member
/// gave the permission.
///
/// Whoever has one need not look at permissions again.
public struct Requester: Equatable, Sendable {
  /// The member's identifier.
  public let id: UUID

  /// A member who asks by a session, and so may do whatever the route allows.
  public init(_ member: SignedInMember) { id = member.id }

  /// `nil` for an app without the permission.
  /// - Parameter scope: the name of the permission.
  public init?(_ access: AppAccess, with scope: String) {
    guard access.scopes.contains(scope) else { return nil }
    id = access.member
  }
}

/// What a token that is good lets its holder do for a member.
public struct AppAccess: Equatable, Sendable {
  /// For whom the app asks.
  public let member: UUID
  /// The names of the permissions that the member gave.
  public let scopes: Set<String>
}

extension SignedInMember: TurnTaking {
  package var turnOwner: TurnOwner? { id.turnOwner }
}

extension Administrator: TurnTaking {
  package var turnOwner: TurnOwner? { member.turnOwner }
}

extension Requester: TurnTaking {
  package var turnOwner: TurnOwner? { id.turnOwner }
}
