/// Where apps are authorized and get their tokens (OAuth 2), as paths of the server.
public enum OAuthAddress {
  /// The page of the app on which a member agrees.
  public static let authorization = "/authorize"
  /// Where codes and refresh tokens are exchanged.
  public static let token = "/api/v1/oauth/token"
  /// Where tokens are ended.
  public static let revocation = "/api/v1/oauth/revocation"
  /// Where an app on a server asks what a token is good for.
  public static let introspection = "/api/v1/oauth/introspection"
}
