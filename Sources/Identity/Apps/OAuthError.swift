/// Reason why an app's request is refused, in the terms of OAuth 2.
public struct OAuthError: Error, Equatable, Sendable {
  /// The error codes of RFC 6749, 4.1.2.1 and 5.2.
  public enum Code: String, Sendable {
    /// A parameter is missing, given twice, or malformed.
    case invalidRequest = "invalid_request"
    /// The app is unknown, or its authentication failed.
    case invalidClient = "invalid_client"
    /// The code or the refresh token is wrong, used, expired, or another app's.
    case invalidGrant = "invalid_grant"
    /// The app may not do this.
    case unauthorizedClient = "unauthorized_client"
    /// Tokens are issued for codes and refresh tokens only.
    case unsupportedGrantType = "unsupported_grant_type"
    /// Only the response type `code` is supported.
    case unsupportedResponseType = "unsupported_response_type"
    /// A permission is unknown, or was not granted by the member.
    case invalidScope = "invalid_scope"
    /// The member refused.
    case accessDenied = "access_denied"
  }

  /// The code of the answer.
  public let code: Code
  /// One English sentence for the app's developer, in ASCII without quotation marks and backslashes.
  public let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }

  /// Returns the error for a malformed request.
  public static func malformed(_ description: String) -> OAuthError {
    OAuthError(.invalidRequest, description)
  }

  /// The member refused.
  public static let denied = OAuthError(.accessDenied, "The member refused.")
}
