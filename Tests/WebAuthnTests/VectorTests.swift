import Glibc
import JSON
import TestGround
import Testing
import WebAuthn

/// The vectors of the specification, and the same with one thing wrong.
@Suite(.enabled(if: Vectors.names.count >= 31, "../shared/data/webauthn is not there"))
struct VectorTests {
  @Test(arguments: Vectors.names)
  func isJudgedAsExpected(name: String) throws {
    let vector = try Vectors.read(name)
    let expected = try #require(try Vectors.expectations()[name])
    let refusal = expected["accepted"]?.bool == true ? nil : expected["reason"]?.string
    do throws(WebAuthnError) {
      let found = try Vectors.judge(vector)
      #expect(refusal == nil)
      for (field, value) in found { #expect(expected[field] == value, "\(field)") }
    } catch {
      #expect(try #require(refusal.flatMap { Vectors.reasons[$0] }) == error)
    }
  }
}

private enum Vectors {
  /// The words of the collection for the reasons of refusals.
  static let reasons: [String: WebAuthnError] = [
    "challenge": .wrongChallenge, "origin": .wrongOrigin, "type": .wrongType,
    "rpIdHash": .otherRelyingParty, "user presence": .noUserPresence,
    "user verification": .noUserVerification, "signature": .wrongSignature,
    "sign count": .repeatedSignCount, "algorithm": .algorithmNotOffered,
    "attestation statement": .invalidStatement, "cbor": .malformed,
    "attestation signature": .wrongSelfAttestation, "crossOrigin": .crossOrigin,
    "already registered": .wrongIdentifier,
  ]

  private static let folder: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    return parts.joined(separator: "/") + "/../shared/data"
  }()

  static let names: [String] = {
    guard let entries = opendir(folder + "/webauthn") else { return [] }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".json") { names.append(name) }
    }
    return names.sorted()
  }()

  static func read(_ name: String) throws -> JSONValue {
    try JSONValue(parsing: bytes(of: "webauthn/" + name))
  }

  static func expectations() throws -> [String: JSONValue] {
    let files = try JSONValue(parsing: bytes(of: "reference.json"))["files"]?.object ?? []
    return files.reduce(into: [:]) { found, file in
      guard file.key.hasPrefix("webauthn/") else { return }
      found[String(file.key.dropFirst("webauthn/".count))] = file.value["expect"]
    }
  }

  private static func bytes(of name: String) -> [UInt8] {
    guard let file = fopen(folder + "/" + name, "rb") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    while case let count = fread(&piece, 1, piece.count, file), count > 0 {
      bytes += piece[..<count]
    }
    return bytes
  }

  private static func hex(_ value: JSONValue?) -> [UInt8] {
    let digits = (value?.string ?? "").utf8.map { UInt8($0 & 0x40 == 0 ? $0 & 15 : ($0 & 15) + 9) }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  /// Judges a vector, and returns what the reference names.
  static func judge(_ vector: JSONValue) throws(WebAuthnError) -> [(String, JSONValue)] {
    let (asked, answer) = (vector["request"], vector["response"])
    guard let origin = asked?["origins"]?.array?.first?.string,
      let party = try? RelyingParty(address: origin), party.id == asked?["rpId"]?.string
    else { return [("party", .null)] }
    let offered = (asked?["algorithms"]?.array ?? []).compactMap {
      $0.int64.flatMap(SigningAlgorithm.init(rawValue:))
    }
    let ceremony = Ceremony(
      challenge: SoftAuthenticator.Answer.url(hex(asked?["challenge"])),
      requiresVerification: asked?["userVerification"]?.string == "required",
      algorithms: Set(offered))
    if vector["ceremony"]?.string == "registration" {
      let credential = try RegistrationAnswer(
        id: hex(answer?["id"]), clientData: hex(answer?["clientDataJSON"]),
        attestation: hex(answer?["attestationObject"])
      ).credential(
        for: party, in: ceremony, known: (asked?["credentialsKnown"]?.array ?? []).map { hex($0) })
      return [
        ("userVerified", .bool(credential.isVerified)),
        ("backupEligible", .bool(credential.isBackupEligible)),
        ("backedUp", .bool(credential.isBackedUp)),
        ("signCount", .integer(Int64(credential.signCount))),
        ("algorithm", .integer(credential.algorithm.rawValue)),
        ("credentialIdBytes", .integer(Int64(credential.id.count))),
        ("publicKey", .string(credential.key.map(hexText).joined())),
      ]
    }
    let stored = vector["stored"]
    let use = try AssertionAnswer(
      id: hex(answer?["id"]), clientData: hex(answer?["clientDataJSON"]),
      data: hex(answer?["authenticatorData"]), signature: hex(answer?["signature"]),
      userHandle: nil
    ).use(
      of: StoredCredential(
        id: hex(stored?["id"]), key: hex(stored?["publicKey"]),
        signCount: UInt32(stored?["signCount"]?.int64 ?? 0),
        isBackupEligible: stored?["backupEligible"]?.bool ?? false),
      for: party, in: ceremony)
    return [
      ("backedUp", .bool(use.isBackedUp)), ("signCount", .integer(Int64(use.signCount))),
    ]
  }

  private static func hexText(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
