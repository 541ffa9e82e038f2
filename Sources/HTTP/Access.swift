/// Who may ask for a route, and what its handler learns of who asks.
///
/// A kind of access is a value of this type with a principal of its own, made in an extension beside
/// what it judges by:
///
///     extension Access where Context: Authenticating, Principal == SignedInMember {
///       static var member: Access {
///         Access("member", schemes: ["cookie", "bearer"]) { context, request in
///           try await context.authenticator.member(request)
///         }
///       }
///     }
///
/// The principal reaches the handler as an argument, so that a handler which needs a member cannot
/// be written for a route that asks nobody.
public struct Access<Context: Sendable, Principal: Sendable>: Sendable {
  enum Judgement: Sendable {
    /// Whoever asks is this principal.
    case known(Principal)
    case asked(@Sendable (Context, Request) async throws -> Principal)
  }

  /// What the description of the interface says about it.
  public let description: AccessDescription
  let judgement: Judgement

  /// - Parameters:
  ///   - name: what tables of routes and their access say, such as `member`.
  ///   - schemes: the security schemes of the OpenAPI document by which it can be shown; one is enough.
  ///   - scopes: the permissions of which an app must have one; without any, no app may ask.
  ///   - judge: finds out who asks, once per request and before its content is taken. It throws a
  ///     `Problem` for who may not: 401 when another credential could help, 403 when none can.
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

/// Whoever asks for a route that is open to everybody.
public struct Anyone: Sendable {
  /// Anyone; there is nothing to tell them apart by.
  public init() {}
}

extension Access where Principal == Anyone {
  /// Nobody is asked who they are.
  public static var anyone: Access { Access("anyone", known: Anyone()) }
}

/// A kind of access as the description of the interface names it.
public struct AccessDescription: Equatable, Sendable {
  /// Such as `anyone` or `member`.
  public let name: String
  /// The security schemes of the OpenAPI document, of which one is enough; none when nobody is asked.
  public let schemes: [String]
  /// The permissions of which an app must have one; without any, no app may ask.
  public let scopes: [Scope]
}

/// A permission that a member can give an app: a scope of OAuth 2.
public struct Scope: Hashable, Sendable {
  /// The name that apps ask for it by, such as `tracks:read`.
  public let name: StaticString
  /// What it opens, in one sentence.
  public let summary: String

  /// A permission.
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
