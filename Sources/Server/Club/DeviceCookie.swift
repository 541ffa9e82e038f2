import HTTP
import Identity
import ServerBase

/// The cookie that identifies a browser in which a member has signed in before. It grants no access.
enum DeviceCookie {
  private static let name = "cordada_device"
  /// Maximum lifetime of a cookie in browsers, in seconds.
  private static let life = 400 * 24 * 3_600

  static func secret(of request: Request) -> SessionToken? {
    request.cookie(name).flatMap(SessionToken.init(_:))
  }

  static func set(_ secret: SessionToken, for request: Request) -> String {
    "\(name)=\(secret.text); Max-Age=\(life); Path=/api/v1/session; HttpOnly; SameSite=Strict"
      + (request.isSecure ? "; Secure" : "")
  }
}

extension Response {
  /// Sets the session's cookie and, if it is new, the device's.
  func with(_ signIn: SignIn, for request: Request) -> Response {
    let response = with(.setCookie, SessionCookie.set(signIn.token, for: request))
    guard let secret = signIn.deviceSecret else { return response }
    return response.with(.setCookie, DeviceCookie.set(secret, for: request))
  }
}
