import Club
import HTTP
import Identity
import JSON
import Pictures
import ServerBase
import Storage

/// The club's name, logo, language, rule of registration and banner: for everybody to see, and for administrators to change (K5).
extension ClubRoutes {
  static var clubRoutes: [Route<ClubRoutes>] {
    [readClub, replaceClubSettings, readLogo, replaceLogo, deleteLogo, readSecurityContact]
  }

  private static var readClub: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/club", name: "readClub",
      summary: "The club's name, logo, language, rule of registration and banner.", tag: tag,
      access: .anyone, answers: [.ok(ClubSettingsSchemas.club)], isBrief: true
    ) { (club, _, _) in
      .club(try await club.database.read(seenClub)).forEverybody
    }
  }

  private static var replaceClubSettings: Route<ClubRoutes> {
    Route(
      .put, "/api/v1/club/settings", name: "replaceClubSettings",
      summary: "Replaces the settings of the club, except its logo.", tag: tag,
      access: .administrator, body: .json(ClubSettingsSchemas.change),
      answers: [.ok(ClubSettingsSchemas.club)]
    ) { (club, administrator, request) in
      let body = request.json
      guard let settings = ClubSettings(body) else { throw Problem.notFound }
      let errors = settings.errors(at: WallClock.now())
      guard errors.isEmpty else { throw Problem.invalid(errors) }
      let seen = body["revision"]?.int64
      let stored = try await club.database.write {
        connection throws(StorageError) -> SeenClub? in
        let table = ClubSettingsTable(connection: connection)
        let before = try table.read().settings
        guard try table.replace(settings, seen: seen) else { return nil }
        if settings != before {
          try AdministrationLog.write(
            AdministrationAct(
              .clubSettingsChanged, named: settings.name,
              from: before.registration.name.description,
              to: settings.registration.name.description), by: .administrator(administrator),
            on: connection)
        }
        return try seenClub(connection)
      }
      guard let stored else {
        throw Problem(
          .conflict, "Somebody else has changed the settings of the club meanwhile.")
      }
      return .club(stored)
    }
  }

  // MARK: Logo

  /// Maximum bytes of a picture for the logo, above those of any phone's photo.
  private static let maximumLogo = 30_000_000

  private static let digest = Parameter<String>.sha256("digest", "The logo's own SHA-256.")

  private static var readLogo: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/club/logo/\(digest)", name: "readLogo", summary: "The club's logo.", tag: tag,
      access: .anyone, answers: [Answer(.ok, "The logo.", .bytes(mediaType: "image/jpeg"))],
      isBrief: true
    ) { (club, _, request) in
      guard let digest = SHA256Digest(request[digest]) else { throw Problem.notFound }
      let logo = try await club.database.read { connection throws(StorageError) in
        try ClubSettingsTable(connection: connection).logo(digest)
      }
      guard let logo else { throw Problem.notFound }
      return Response(
        .ok,
        headers: [
          (.contentType, "image/jpeg"), (.cacheControl, "public, max-age=31536000, immutable"),
          (.etag, "\"\(digest)\""),
        ], body: .bytes(logo))
    }
  }

  private static var replaceLogo: Route<ClubRoutes> {
    Route(
      .put, "/api/v1/club/logo", name: "replaceLogo",
      summary: "Makes a picture the club's logo, at most \(PictureSize.thumbnail.side) pixels wide"
        + " and high and without anything that its file says besides.", tag: tag,
      access: .administrator, body: .upload(limit: maximumLogo),
      answers: [.ok(ClubSettingsSchemas.club)]
    ) { (club, administrator, request) in
      let content = request.upload
      let made = try await club.data.pictures.jpeg(
        ofFileAt: content.path, size: .thumbnail, for: administrator.member.id)
      withExtendedLifetime(content) {}
      switch made {
      case .success(let jpeg):
        return .club(try await club.setLogo(jpeg, by: administrator))
      case .failure(.unavailable):
        throw Problem(.unavailable, PictureRefusal.unavailable.sentence)
      case .failure(let refusal):
        throw Problem.invalid("logo", code: refusal.code, refusal.sentence)
      }
    }
  }

  private static var deleteLogo: Route<ClubRoutes> {
    Route(
      .delete, "/api/v1/club/logo", name: "deleteLogo", summary: "Removes the club's logo.",
      tag: tag, access: .administrator, answers: [.ok(ClubSettingsSchemas.club)]
    ) { (club, administrator, _) in .club(try await club.setLogo(nil, by: administrator)) }
  }

  private func setLogo(
    _ jpeg: [UInt8]?, by administrator: Administrator
  ) async throws(StorageError) -> SeenClub {
    try await database.write { connection throws(StorageError) in
      let before = try Self.storedSettings(connection).logo
      try ClubSettingsTable(connection: connection).setLogo(jpeg)
      let stored = try Self.seenClub(connection)
      if stored.settings.logo != before {
        try AdministrationLog.write(
          AdministrationAct(.clubLogoChanged), by: .administrator(administrator), on: connection)
      }
      return stored
    }
  }

  private static func storedSettings(
    _ connection: Connection
  ) throws(StorageError) -> ClubSettingsTable.Stored {
    try ClubSettingsTable(connection: connection).read()
  }

  private static func seenClub(_ connection: Connection) throws(StorageError) -> SeenClub {
    SeenClub(
      settings: try storedSettings(connection),
      privacy: try PrivacyTables(connection: connection).required())
  }
}

/// The club as everybody sees it.
private struct SeenClub: Sendable {
  let settings: ClubSettingsTable.Stored
  /// The version of the privacy text that members must have agreed to; `nil` if none.
  let privacy: Int64?
}

extension Response {
  /// The club as everybody sees it.
  fileprivate static func club(_ club: SeenClub) -> Response {
    let stored = club.settings
    let logo = stored.logo.map { JSONValue.string("/api/v1/club/logo/\($0)") } ?? .null
    let json = JSONValue.object(
      stored.settings.current(at: WallClock.now()).fields + [
        JSONMember("logo", logo), JSONMember("revision", .integer(stored.revision)),
      ] + (club.privacy.map { [JSONMember("privacy_version", .integer($0))] } ?? []))
    return .json(json.bytes)
  }

  /// The answer with a tag by which the next request learns that it is unchanged.
  fileprivate var forEverybody: Response {
    guard case .bytes(let bytes) = body else { return self }
    return replacing(.cacheControl, with: "no-cache")
      .with(.etag, "\"\(SHA256Digest(of: bytes))\"")
  }
}
