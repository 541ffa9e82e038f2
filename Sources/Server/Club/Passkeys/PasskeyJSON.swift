import Encodings
import HTTP
import Identity
import JSON
import ServerBase
import WebAuthn

/// Requests for passkeys and answers to them, in the JSON of Web Authentication, Level 3 (5.1.9 to 5.1.11), which browsers read
/// and write themselves.
enum PasskeyJSON {
  /// Time that the browser gives the member, in milliseconds: as long as a challenge lives.
  private static let patience: Int64 = 5 * 60_000

  /// Returns the club as the party of its passkeys.
  /// - Throws: `no-passkeys` with the reason.
  static func party(of request: Request) throws(Problem) -> RelyingParty {
    do throws(PasskeysUnavailable) {
      return try RelyingParty(address: request.origin)
    } catch {
      throw Problem(.noPasskeys, error.description)
    }
  }

  /// Returns the request to make a passkey.
  static func creation(_ asked: PasskeyRequest, for party: RelyingParty) -> JSONValue {
    publicKey([
      JSONMember(
        "rp",
        .object([
          JSONMember("id", .string(party.id)), JSONMember("name", .string("Cordada")),
        ])),
      JSONMember(
        "user",
        .object([
          JSONMember("id", .string(Base64.urlText(of: asked.handle))),
          JSONMember("name", .string(asked.member.userName)),
          JSONMember("displayName", .string(asked.member.displayName)),
        ])),
      JSONMember("challenge", .string(asked.challenge)),
      JSONMember(
        "pubKeyCredParams",
        .array(
          SigningAlgorithm.allCases.map {
            .object([
              JSONMember("type", .string("public-key")), JSONMember("alg", .integer($0.rawValue)),
            ])
          })),
      JSONMember("timeout", .integer(patience)),
      JSONMember("excludeCredentials", descriptors(asked.known)),
      JSONMember(
        "authenticatorSelection",
        .object([
          JSONMember("residentKey", .string("required")),
          JSONMember("requireResidentKey", .bool(true)),
          JSONMember("userVerification", .string("required")),
        ])),
      JSONMember("attestation", .string("none")),
    ])
  }

  /// Returns the request to use a passkey.
  /// - Parameter known: the passkeys of the member; empty if the authenticator names the member.
  static func use(_ challenge: String, of known: [[UInt8]], for party: RelyingParty) -> JSONValue {
    publicKey([
      JSONMember("rpId", .string(party.id)), JSONMember("challenge", .string(challenge)),
      JSONMember("timeout", .integer(patience)),
      JSONMember("allowCredentials", descriptors(known)),
      JSONMember("userVerification", .string("required")),
    ])
  }

  private static func publicKey(_ members: [JSONMember]) -> JSONValue {
    .object([JSONMember("publicKey", .object(members))])
  }

  private static func descriptors(_ credentials: [[UInt8]]) -> JSONValue {
    .array(
      credentials.map {
        .object([
          JSONMember("type", .string("public-key")),
          JSONMember("id", .string(Base64.urlText(of: $0))),
        ])
      })
  }

  /// Reads the browser's answer that has a new passkey.
  static func registration(_ credential: JSONValue?) throws -> RegistrationAnswer {
    let response = credential?["response"]
    return try read { () throws(WebAuthnError) in
      try RegistrationAnswer(
        id: bytes(credential?["id"]), clientData: bytes(response?["clientDataJSON"]),
        attestation: bytes(response?["attestationObject"]))
    }
  }

  /// Reads the browser's answer that shows a passkey.
  static func assertion(_ credential: JSONValue?) throws -> AssertionAnswer {
    let response = credential?["response"]
    return try read { () throws(WebAuthnError) in
      let handle = response?["userHandle"].flatMap { $0.isNull ? nil : $0 }
      return try AssertionAnswer(
        id: bytes(credential?["id"]), clientData: bytes(response?["clientDataJSON"]),
        data: bytes(response?["authenticatorData"]), signature: bytes(response?["signature"]),
        userHandle: handle.map { (text) throws(WebAuthnError) in try bytes(text) })
    }
  }

  private static func read<Value>(_ body: () throws(WebAuthnError) -> Value) throws -> Value {
    do throws(WebAuthnError) {
      return try body()
    } catch {
      throw Problem(IdentityError.passkeyRefused(error))
    }
  }

  private static func bytes(_ value: JSONValue?) throws(WebAuthnError) -> [UInt8] {
    guard let bytes = value?.string.flatMap(Base64.urlBytes(of:)) else { throw .malformed }
    return bytes
  }
}

extension Problem.Kind {
  fileprivate static let noPasskeys = Self(
    "no-passkeys", title: "No passkeys at this address", status: .conflict)
}
