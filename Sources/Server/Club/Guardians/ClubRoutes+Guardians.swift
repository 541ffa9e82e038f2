import HTTP
import Identity
import JSON
import ServerBase
import Storage

/// The consent of a minor's guardian: by the link of a mail, or noted by an administrator (K13).
extension ClubRoutes {
  static var guardianRoutes: [Route<ClubRoutes>] {
    [readGuardianship, giveConsent, withdrawConsent, noteConsent]
  }

  private static let member = Parameter<String>.uuid("id", "The member.")

  private static var readGuardianship: Route<ClubRoutes> {
    Route(
      .post, "/api/v1/guardian-consent/account", name: "readGuardianship",
      summary: "Whose account a guardian's link is about, and whether the consent stands.",
      tag: tag, access: .anyone, body: .json(GuardianSchemas.secret),
      answers: [.ok(GuardianSchemas.guardianship)]
    ) { (club, _, request) in
      let (found, member) = try await club.identity.guardianship(
        by: request.json["secret"]?.string ?? "", address: request.peer)
      var writer = JSONWriter()
      writer.beginObject()
      writer.member("display_name", member.displayName)
      writer.member("user_name", member.userName)
      writer.member("of_age_at", found.ofAgeAt)
      writer.member("is_given", found.waitsSince == nil)
      writer.member("ends_at", found.endsAt)
      writer.endObject()
      return .json(writer)
    }
  }

  private static var giveConsent: Route<ClubRoutes> {
    Route(
      .post, "/api/v1/guardian-consent", name: "giveGuardianConsent",
      summary: "Consents to a minor's account, which opens it; again, it stays as it was.",
      tag: tag, access: .anyone, body: .json(GuardianSchemas.consent), answers: [.done]
    ) { (club, _, request) in
      let version = request.json["privacy_version"]?.int64 ?? 0
      guard try await club.currentPrivacyVersion() == version else {
        throw Problem.invalid(
          "privacy_version", code: "not_agreed",
          "The club's privacy text has changed meanwhile: read it again.")
      }
      try await club.identity.consent(
        by: request.json["secret"]?.string ?? "", textVersion: version, address: request.peer)
      return .noContent
    }
  }

  private static var withdrawConsent: Route<ClubRoutes> {
    Route(
      .post, "/api/v1/guardian-consent/withdrawal", name: "withdrawGuardianConsent",
      summary: "Withdraws the consent, which closes the account; it is deleted 30 days later.",
      tag: tag, access: .anyone, body: .json(GuardianSchemas.secret), answers: [.done]
    ) { (club, _, request) in
      try await club.identity.withdrawConsent(
        by: request.json["secret"]?.string ?? "", address: request.peer)
      return .noContent
    }
  }

  private static var noteConsent: Route<ClubRoutes> {
    Route(
      .put, "/api/v1/administration/members/\(member)/guardian-consent",
      name: "noteGuardianConsent",
      summary: "Notes that the club has the consent of a minor's guardian, or that it has ended.",
      tag: tag, access: .administrator, body: .json(GuardianSchemas.note), answers: [.done]
    ) { (club, administrator, request) in
      guard let id = UUID(request[member]) else { throw Problem.notFound }
      try await club.identity.setConsent(
        request.json["is_given"]?.bool == true, of: id,
        textVersion: club.currentPrivacyVersion(), by: .administrator(administrator))
      return .noContent
    }
  }

  /// Returns the version of the privacy text that applies; 0 for the proposed one.
  private func currentPrivacyVersion() async throws -> Int64 {
    try await database.read { connection throws(StorageError) in
      try PrivacyTables(connection: connection).current()?.number ?? 0
    }
  }
}

extension JSONWriter {
  /// Writes a guardianship for administrators.
  mutating func write(_ guardianship: Guardianship) {
    beginObject("guardianship")
    writeFields(of: guardianship)
    member("waits_since", guardianship.waitsSince)
    writeConsents(guardianship.consents)
    endObject()
  }

  /// Writes a guardianship and its consents for the minor's own export.
  mutating func write(_ guardianship: Guardianship?, consents: [Guardianship.Consent]) {
    beginObject()
    if let guardianship { writeFields(of: guardianship) }
    writeConsents(consents)
    endObject()
  }

  private mutating func writeFields(of guardianship: Guardianship) {
    member("of_age_at", guardianship.ofAgeAt)
    member("email", guardianship.email)
  }

  private mutating func writeConsents(_ consents: [Guardianship.Consent]) {
    member("consents", raw: JSONValue.array(consents.map { .object($0.fields) }).bytes)
  }
}

extension Guardianship.Consent {
  /// The fields of a consent in answers and exports.
  fileprivate var fields: [JSONMember] {
    var fields = [
      JSONMember("given_at", .integer(givenAt)),
      JSONMember("given_by", .string(isByAdministrator ? "administrator" : "guardian")),
      JSONMember("version", .integer(textVersion)),
    ]
    if let withdrawnAt { fields.append(JSONMember("withdrawn_at", .integer(withdrawnAt))) }
    return fields
  }
}
