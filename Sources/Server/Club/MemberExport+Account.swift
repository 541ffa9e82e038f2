import Identity
import JSON
import ServerBase
import Spaces
import Storage

extension MemberExport {
  /// Account, profile, preferences and friends. On restoration, existing settings of the club take precedence,
  /// and friendships are not restored, since they need both sides.
  static let account = MemberExport(
    contents: TranslatedText(
      ca: "El teu compte (account.json), el teu perfil (profile.json), la configuració "
        + "(preferences.json), els teus amics (friends.json), què veuen de tu (friend_sharing.json), els textos de privacitat que has "
        + "acceptat (consents.json) i, si en cal, el consentiment del teu tutor "
        + "(guardian.json).",
      es: "Tu cuenta (account.json), tu perfil (profile.json), los ajustes (preferences.json), "
        + "tus amigos (friends.json), lo que ven de ti (friend_sharing.json), los textos de privacidad que has "
        + "aceptado (consents.json) y, si hace falta, el consentimiento de tu tutor "
        + "(guardian.json).",
      en: "Your account (account.json), your profile (profile.json), your settings "
        + "(preferences.json), your friends (friends.json), what they see of you "
        + "(friend_sharing.json), the privacy texts that you agreed to (consents.json) and, if one is "
        + "needed, your guardian’s consent (guardian.json).",
      fr: "Votre compte (account.json), votre profil (profile.json), vos réglages "
        + "(preferences.json), vos amis (friends.json), ce qu’ils voient de vous "
        + "(friend_sharing.json), les textes de confidentialité acceptés (consents.json) et, s’il en "
        + "faut un, le consentement de votre tuteur (guardian.json)."),
    write: { folder, member, data in
      var account = JSONWriter()
      account.write(member)
      try await folder.add("account.json", account.bytes)
      let friends = try await data.database.read { connection throws(StorageError) in
        try Friends(records: data.records, connection: connection).all(of: member.id)
      }
      let list = JSONValue.array(friends.map { .object($0.fields) })
      try await folder.add("friends.json", list.bytes)
      let consents = try await data.database.read { connection throws(StorageError) in
        try PrivacyTables(connection: connection).consents(of: member.id)
      }
      if !consents.isEmpty {
        let given = consents.map { consent in
          JSONValue.object([
            JSONMember("version", .integer(consent.version)),
            JSONMember("given_at", .integer(consent.givenAt)),
          ])
        }
        try await folder.add("consents.json", JSONValue.array(given).bytes)
      }
      let (guardianship, ofGuardian) = try await data.database.read {
        connection throws(StorageError) in
        try Identity.guardianship(of: member.id, on: connection)
      }
      if guardianship != nil || !ofGuardian.isEmpty {
        var guardian = JSONWriter()
        guardian.write(guardianship, consents: ofGuardian)
        try await folder.add("guardian.json", guardian.bytes)
      }
      for collection in ownRecords {
        let record = try await data.database.read { connection throws(StorageError) in
          try data.records.live(collection.name, id: member.id, in: member.id, on: connection)
        }
        try await folder.add("\(collection.name).json", (record?.body ?? .object([])).bytes)
      }
    },
    restore: { folder, member, data in
      var restoration = Restoration()
      for collection in ownRecords {
        let file = "\(collection.name).json"
        do {
          guard let fields = try await folder.json(file)?.object else { continue }
          let isChanged = try await fill(fields, of: collection, for: member, in: data)
          if isChanged { restoration.added += 1 } else { restoration.known += 1 }
        } catch {
          guard let refusal = Restoration.Refusal(file: "\(folder.name)/\(file)", error) else {
            throw error
          }
          restoration.refused.append(refusal)
        }
      }
      return restoration
    })

  /// The collections with one record for each member.
  private static let ownRecords = [
    MemberProfile.collection, MemberPreferences.collection, FriendSharing.collection,
  ]

  /// Sets the missing fields of a member's record.
  /// - Returns: true if any field was set.
  private static func fill(
    _ fields: [JSONMember], of collection: RecordCollection, for member: UUID, in data: ClubData
  ) async throws(StorageError) -> Bool {
    try await data.database.write { connection throws(StorageError) in
      let body = try data.records.live(collection.name, id: member, in: member, on: connection)?
        .body
      let missing = fields.filter {
        body?[$0.key] == nil && !$0.value.isNull && collection.grants[$0.key] != nil
      }
      guard !missing.isEmpty else { return false }
      try data.records.writer(for: member, on: connection).edit(
        collection.name, id: member, fields: missing)
      return true
    }
  }
}
