package import HTTP
package import Identity

/// The cookie with the app's session.
package enum SessionCookie {
  static let name = "cordada_session"

  /// A header field that a foreign page cannot send without a preflight request, which our answers never allow.
  static let ownHeader = HeaderName("X-Cordada")

  /// Ninety days in seconds, the lifetime of an unused session.
  private static let life = 90 * 24 * 3_600

  package static func set(_ token: SessionToken, for request: Request) -> String {
    value("\(name)=\(token.text); Max-Age=\(life)", request)
  }

  package static func clear(for request: Request) -> String {
    value("\(name)=; Max-Age=0", request)
  }

  private static func value(_ pair: String, _ request: Request) -> String {
    pair + "; Path=/; HttpOnly; SameSite=Lax" + (request.isSecure ? "; Secure" : "")
  }
}
