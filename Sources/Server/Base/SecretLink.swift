package import HTTP
package import JSON
import QRCodes

/// A link to a page of the app with a secret. The secret is in the fragment, which browsers never send, so that
/// it is in no log.
package struct SecretLink {
  /// The place of the secret in the address.
  package enum Place: Sendable {
    /// Behind `#`, where no server receives it.
    case fragment
    /// The last segment of the path, for pages of which messengers fetch title and picture. The log of this server has the
    /// pattern of an address only.
    case path
  }

  private let page: String
  private let place: Place

  /// - Parameters:
  ///   - origin: scheme, host and port of the app.
  ///   - path: the page of the app, such as `/invitation`.
  ///   - place: the place of the secret.
  /// - Throws: `invalid-fields` if it is no origin.
  package init(origin: String, path: String, secretIn place: Place = .fragment) throws(Problem) {
    try Self.requireOrigin(origin)
    page = origin + path
    self.place = place
  }

  /// Returns true for a scheme, a host and optionally a port.
  package static func isOrigin(_ text: String) -> Bool {
    let rest = ["https://", "http://"].first { text.hasPrefix($0) }
      .map { text.dropFirst($0.count) }
    guard let rest, !rest.isEmpty else { return false }
    return !rest.utf8.contains { "/?#@ \\\"<>".utf8.contains($0) }
  }

  /// Throws `invalid-fields` if a text is no origin.
  package static func requireOrigin(_ origin: String) throws(Problem) {
    guard isOrigin(origin) else {
      throw .invalid(
        "origin", code: "invalid", "Must be an origin such as https://club.example.")
    }
  }

  /// Returns the link with a secret.
  package func address(of secret: String) -> String {
    switch place {
    case .fragment: "\(page)#\(secret)"
    case .path: "\(page)/\(secret)"
    }
  }

  /// Returns the link with a secret and its QR code, as the members `link` and `svg` of an answer.
  package func fields(of secret: String) -> [JSONMember] {
    let link = address(of: secret)
    return [
      JSONMember("link", .string(link)), JSONMember("svg", .string(QRCode(link)?.svg ?? "")),
    ]
  }

  /// The schema of the app's origin in a request.
  package static let origin = Schema.string(maximumLength: 200, pattern: .line)
  /// The schema of the members that ``fields(of:)`` returns.
  package static let schemaFields: [SchemaField] = [
    .optional("link", .string(maximumLength: 400), note: "To be opened, scanned or passed on."),
    .optional("svg", .string(maximumLength: 100_000), note: "The link as a QR code."),
  ]
}
