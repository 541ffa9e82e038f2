import CGnuTLS
import Encodings
import Glibc
import JSON
import TestGround
import Testing
import WebPush

/// Messages and signatures of the standards, byte for byte.
@Suite struct WebPushTests {
  @Test func theMessageOfTheStandardComesOutByteForByte() throws {
    let vector = try Vector(of: "rfc8291-appendix-a")
    let key = try #require(PrivateKey(try vector.bytes("as_private")))
    #expect(key.publicKey == (try vector.bytes("as_public")))
    let subscription = try #require(
      PushSubscription(
        endpoint: "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
        publicKey: try vector.bytes("ua_public"), secret: try vector.bytes("auth_secret")))
    let message = PushMessage(
      try vector.text("plaintext"), for: subscription, key: key, salt: try vector.bytes("salt"))
    #expect(message.content == (try vector.bytes("body")))
  }

  @Test func theClaimsOfTheStandardComeOutByteForByteAndItsKeySignsThem() throws {
    let vector = try Vector(of: "rfc8292-vapid")
    let token = String(decoding: try vector.text("token"), as: UTF8.self)
    let vapid = Vapid(key: PrivateKey(), contact: "mailto:push@example.com")
    #expect(
      token.hasPrefix(vapid.unsigned(for: "https://push.example.net", until: 1_453_523_768) + "."))
    let parts = token.split(separator: ".").map(String.init)
    let signature = try #require(Base64.urlBytes(of: parts[2]))
    let publicKey = try vector.bytes("public_key")
    #expect(Signature.isOf(publicKey, signature, "\(parts[0]).\(parts[1])"))
    #expect(!Signature.isOf(publicKey, signature, "\(parts[0]).\(parts[0])"))
  }

  @Test func eachRequestIsSignedForItsPushServiceAloneAndForAShortTime() throws {
    let vapid = Vapid(key: PrivateKey(), contact: "https://club.example")
    let subscription = try #require(
      PushReceiver().subscription(at: "https://Push.example:8443/a?b"))
    let now: Int64 = 1_800_000_000_000
    let field = vapid.authorization(for: subscription, at: now)
    let token = try #require(field.split(separator: "=")[1].split(separator: ",").first)
    let parts = token.split(separator: ".").map(String.init)
    let claims = try JSONValue(parsing: try #require(Base64.urlBytes(of: parts[1])))
    #expect(claims["aud"]?.string == "https://push.example:8443")
    #expect(claims["sub"]?.string == "https://club.example")
    let expiry = try #require(claims["exp"]?.int64)
    #expect((1..<86_400).contains(expiry - now / 1_000))
    let signature = try #require(Base64.urlBytes(of: parts[2]))
    #expect(Signature.isOf(vapid.key.publicKey, signature, "\(parts[0]).\(parts[1])"))
    #expect(field.hasSuffix(", k=\(vapid.publicKey)"))
  }

  /// The other direction is tested against messages of somebody else, so that it can judge ours.
  @Test(arguments: try! Vector.messages())
  func aBrowserReadsWhatOthersEncrypted(vector: Vector) throws {
    let receiver = PushReceiver(
      key: try vector.bytes("ua_private"), secret: try vector.bytes("auth_secret"))
    let text = receiver.read(try vector.bytes("body"))
    #expect(text == (vector.json["error"] == nil ? try vector.text("plaintext") : nil))
  }

  @Test(arguments: [0, 1, 100, PushMessage.longestText])
  func aBrowserReadsItsMessagesAndNoOtherDoes(length: Int) throws {
    let text = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
    let receiver = PushReceiver()
    let subscription = try #require(receiver.subscription(at: "https://push.example/a"))
    let (first, second) = (
      PushMessage(text, for: subscription), PushMessage(text, for: subscription)
    )
    #expect(first != second)
    #expect(first.content.count <= 4_096)
    #expect(receiver.read(first.content) == text)
    #expect(PushReceiver().read(first.content) == nil)
    #expect(PushReceiver(secret: Array(1..<17)).read(first.content) == nil)
  }

  @Test(arguments: [
    "", "push.example", "ftp://push.example/", "https://", "https://a@push.example/",
    "https://push.example/a b", "https://push.example/\r\nX: y", "https://push.exàmple/",
    "https://push.example/" + String(repeating: "a", count: 1_000),
  ])
  func noPlainAddressOfTheWebIsNoEndpoint(address: String) {
    #expect(PushReceiver().subscription(at: address) == nil)
  }

  @Test func aPointOffTheCurveIsNoKey() throws {
    let good = PrivateKey().publicKey
    var moved = good
    moved[64] ^= 1
    for bytes in [
      [], Array(good.dropLast()), good + [0], moved, [4] + [UInt8](repeating: 0, count: 64),
    ] {
      #expect(
        PushSubscription(
          endpoint: "https://push.example/", publicKey: bytes, secret: Array(0..<16)) == nil)
    }
    for length in [0, 15, 17] {
      #expect(
        PushSubscription(
          endpoint: "https://push.example/", publicKey: good,
          secret: [UInt8](repeating: 0, count: length)) == nil)
    }
  }

  @Test func aKeyIsKeptByItsNumber() {
    let key = PrivateKey()
    #expect(PrivateKey(key.bytes)?.publicKey == key.publicKey)
    #expect(PrivateKey([UInt8](repeating: 0, count: 32)) == nil)
    #expect(PrivateKey([UInt8](repeating: 255, count: 32)) == nil)
    #expect(PrivateKey([1]) == nil)
  }
}

