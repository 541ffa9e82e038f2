public import Storage
package import Threads

/// A member authenticated by a session.
///
/// Only ``Identity/signedIn(by:)`` creates one, so it needs no further check.
public struct SignedInMember: Equatable, Sendable {
  /// The session of the request.
  public let session: Session
  /// The member's role at the time of the request.
  public let role: ClubRole

  /// The member's identifier.
  public var id: UUID { session.member }

  init(session: Session, role: ClubRole) {
    self.session = session
    self.role = role
  }
}

/// An administrator of the club, authenticated by a session.
public struct Administrator: Equatable, Sendable {
  /// The administrator as a member.
  public let member: SignedInMember

  /// Returns `nil` for a member who is not an administrator.
  public init?(_ member: SignedInMember) {
    guard member.role == .administrator else { return nil }
    self.member = member
  }
}

/// The principal of a request for a member's data: the member by a session, or an app with the required permission.
///
/// It needs no further check of permissions.
public struct Requester: Equatable, Sendable {
  /// The member's identifier.
  public let id: UUID

  /// Creates a requester from a session, which is allowed whatever the route offers.
  public init(_ member: SignedInMember) { id = member.id }

  /// Returns `nil` for an app without the permission.
  /// - Parameter scope: the name of the permission.
  public init?(_ access: AppAccess, with scope: String) {
    guard access.scopes.contains(scope) else { return nil }
    id = access.member
  }
}

/// The access to a member's data that a valid token grants.
public struct AppAccess: Equatable, Sendable {
  /// The member whose data it is.
  public let member: UUID
  /// The names of the granted permissions.
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
