import HTTP
import Identity
import JSON
import ServerBase
import Storage

extension ClubRoutes {
  /// Profile and preferences: one record each, with the member's identifier.
  static var settingsRoutes: [Route<ClubRoutes>] {
    [
      read(
        MemberProfile.collection, at: "/api/v1/profile", name: "readProfile",
        summary: "Who the member is, for the estimate of energy.", schema: ClubSchemas.profile),
      replace(
        MemberProfile.collection, at: "/api/v1/profile", name: "replaceProfile",
        summary: "Replaces the profile.", schema: ClubSchemas.profile),
      read(
        MemberPreferences.collection, at: "/api/v1/preferences", name: "readPreferences",
        summary: "How the app looks and measures.", schema: ClubSchemas.preferences),
      replace(
        MemberPreferences.collection, at: "/api/v1/preferences", name: "replacePreferences",
        summary: "Replaces the preferences.", schema: ClubSchemas.preferences),
    ]
  }

  private static func read(
    _ collection: RecordCollection, at path: PathPattern, name: String, summary: String,
    schema: NamedSchema
  ) -> Route<ClubRoutes> {
    Route(
      .get, path, name: name, summary: summary, tag: tag, access: .member(allowing: .readProfile),
      answers: [.ok(schema)]
    ) { (club, principal, request) in
      let (member, records) = (principal.id, club.records)
      let record = try await club.database.read { connection throws(StorageError) in
        try records.live(collection.name, id: member, in: member, on: connection)
      }
      return .json((record?.body ?? .object([])).bytes)
    }
  }

  private static func replace(
    _ collection: RecordCollection, at path: PathPattern, name: String, summary: String,
    schema: NamedSchema
  ) -> Route<ClubRoutes> {
    Route(
      .put, path, name: name, summary: summary, tag: tag, access: .member(allowing: .writeProfile),
      body: .json(schema), answers: [.ok(schema)]
    ) { (club, principal, request) in
      let (member, records) = (principal.id, club.records)
      let fields = (request.json.object ?? []).filter { !$0.value.isNull }
      let record = try await club.database.write { connection throws(StorageError) in
        let current = try records.live(collection.name, id: member, in: member, on: connection)
        // Fields missing from the request are removed.
        let gone = (current?.body.object ?? []).map { JSONMember($0.key, .null) }
        return try records.writer(for: member, on: connection).edit(
          collection.name, id: member,
          fields: gone.filter { old in !fields.contains { $0.key == old.key } } + fields)
      }
      return .json(record.body.bytes)
    }
  }
}
