import Identity
import JSON
import Spaces
import Storage

extension MemberExport {
  /// Account, profile and preferences. What the member has set in the club already stays when they
  /// come back.
  static let account = MemberExport(
    contents: TranslatedText(
      ca: "El teu compte (account.json), el teu perfil (profile.json) i la configuració "
        + "(preferences.json).",
      es: "Tu cuenta (account.json), tu perfil (profile.json) y los ajustes (preferences.json).",
      en: "Your account (account.json), your profile (profile.json) and your settings "
        + "(preferences.json).",
      fr: "Votre compte (account.json), votre profil (profile.json) et vos réglages "
        + "(preferences.json)."),
    write: { folder, member, data in
      var account = JSONWriter()
      account.write(member)
      try await folder.add("account.json", account.bytes)
      for collection in [MemberProfile.collection, MemberPreferences.collection] {
        let record = try await data.database.read { connection throws(StorageError) in
          try data.records.live(collection.name, id: member.id, in: member.id, on: connection)
        }
        try await folder.add("\(collection.name).json", (record?.body ?? .object([])).bytes)
      }
    },
    restore: { folder, member, data in
      var restoration = Restoration()
      for collection in [MemberProfile.collection, MemberPreferences.collection] {
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

  /// Gives a member's record the fields that it does not have.
  /// - Returns: whether there were any.
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
