public import HTTP
public import Identity
public import Spaces
public import Storage
package import Threads

/// A member, or an app that asks for one, with the role that the member has in a space.
public struct Participant: Sendable {
  /// The member who asks, or for whom an app asks.
  public let member: Requester
  /// The space and the member's role in it.
  public let access: SpaceAccess

  /// The space's identifier.
  public var space: UUID { access.space }
}

extension Participant: TurnTaking {
  package var turnOwner: TurnOwner? { member.turnOwner }
}

/// What routes work with whose access is judged by roles in spaces.
public protocol JudgingRoles: Authenticating {
  /// Where roles are looked up.
  var database: Database { get }
  /// Knows the spaces, and who has which role in them.
  var records: RecordStore { get }
}

extension Access where Context: JudgingRoles, Principal == Participant {
  /// Members who have at least a role in the space that the path names.
  ///
  /// A space that the member has no role in is answered as one that is not there (404), a lower role
  /// with 403.
  /// - Parameter scope: the permission with which an app may ask; without it, none may.
  public static func role(
    _ role: Role, in space: Parameter<String>, allowing scope: Scope? = nil
  ) -> Access {
    let scopes = scope.map { [$0] } ?? []
    return Access(role.name.description, schemes: ["cookie", "bearer"], scopes: scopes) {
      context, request in
      let authenticator = context.authenticator
      let member =
        if let scope {
          try await authenticator.requester(request, allowing: scope)
        } else {
          Requester(try await authenticator.member(request))
        }
      guard let id = UUID(request[space]) else { throw Problem.notFound }
      let access = try await context.database.read {
        connection throws(StorageError) -> SpaceAccess? in
        do throws(StorageError) {
          return try context.records.access(of: member.id, to: id, on: connection)
        } catch {
          guard case .forbidden = error else { throw error }
          return nil
        }
      }
      guard let access else { throw Problem.notFound }
      guard access.role >= role else {
        throw Problem(.forbidden, "Your role in this space does not allow this.")
      }
      return Participant(member: member, access: access)
    }
  }
}
