/// The paths of the server for OAuth 2.
public enum OAuthAddress {
  /// The page of the app on which a member agrees.
  public static let authorization = "/authorize"
  /// The endpoint that exchanges codes and refresh tokens.
  public static let token = "/api/v1/oauth/token"
  /// The endpoint that revokes tokens.
  public static let revocation = "/api/v1/oauth/revocation"
  /// The endpoint at which an app on a server inspects a token.
  public static let introspection = "/api/v1/oauth/introspection"
}
