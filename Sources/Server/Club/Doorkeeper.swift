public import HTTP
public import Identity
public import Storage

/// Finds out who asks.
public struct Doorkeeper: Sendable {
  let identity: Identity

  public init(_ identity: Identity) { self.identity = identity }

  /// The member who asks, by bearer token or by the app's cookie.
  /// - Throws: a 401 problem for somebody who is not signed in, or is signed in as another member
  ///   than the request is meant for, 403 for a change that a foreign page may have sent.
  public func member(_ request: Request) async throws(Problem) -> UUID {
    try await session(request).member
  }

  /// The session of who asks.
  public func session(_ request: Request) async throws(Problem) -> Session {
    guard let token = try token(request) else { throw Self.signedOut }
    let session = try await told { () throws(IdentityError) in try await identity.session(token) }
    guard let session else { throw Self.signedOut }
    // All tabs of a browser share a cookie, which may have become another member's by now.
    for meant in request.headers.values(Self.memberHeader) where UUID(meant) != session.member {
      throw Problem(.otherMember, "The session is another member's by now.")
    }
    return session
  }

  /// Whose request it is, as whoever sent it believes.
  private static let memberHeader = HeaderName("X-Cordada-Member")

  private static let signedOut = Problem(.signedOut, "Sign in first.")

  private func token(_ request: Request) throws(Problem) -> SessionToken? {
    if let text = request.headers[.authorization] {
      let scheme = "bearer "
      guard text.lowercased().hasPrefix(scheme) else { return nil }
      return SessionToken(String(text.dropFirst(scheme.count)))
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

extension Problem.Kind {
  fileprivate static let otherMember = Self(
    "other-member", title: "Signed in as another member", status: .unauthorized)
}
