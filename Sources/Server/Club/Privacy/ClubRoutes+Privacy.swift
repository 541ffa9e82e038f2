import Club
import HTTP
import Identity
import JSON
import ServerBase
import Storage

/// The club's privacy text in versions, members' consents, and the record of processing (K13).
extension ClubRoutes {
  static var privacyRoutes: [Route<ClubRoutes>] {
    [
      readPrivacy, proposePrivacy, addPrivacyText, listPrivacyVersions, readPrivacyVersion,
      listConsents, readConsents, agree, readProcessing,
    ]
  }

  private static let version = Parameter.integer("version", "The version.", in: 1...(1 << 31))
  private static let after = Parameter<String>.uuid("after", "`next` of the page before.")
  private static let language = Parameter.oneOf(
    "language", "The language of the words; English without it.", ClubSettings.languages)

  private static var readPrivacy: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/club/privacy", name: "readPrivacyText",
      summary: "The privacy text that applies; while the club has written none, the proposed one.",
      tag: tag, access: .anyone, answers: [.ok(PrivacySchemas.text)]
    ) { (club, _, _) in
      let (current, settings) = try await club.database.read { connection throws(StorageError) in
        (
          try PrivacyTables(connection: connection).current(),
          try ClubSettingsTable(connection: connection).read().settings
        )
      }
      return .privacy(current, else: club.proposed(for: settings))
    }
  }

  private static var proposePrivacy: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/club/privacy/proposal", name: "proposePrivacyText",
      summary:
        "A privacy text in all languages, made of what the areas declare and the club has set.",
      tag: tag, access: .administrator, answers: [.ok(PrivacySchemas.text)]
    ) { (club, _, _) in
      let settings = try await club.database.read { connection throws(StorageError) in
        try ClubSettingsTable(connection: connection).read().settings
      }
      return .privacy(nil, else: club.proposed(for: settings))
    }
  }

  private static var addPrivacyText: Route<ClubRoutes> {
    Route(
      .post, "/api/v1/club/privacy", name: "addPrivacyText",
      summary: "Makes a new version of the privacy text; the earlier ones are kept.", tag: tag,
      access: .administrator, body: .json(PrivacySchemas.new),
      answers: [.created(PrivacySchemas.text, "The new version.")]
    ) { (club, administrator, request) in
      let body = request.json
      let text = PrivacyText(body["texts"])
      guard text.errors.isEmpty else { throw Problem.invalid(text.errors) }
      let needsConsent = body["needs_consent"]?.bool ?? false
      let seen = body["seen"]?.int64 ?? 0
      let made = try await club.database.write {
        connection throws(StorageError) -> PrivacyTables.Version? in
        let now = WallClock.now()
        let made = try PrivacyTables(connection: connection).add(
          text, needsConsent: needsConsent, seen: seen, at: now)
        guard let made else { return nil }
        try AdministrationLog.write(
          AdministrationAct(.privacyTextChanged, to: "\(made.number)"),
          by: .administrator(administrator), on: connection)
        // Who wrote it need not be asked.
        if needsConsent {
          _ = try PrivacyTables(connection: connection).agree(
            to: made.number, of: administrator.member.id, at: now)
        }
        return made
      }
      guard let made else {
        throw Problem(.conflict, "Somebody else has written another version meanwhile.")
      }
      return .privacy(made, else: made.text, status: .created)
    }
  }

  private static var listPrivacyVersions: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/club/privacy/versions", name: "listPrivacyVersions",
      summary: "The versions of the privacy text, with how many members agreed to each.", tag: tag,
      access: .administrator, answers: [.ok(PrivacySchemas.versions)]
    ) { (club, _, _) in
      let versions = try await club.database.read { connection throws(StorageError) in
        try PrivacyTables(connection: connection).all()
      }
      var writer = JSONWriter()
      writer.beginObject()
      writer.beginArray("versions")
      for version in versions {
        writer.beginObject()
        writer.member("version", version.number)
        writer.member("made_at", version.madeAt)
        writer.member("needs_consent", version.needsConsent)
        writer.member("agreed", version.agreed)
        writer.endObject()
      }
      writer.endArray()
      writer.endObject()
      return .json(writer)
    }
  }

  private static var readPrivacyVersion: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/club/privacy/versions/\(version)", name: "readPrivacyVersion",
      summary: "A version of the privacy text, for whoever agreed to it.", tag: tag,
      access: .anyone, answers: [.ok(PrivacySchemas.text)]
    ) { (club, _, request) in
      let number = Int64(request[version])
      let found = try await club.database.read { connection throws(StorageError) in
        try PrivacyTables(connection: connection).version(number)
      }
      guard let found else { throw Problem.notFound }
      return .privacy(found, else: found.text)
    }
  }

  // MARK: Consents

  private static var listConsents: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/club/privacy/consents", name: "listConsents",
      summary: "The members, each with the latest version that they agreed to.", tag: tag,
      access: .administrator, query: [after.description], answers: [.ok(PrivacySchemas.members)]
    ) { (club, _, request) in
      let after = request.query[after].flatMap(UUID.init(_:))
      let members = try await club.database.read { connection throws(StorageError) in
        try PrivacyTables(connection: connection).members(after: after)
      }
      var writer = JSONWriter()
      writer.beginObject()
      writer.beginArray("members")
      for member in members {
        writer.beginObject()
        writer.member("id", member.id.description)
        writer.member("display_name", member.name)
        writer.member("version", member.version)
        writer.member("given_at", member.givenAt)
        writer.endObject()
      }
      writer.endArray()
      if members.count == PrivacyTables.pageSize {
        writer.member("next", members.last?.id.description)
      }
      writer.endObject()
      return .json(writer)
    }
  }

  private static var readConsents: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/member/consents", name: "readConsents",
      summary: "What the member agreed to, and whether an agreement is asked for.", tag: tag,
      access: .member, answers: [.ok(PrivacySchemas.consents)]
    ) { (club, member, _) in
      try await club.database.read { connection throws(StorageError) in
        try Response.consents(of: member.id, PrivacyTables(connection: connection))
      }
    }
  }

  private static var agree: Route<ClubRoutes> {
    Route(
      .post, "/api/v1/member/consents", name: "agreeToPrivacyText",
      summary: "Agrees to a version of the privacy text; again, it stays as it was.", tag: tag,
      access: .member, body: .json(PrivacySchemas.consent), answers: [.ok(PrivacySchemas.consents)]
    ) { (club, member, request) in
      let version = request.json["version"]?.int64 ?? 0
      let answer = try await club.database.write {
        connection throws(StorageError) -> Response? in
        let tables = PrivacyTables(connection: connection)
        guard try tables.agree(to: version, of: member.id, at: WallClock.now()) else { return nil }
        return try Response.consents(of: member.id, tables)
      }
      guard let answer else {
        throw Problem.invalid("version", code: "unknown", "There is no such version.")
      }
      return answer
    }
  }

  // MARK: The record of processing

  private static var readProcessing: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/club/processing", name: "readProcessing",
      summary: "The club's record of processing (GDPR, article 30), of what the areas declare.",
      tag: tag, access: .administrator, query: [language.description],
      answers: [.ok(PrivacySchemas.processing)]
    ) { (club, _, request) in
      let language = request.query[language]
      let kept = try await club.database.read { connection throws(StorageError) in
        try ClubSettingsTable(connection: connection).read().settings.kept
      }
      var writer = JSONWriter()
      writer.beginObject()
      writer.beginArray("processing")
      for (area, list) in club.processing {
        for each in list {
          let words = each.words(in: language, keeping: kept)
          writer.beginObject()
          writer.member("area", area)
          writer.member("name", each.name)
          writer.member("data", words.data)
          writer.member("purpose", words.purpose)
          writer.member("basis", words.basis)
          writer.member("readers", words.readers)
          writer.member("kept", words.kept)
          writer.endObject()
        }
      }
      writer.endArray()
      writer.endObject()
      return .json(writer)
    }
  }

  private func proposed(for settings: ClubSettings) -> PrivacyText {
    PrivacyText.proposed(for: settings, of: processing.flatMap(\.list))
  }
}

extension Response {
  /// A version of the privacy text, or a text that is none.
  fileprivate static func privacy(
    _ version: PrivacyTables.Version?, else text: PrivacyText, status: Status = .ok
  ) -> Response {
    var members = [
      JSONMember("version", .integer(version?.number ?? 0)),
      JSONMember("texts", .object((version?.text ?? text).fields)),
      JSONMember("needs_consent", .bool(version?.needsConsent ?? false)),
    ]
    if let version { members.append(JSONMember("made_at", .integer(version.madeAt))) }
    return .json(JSONValue.object(members).bytes, status: status)
  }

  /// What a member agreed to.
  fileprivate static func consents(
    of member: UUID, _ tables: PrivacyTables
  ) throws(StorageError) -> Response {
    let given = try tables.consents(of: member)
    let isNeeded = try !tables.suffices(given.first?.version)
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("is_needed", isNeeded)
    writer.beginArray("given")
    for consent in given {
      writer.beginObject()
      writer.member("version", consent.version)
      writer.member("given_at", consent.givenAt)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return .json(writer)
  }
}
