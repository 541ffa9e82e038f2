import HTTP
import Identity
import ServerBase

extension Response {
  /// Sets the session's cookie and, if it is new, the device's.
  func with(_ signIn: SignIn, for request: Request) -> Response {
    let response = with(.setCookie, HostCookie.session.set(signIn.token, for: request))
    guard let secret = signIn.deviceSecret else { return response }
    return response.with(.setCookie, HostCookie.device.set(secret, for: request))
  }
}
