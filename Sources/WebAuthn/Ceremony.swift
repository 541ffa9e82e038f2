import JSON

/// What the club asked of a browser.
public struct Ceremony: Sendable {
  /// The challenge in base64url, of at least 16 random bytes.
  public let challenge: String
  /// True if the authenticator must have verified its owner by PIN, finger or face.
  public let requiresVerification: Bool
  /// The algorithms offered for a new passkey.
  public let algorithms: Set<SigningAlgorithm>

  /// Length of 16 bytes in base64url, the minimum of Web Authentication, 13.4.3.
  static let shortestChallenge = 22

  /// Describes a request.
  public init(
    challenge: String, requiresVerification: Bool = true,
    algorithms: Set<SigningAlgorithm> = Set(SigningAlgorithm.allCases)
  ) {
    self.challenge = challenge
    self.requiresVerification = requiresVerification
    self.algorithms = algorithms
  }
}

/// What the browser saw of a ceremony, as it signs it (Web Authentication, 5.8.1).
public struct ClientData: Sendable {
  /// The challenge that the browser was given, in base64url.
  public let challenge: String
  private let type: String
  private let origin: String
  private let isCrossOrigin: Bool
  /// The text as the browser wrote it, of which the authenticator signed the hash.
  let text: [UInt8]

  /// Maximum length of the text, in bytes.
  public static let longestText = 8_192

  /// Reads the text; fields that it need not know are ignored, as the standard demands.
  public init(_ text: [UInt8]) throws(WebAuthnError) {
    guard
      let fields = try? JSONValue(
        parsing: text, maximumDepth: 8, maximumSize: Self.longestText, maximumValues: 200),
      let type = fields["type"]?.string, let challenge = fields["challenge"]?.string,
      let origin = fields["origin"]?.string
    else { throw .malformed }
    self.text = text
    self.type = type
    self.challenge = challenge
    self.origin = origin
    let crossOrigin = fields["crossOrigin"] ?? .bool(false)
    guard let crossOrigin = crossOrigin.bool else { throw .malformed }
    isCrossOrigin = crossOrigin || fields["topOrigin"] != nil
  }

  func check(
    _ ceremony: Ceremony, type: String, for party: RelyingParty
  ) throws(WebAuthnError) {
    guard self.type == type else { throw .wrongType }
    guard challenge.utf8.count >= Ceremony.shortestChallenge, challenge == ceremony.challenge
    else { throw .wrongChallenge }
    guard origin == party.origin else { throw .wrongOrigin }
    guard !isCrossOrigin else { throw .crossOrigin }
  }
}
