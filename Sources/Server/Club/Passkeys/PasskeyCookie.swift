import HTTP
import Identity
import ServerBase

/// The cookie that binds the answer of a passkey to the browser that asked for it, for a few minutes. It grants no access.
enum PasskeyCookie {
  private static let name = "cordada_passkey"
  /// Ten minutes in seconds: longer than a challenge lives.
  private static let life = 600

  static func secret(of request: Request) -> SessionToken? {
    request.cookie(name).flatMap(SessionToken.init(_:))
  }

  static func set(_ secret: SessionToken, for request: Request) -> String {
    "\(name)=\(secret.text); Max-Age=\(life); Path=/api/v1/session; HttpOnly; SameSite=Strict"
      + (request.isSecure ? "; Secure" : "")
  }
}
