import HTTP
import ServerBase
import Storage

/// The readers of the server's metrics.
public enum FigureReaders: Sendable {
  /// The club's administrators.
  case administrators
  /// Administrators, and programs with this bearer token.
  case token(String)
  /// Everyone who reaches the server.
  case everyone

  /// Returns true if metrics are public, or the request has the token.
  func admit(_ request: Request) -> Bool {
    switch self {
    case .administrators: return false
    case .everyone: return true
    case .token(let token):
      let shown = request.headers[.authorization] ?? ""
      // Compares digests, so that the time of the comparison reveals nothing.
      return SHA256Digest(of: Array(shown.utf8)) == SHA256Digest(of: Array("Bearer \(token)".utf8))
    }
  }
}

extension Access where Context == SystemRoutes, Principal == Anyone {
  /// Access for administrators, unless the club admits others to the metrics.
  static var figures: Access {
    Access("administrator", schemes: ["cookie", "bearer"]) { system, request in
      if !system.figureReaders.admit(request) {
        _ = try await system.authenticator.administrator(request)
      }
      return Anyone()
    }
  }
}