extension PushReceiver {
  fileprivate func subscription(at endpoint: String) -> PushSubscription? {
    guard let key = Base64.urlBytes(of: keys.p256dh), let secret = Base64.urlBytes(of: keys.auth)
    else { return nil }
    return PushSubscription(endpoint: endpoint, publicKey: key, secret: secret)
  }
}

/// A case of the fixtures.
struct Vector: Sendable, CustomTestStringConvertible {
  let json: JSONValue

  var testDescription: String { json["case"]?.string ?? "" }

  init(_ json: JSONValue) { self.json = json }

  init(of name: String) throws { json = try Self.read(name) }

  static func messages() throws -> [Vector] {
    (try read("ecec-webpush").array ?? []).map(Vector.init(_:))
  }

  func bytes(_ field: String) throws -> [UInt8] {
    try #require(json[field]?.string.flatMap(Base64.urlBytes(of:)))
  }

  func text(_ field: String) throws -> [UInt8] { Array(try #require(json[field]?.string).utf8) }

  private static func read(_ name: String) throws -> JSONValue {
    let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
    let file = try #require(
      fopen("\(folder.joined(separator: "/"))/Fixtures/push/\(name).json", "r"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 16_384)
    let count = fread(&bytes, 1, bytes.count, file)
    return try JSONValue(parsing: Array(bytes[..<count]))
  }
}

/// Signatures of JSON Web Tokens, judged by GnuTLS.
private enum Signature {
  static func isOf(_ publicKey: [UInt8], _ signature: [UInt8], _ text: String) -> Bool {
    var handle: gnutls_pubkey_t?
    guard signature.count == 64, gnutls_pubkey_init(&handle) == 0, let handle else { return false }
    defer { gnutls_pubkey_deinit(handle) }
    return with(Array(publicKey[1..<33])) { x in
      with(Array(publicKey[33...])) { y in
        with(Array(signature[..<32])) { r in
          with(Array(signature[32...])) { s in
            with(Array(text.utf8)) { data in
              var encoded = gnutls_datum_t()
              guard gnutls_pubkey_import_ecc_raw(handle, GNUTLS_ECC_CURVE_SECP256R1, &x, &y) == 0,
                gnutls_encode_rs_value(&encoded, &r, &s) == 0
              else { return false }
              defer { gnutls_free_datum(&encoded) }
              return gnutls_pubkey_verify_data2(
                handle, GNUTLS_SIGN_ECDSA_SHA256, 0, &data, &encoded) >= 0
            }
          }
        }
      }
    }
  }

  private static func with(_ bytes: [UInt8], _ body: (inout gnutls_datum_t) -> Bool) -> Bool {
    var bytes = bytes
    return bytes.withUnsafeMutableBufferPointer { buffer in
      var datum = gnutls_datum_t(data: buffer.baseAddress, size: UInt32(buffer.count))
      return body(&datum)
    }
  }
}
