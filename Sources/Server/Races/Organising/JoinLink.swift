import HTTP
import JSON
import QRCodes
import Storage

/// The link by which the phone of a team joins a race. The key stands behind the `#`, which browsers
/// never send, so it ends in no log.
struct JoinLink {
  private let origin: String
  private let race: UUID

  /// - Parameter origin: scheme, host and port of the app.
  /// - Throws: `invalid-fields` for what is none.
  init(origin: String, race: UUID) throws(Problem) {
    let rest = ["https://", "http://"].first { origin.hasPrefix($0) }
      .map { origin.dropFirst($0.count) }
    guard let rest, !rest.isEmpty, !rest.utf8.contains(where: { "/?#@ \\\"<>".utf8.contains($0) })
    else {
      throw .invalid(
        "origin", code: "invalid", "Must be an origin such as https://club.example.")
    }
    self.origin = origin
    self.race = race
  }

  /// The link with a key, and its code.
  func fields(of key: String) -> [JSONMember] {
    let link = "\(origin)/races/\(race)/join#\(key)"
    return [
      JSONMember("link", .string(link)), JSONMember("svg", .string(QRCode(link)?.svg ?? "")),
    ]
  }
}
