import HTTP
import Identity

/// The cookie by which the app shows its session.
enum SessionCookie {
  static let name = "cordada_session"

  /// The header a foreign page cannot send without asking first, which no answer of ours allows.
  static let ownHeader = HeaderName("X-Cordada")

  /// Ninety days, as long as the session itself when it is not used.
  private static let life = 90 * 24 * 3_600

  static func set(_ token: SessionToken, for request: Request) -> String {
    value("\(name)=\(token.text); Max-Age=\(life)", request)
  }

  static func clear(for request: Request) -> String {
    value("\(name)=; Max-Age=0", request)
  }

  private static func value(_ pair: String, _ request: Request) -> String {
    pair + "; Path=/; HttpOnly; SameSite=Lax" + (request.isSecure ? "; Secure" : "")
  }
}
