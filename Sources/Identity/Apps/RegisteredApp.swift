public import Storage

/// An app that an administrator of the club has registered: a client of OAuth 2.
public struct RegisteredApp: Equatable, Sendable {
  /// Its `client_id`.
  public let id: UUID
  /// What it calls itself to members.
  public let name: String
  /// Where answers to it may be sent.
  public let redirects: [RedirectAddress]
  /// Whether it runs on a server and so can keep a secret, which it must show.
  public let isConfidential: Bool
  /// Milliseconds since 1970.
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

/// By what an app shows which one it is (RFC 6749, 2.3).
public struct AppCredentials: Sendable {
  let id: String?
  let secret: String?

  /// What an app shows in a form, or in the fields of a header that were decoded already.
  public init(id: String?, secret: String?) {
    self.id = id
    self.secret = secret
  }

  /// What an app shows in the header `Authorization`; `nil` for what is not of the scheme `Basic`.
  ///
  /// Its parts are percent-encoded (RFC 6749, 2.3.1), which changes nothing of the identifiers and the
  /// secrets that there are.
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

  /// Whether these are of the app with a `client_id`.
  public func isOf(_ id: String?) -> Bool { self.id == id }
}
