import Encodings
public import Storage

/// An app registered by an administrator of the club: a client of OAuth 2.
public struct RegisteredApp: Equatable, Sendable {
  /// Its `client_id`.
  public let id: UUID
  /// The name shown to members.
  public let name: String
  /// The redirect addresses.
  public let redirects: [RedirectAddress]
  /// True if it runs on a server and can keep a secret, with which it must authenticate.
  public let isConfidential: Bool
  /// Time of registration, in milliseconds since 1970.
  public let createdAt: Int64

  static let columns = "apps.id, apps.name, redirects, secret_hash IS NOT NULL, apps.created_at"

  init(_ row: borrowing Row) throws(StorageError) {
    id = try row.uuid(0)
    name = row.string(1)
    redirects = row.string(2).split(separator: "\n").compactMap { RedirectAddress(String($0)) }
    isConfidential = row.bool(3)
    createdAt = row.int64(4)
  }

  init(
    id: UUID, name: String, redirects: [RedirectAddress], isConfidential: Bool, createdAt: Int64
  ) {
    self.id = id
    self.name = name
    self.redirects = redirects
    self.isConfidential = isConfidential
    self.createdAt = createdAt
  }
}

/// The credentials with which an app authenticates (RFC 6749, 2.3).
public struct AppCredentials: Sendable {
  let id: String?
  let secret: String?

  /// Creates credentials from a form, or from decoded header fields.
  public init(id: String?, secret: String?) {
    self.id = id
    self.secret = secret
  }

  /// Reads credentials from the header `Authorization`; `nil` if its scheme is not `Basic`.
  ///
  /// Its parts are percent-encoded (RFC 6749, 2.3.1), which does not affect our identifiers and secrets.
  public init?(basic header: String) {
    let scheme = "basic "
    guard header.lowercased().hasPrefix(scheme),
      let bytes = Base64.bytes(of: String(header.dropFirst(scheme.count))),
      let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    id = String(decoding: bytes[..<colon], as: UTF8.self)
    let secret = String(decoding: bytes[bytes.index(after: colon)...], as: UTF8.self)
    self.secret = secret.isEmpty ? nil : secret
  }

  /// Returns true if these credentials are for the app with a `client_id`.
  public func isOf(_ id: String?) -> Bool { self.id == id }
}
