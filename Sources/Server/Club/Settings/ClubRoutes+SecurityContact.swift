import Club
import HTTP
import ServerBase
import Storage
import Text

/// Where somebody who found a flaw reaches the club (RFC 9116).
extension ClubRoutes {
  /// Days after which the file counts as out of date; it is made anew for each request. The RFC recommends less than a year.
  private static let securityContactDays: Int64 = 180

  static var readSecurityContact: Route<ClubRoutes> {
    Route(
      .get, "/.well-known/security.txt", name: "readSecurityContact",
      summary:
        "Whom to tell of a security flaw (RFC 9116); not found in a club without an address.",
      tag: tag, access: .anyone,
      answers: [Answer(.ok, "The contact.", .bytes(mediaType: "text/plain"))], isBrief: true
    ) { (club, _, request) in
      let settings = try await club.database.read { connection throws(StorageError) in
        try ClubSettingsTable(connection: connection).read().settings
      }
      guard let contact = settings.contact else { throw Problem.notFound }
      let text = securityContact(
        contact, language: settings.language, origin: request.origin, at: WallClock.now())
      return Response(
        .ok,
        headers: [
          (.contentType, "text/plain; charset=utf-8"), (.cacheControl, "public, max-age=3600"),
        ], body: .bytes(Array(text.utf8)))
    }
  }

  /// Returns the content of the file.
  static func securityContact(
    _ contact: String, language: String?, origin: String, at time: Int64
  ) -> String {
    let day: Int64 = 86_400_000
    var expiry: [UInt8] = []
    DateTimeText.append((time / day + securityContactDays) * day, to: &expiry)
    let others = ClubSettings.languages.map(\.description).filter { $0 != language }
    let languages = (language.map { [$0] } ?? []) + others
    // An address may hold signs that an address of the web may not.
    let address = PercentEncoding.encode(contact).split(separator: "%40").joined(separator: "@")
    return """
      Contact: mailto:\(address)
      Expires: \(String(decoding: expiry, as: UTF8.self))
      Preferred-Languages: \(languages.joined(separator: ", "))
      Canonical: \(origin)/.well-known/security.txt

      """
  }
}
