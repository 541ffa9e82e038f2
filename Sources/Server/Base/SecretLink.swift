package import HTTP
package import JSON
import QRCodes

/// A link to a page of the app with a secret. The secret is in the fragment, which browsers never send, so that
/// it is in no log.
package struct SecretLink {
  private let page: String

  /// - Parameters:
  ///   - origin: scheme, host and port of the app.
  ///   - path: the page of the app, such as `/invitation`.
  /// - Throws: `invalid-fields` if it is no origin.
  package init(origin: String, path: String) throws(Problem) {
    try Self.requireOrigin(origin)
    page = origin + path
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
  package func address(of secret: String) -> String { "\(page)#\(secret)" }

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
