public import HTTP
public import Identity
public import Spaces
public import Storage
package import Threads

/// A member, or an app acting for one, with the member's role in a space.
public struct Participant: Sendable {
  /// The member.
  public let member: Requester
  /// The space and the member's role in it.
  public let access: SpaceAccess

  /// The space's identifier.
  public var space: UUID { access.space }
}

extension Participant: TurnTaking {
  package var turnOwner: TurnOwner? { member.turnOwner }
}

/// The context of routes whose access depends on roles in spaces.
public protocol JudgingRoles: Authenticating {
  /// The database with the roles.
  var database: Database { get }
  /// The store of spaces and roles.
  var records: RecordStore { get }
}

extension Access where Context: JudgingRoles, Principal == Participant {
  /// Access for members with at least this role in the space that the path names.
  ///
  /// A space in which the member has no role is treated as missing (404); a lower role gets 403.
  /// - Parameter scope: the permission for apps; without it, apps have no access.
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
