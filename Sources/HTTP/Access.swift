/// The access rule of a route, and the principal that it passes to the handler.
///
/// Each kind of access is a value of this type with its own principal, made in an extension beside its authenticator:
///
///     extension Access where Context: Authenticating, Principal == SignedInMember {
///       static var member: Access {
///         Access("member", schemes: ["cookie", "bearer"]) { context, request in
///           try await context.authenticator.member(request)
///         }
///       }
///     }
///
/// The principal is an argument of the handler, so that a handler which needs a member cannot be written for a public route.
public struct Access<Context: Sendable, Principal: Sendable>: Sendable {
  enum Judgement: Sendable {
    /// Every request has this principal.
    case known(Principal)
    case asked(@Sendable (Context, Request) async throws -> Principal)
  }

  /// The access as described in the OpenAPI document.
  public let description: AccessDescription
  let judgement: Judgement

  /// - Parameters:
  ///   - name: the name in tables of routes, such as `member`.
  ///   - schemes: the security schemes of the OpenAPI document, one of which is enough.
  ///   - scopes: the permissions of which an app must have one; if empty, no app has access.
  ///   - judge: identifies the principal, once for each request and before its content is received. Throws a
  ///     `Problem` if access is denied: 401 if another credential could help, 403 if none can.
  public init(
    _ name: String, schemes: [String], scopes: [Scope] = [],
    judge: @escaping @Sendable (Context, Request) async throws -> Principal
  ) {
    description = AccessDescription(name: name, schemes: schemes, scopes: scopes)
    judgement = .asked(judge)
  }

  fileprivate init(_ name: String, known principal: Principal) {
    description = AccessDescription(name: name, schemes: [], scopes: [])
    judgement = .known(principal)
  }
}

/// The principal of public routes.
public struct Anyone: Sendable {
  /// Creates the principal, which carries nothing.
  public init() {}
}

extension Access where Principal == Anyone {
  /// Access to public routes.
  public static var anyone: Access { Access("anyone", known: Anyone()) }
}

/// A kind of access as named in the OpenAPI document.
public struct AccessDescription: Equatable, Sendable {
  /// The name, such as `anyone` or `member`.
  public let name: String
  /// The security schemes of the OpenAPI document, one of which is enough; empty for public routes.
  public let schemes: [String]
  /// The permissions of which an app must have one; if empty, no app has access.
  public let scopes: [Scope]
}

/// A permission that a member can grant to an app: a scope of OAuth 2.
public struct Scope: Hashable, Sendable {
  /// The name by which apps request it, such as `tracks:read`.
  public let name: StaticString
  /// Its meaning, in one sentence.
  public let summary: String

  /// Creates a permission.
  public init(_ name: StaticString, _ summary: String) {
    self.name = name
    self.summary = summary
  }

  /// Compares the names.
  public static func == (left: Scope, right: Scope) -> Bool {
    left.name.description == right.name.description
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name.description) }
}
