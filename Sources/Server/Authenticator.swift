public import HTTP
public import Identity
import Storage

/// Finds out who asks, by bearer token or by the app's cookie.
public struct Authenticator: Sendable {
  private let identity: Identity

  /// Finds them among the members of a club.
  public init(_ identity: Identity) { self.identity = identity }

  /// The member who asks.
  /// - Throws: a `Problem`: 401 for somebody who is not signed in, or is signed in as another member
  ///   than the request is meant for, 403 for a change that a foreign page may have sent.
  public func member(_ request: Request) async throws -> SignedInMember {
    if let secret = Self.appSecret(of: request) {
      _ = try await access(by: secret)
      throw Problem(.forbidden, "No app may do this.", challenge: Self.insufficientScope)
    }
    guard let token = try token(request) else { throw Self.signedOut }
    guard let member = try await identity.signedIn(by: token) else { throw Self.signedOut }
    // All tabs of a browser share a cookie, which may belong to another member by now.
    for meant in request.headers.values(Self.memberHeader) where UUID(meant) != member.id {
      throw Problem(.otherMember, "The session is another member's by now.")
    }
    return member
  }

  /// The member who asks, or for whom an app asks that was given a permission.
  /// - Parameter inQuery: whether an app may show its token in the query (RFC 6750, 2.3), for interfaces
  ///   whose clients know no other way.
  /// - Throws: as ``member(_:)``; for a token of an app 401 when it is not good, 403 when it has not
  ///   the permission (RFC 6750, 3.1).
  public func requester(
    _ request: Request, allowing scope: Scope, inQuery: Bool = false
  ) async throws -> Requester {
    let shown = inQuery ? request.query["access_token"].flatMap(AppSecret.init(_:)) : nil
    guard let secret = Self.appSecret(of: request) ?? shown else {
      return Requester(try await member(request))
    }
    let access = try await access(by: secret)
    guard let requester = Requester(access, with: scope.name.description) else {
      throw Problem(
        .forbidden, "The app was not given the permission \(scope.name).",
        challenge: "\(Self.insufficientScope), scope=\"\(scope.name)\"")
    }
    return requester
  }

  private func access(by secret: AppSecret) async throws -> AppAccess {
    guard let access = try await identity.access(by: secret) else {
      throw Problem(
        .signedOut, "The token is wrong, has expired or was ended.",
        challenge: "Bearer error=\"invalid_token\"")
    }
    return access
  }

  /// What an app shows; `nil` for whoever is no app.
  private static func appSecret(of request: Request) -> AppSecret? {
    bearer(of: request).flatMap(AppSecret.init(_:))
  }

  /// The token in the header; `nil` when it holds none.
  private static func bearer(of request: Request) -> String? {
    let scheme = "bearer "
    guard let text = request.headers[.authorization], text.lowercased().hasPrefix(scheme) else {
      return nil
    }
    return String(text.dropFirst(scheme.count))
  }

  private static let insufficientScope = "Bearer error=\"insufficient_scope\""

  /// The administrator who asks.
  /// - Throws: as ``member(_:)``, and 403 for a member who is not an administrator.
  public func administrator(_ request: Request) async throws -> Administrator {
    guard let administrator = Administrator(try await member(request)) else {
      throw Problem(.forbidden, "Only the club's administrators may do this.")
    }
    return administrator
  }

  /// The member that the sender of a request believes to be signed in.
  private static let memberHeader = HeaderName("X-Cordada-Member")

  private static let signedOut = Problem(.signedOut, "Sign in first.", challenge: "Bearer")

  private func token(_ request: Request) throws(Problem) -> SessionToken? {
    if request.headers[.authorization] != nil {
      return Self.bearer(of: request).flatMap(SessionToken.init(_:))
    }
    guard let text = request.cookie(SessionCookie.name) else { return nil }
    if request.method != .get, request.method != .head,
      request.headers[SessionCookie.ownHeader] != "1"
    {
      throw Problem(.forbidden, "With a cookie, a change needs the header X-Cordada: 1.")
    }
    return SessionToken(text)
  }
}

/// What routes work with whose access is judged by the club's accounts.
public protocol Authenticating: Sendable {
  /// Finds out who asks.
  var authenticator: Authenticator { get }
}

extension Access where Context: Authenticating, Principal == SignedInMember {
  /// Members who are signed in.
  public static var member: Access {
    Access("member", schemes: ["cookie", "bearer"]) { context, request in
      try await context.authenticator.member(request)
    }
  }
}

extension Access where Context: Authenticating, Principal == Requester {
  /// Members who are signed in, and apps to which a member gave a permission.
  public static func member(allowing scope: Scope) -> Access {
    Access("member", schemes: ["cookie", "bearer"], scopes: [scope]) { context, request in
      try await context.authenticator.requester(request, allowing: scope)
    }
  }
}

extension Access where Context: Authenticating, Principal == Administrator {
  /// Administrators of the club who are signed in.
  public static var administrator: Access {
    Access("administrator", schemes: ["cookie", "bearer"]) { context, request in
      try await context.authenticator.administrator(request)
    }
  }
}

extension Problem.Kind {
  fileprivate static let otherMember = Self(
    "other-member", title: "Signed in as another member", status: .unauthorized)
}
