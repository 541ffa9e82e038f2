import HTTP
import Storage

/// Who may read the server's figures.
public enum FigureReaders: Sendable {
  /// The club's administrators.
  case administrators
  /// They, and programs that show this token as a bearer.
  case token(String)
  /// Everybody who reaches the server.
  case everyone

  /// Whether a request is one of a program that shows the token.
  func admit(_ request: Request) -> Bool {
    switch self {
    case .administrators: return false
    case .everyone: return true
    case .token(let token):
      let shown = request.headers[.authorization] ?? ""
      // Compared by their digests, whose equality takes no time that tells anything.
      return SHA256Digest(of: Array(shown.utf8)) == SHA256Digest(of: Array("Bearer \(token)".utf8))
    }
  }
}

extension Access where Context == SystemRoutes, Principal == Anyone {
  /// Administrators, unless the club lets others read the server's figures.
  static var figures: Access {
    Access("administrator", schemes: ["cookie", "bearer"]) { system, request in
      if !system.figureReaders.admit(request) {
        _ = try await system.authenticator.administrator(request)
      }
      return Anyone()
    }
  }
}
