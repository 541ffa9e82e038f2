public import HTTP
public import Identity
import Storage

/// Identifies the principal of a request, by bearer token or by the app's cookie.
public struct Authenticator: Sendable {
  private let identity: Identity

  /// Creates an authenticator for the members of a club.
  public init(_ identity: Identity) { self.identity = identity }

  /// Returns the signed-in member of a request.
  /// - Throws: a `Problem`: 401 if no one is signed in, or another member than the one that the request names;
  ///   403 for a change that a foreign page may have sent.
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

  /// Returns the signed-in member, or the member for whom an app with the permission makes the request.
  /// - Parameter inQuery: true to accept an app's token in the query (RFC 6750, 2.3), for interfaces whose
  ///   clients send it only there.
  /// - Throws: as ``member(_:)``; for an app's token 401 if it is invalid, 403 if it lacks the permission (RFC 6750, 3.1).
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

  /// Returns an app's token; `nil` if the request is not from an app.
  private static func appSecret(of request: Request) -> AppSecret? {
    bearer(of: request).flatMap(AppSecret.init(_:))
  }

  /// Returns the bearer token in the header, or `nil`.
  private static func bearer(of request: Request) -> String? {
    let scheme = "bearer "
    guard let text = request.headers[.authorization], text.lowercased().hasPrefix(scheme) else {
      return nil
    }
    return String(text.dropFirst(scheme.count))
  }

  private static let insufficientScope = "Bearer error=\"insufficient_scope\""

  /// Returns the signed-in administrator of a request.
  /// - Throws: as ``member(_:)``, and 403 for a member who is not an administrator.
  public func administrator(_ request: Request) async throws -> Administrator {
    guard let administrator = Administrator(try await member(request)) else {
      throw Problem(.forbidden, "Only the club's administrators may do this.")
    }
    return administrator
  }

  /// The header field with the member whom the client believes to be signed in.
  private static let memberHeader = HeaderName("X-Cordada-Member")

  /// A header field that a foreign page cannot send without a preflight request, which our answers never allow.
  private static let ownHeader = HeaderName("X-Cordada")

  private static let signedOut = Problem(.signedOut, "Sign in first.", challenge: "Bearer")

  private func token(_ request: Request) throws(Problem) -> SessionToken? {
    if request.headers[.authorization] != nil {
      return Self.bearer(of: request).flatMap(SessionToken.init(_:))
    }
    guard HostCookie.session.isSent(with: request) else { return nil }
    if request.method != .get, request.method != .head, request.headers[Self.ownHeader] != "1" {
      throw Problem(.forbidden, "With a cookie, a change needs the header X-Cordada: 1.")
    }
    return HostCookie.session.secret(of: request)
  }
}

/// The context of routes whose access depends on the club's accounts.
public protocol Authenticating: Sendable {
  /// Identifies the principal of a request.
  var authenticator: Authenticator { get }
}

extension Access where Context: Authenticating, Principal == SignedInMember {
  /// Access for signed-in members.
  public static var member: Access {
    Access("member", schemes: ["cookie", "bearer"]) { context, request in
      try await context.authenticator.member(request)
    }
  }
}

extension Access where Context: Authenticating, Principal == Requester {
  /// Access for signed-in members, and for apps with a permission of a member.
  public static func member(allowing scope: Scope) -> Access {
    Access("member", schemes: ["cookie", "bearer"], scopes: [scope]) { context, request in
      try await context.authenticator.requester(request, allowing: scope)
    }
  }
}

extension Access where Context: Authenticating, Principal == Administrator {
  /// Access for signed-in administrators of the club.
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
