package import HTTP
package import Identity

/// A cookie with a secret of this host, which no script reads.
///
/// Over TLS its name begins with `__Host-`: browsers take it from this host alone, neither from a neighbouring host nor from a
/// page without TLS (RFC 6265bis, 4.1.3.2).
package struct HostCookie: Sendable {
  /// The requests of other sites that browsers send a cookie with.
  package enum Reach: String, Sendable {
    /// None.
    case strict = "Strict"
    /// Those that open a page.
    case lax = "Lax"
  }

  private let name: String
  /// Lifetime in seconds.
  private let life: Int
  private let reach: Reach

  /// - Parameter life: the lifetime in seconds.
  package init(_ name: String, life: Int, reach: Reach) {
    self.name = name
    self.life = life
    self.reach = reach
  }

  /// Returns the secret that a request shows.
  package func secret(of request: Request) -> SessionToken? {
    request.cookie(name(for: request)).flatMap(SessionToken.init(_:))
  }

  /// Returns true if a request has the cookie, whatever its value.
  func isSent(with request: Request) -> Bool { request.cookie(name(for: request)) != nil }

  /// Returns the value of `Set-Cookie` for a secret.
  package func set(_ secret: SessionToken, for request: Request) -> String {
    value(secret.text, life: life, request)
  }

  /// Returns the value of `Set-Cookie` that deletes the cookie.
  package func clear(for request: Request) -> String { value("", life: 0, request) }

  private func name(for request: Request) -> String {
    request.isSecure ? "__Host-" + name : name
  }

  private func value(_ text: String, life: Int, _ request: Request) -> String {
    "\(name(for: request))=\(text); Max-Age=\(life); Path=/; HttpOnly; SameSite=\(reach.rawValue)"
      + (request.isSecure ? "; Secure" : "")
  }
}

extension HostCookie {
  /// The app's session: ninety days, the lifetime of an unused one.
  package static let session = HostCookie("cordada_session", life: 90 * 24 * 3_600, reach: .lax)

  /// A browser in which a member has signed in before, for as long as browsers keep a cookie. It grants no access.
  package static let device = HostCookie("cordada_device", life: 400 * 24 * 3_600, reach: .strict)

  /// The browser that asked for the answer of a passkey: ten minutes, longer than a challenge lives. It grants no access.
  package static let passkey = HostCookie("cordada_passkey", life: 600, reach: .strict)
}
