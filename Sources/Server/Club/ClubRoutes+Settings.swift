import HTTP
import JSON
import Storage

extension ClubRoutes {
  /// Profile and preferences: one record of each, which has the member's own identifier.
  var settingsRoutes: [Route] {
    [
      read(
        ClubCollections.profile, at: "/api/v1/profile", name: "readProfile",
        summary: "Who the member is, for the estimate of energy.", schema: ClubSchemas.profile),
      replace(
        ClubCollections.profile, at: "/api/v1/profile", name: "replaceProfile",
        summary: "Replaces the profile.", schema: ClubSchemas.profile),
      read(
        ClubCollections.preferences, at: "/api/v1/preferences", name: "readPreferences",
        summary: "How the app looks and measures.", schema: ClubSchemas.preferences),
      replace(
        ClubCollections.preferences, at: "/api/v1/preferences", name: "replacePreferences",
        summary: "Replaces the preferences.", schema: ClubSchemas.preferences),
    ]
  }

  private func read(
    _ collection: RecordCollection, at path: PathPattern, name: String, summary: String,
    schema: NamedSchema
  ) -> Route {
    Route(
      .get, path, name: name, summary: summary, tag: Self.tag, access: .signedIn,
      answers: [.ok(schema)]
    ) { [door, database, records] request in
      let member = try await door.member(request)
      let record = try await database.read { connection throws(StorageError) in
        try records.live(collection.name, id: member, of: member, on: connection)
      }
      return .json((record?.body ?? .object([])).bytes)
    }
  }

  private func replace(
    _ collection: RecordCollection, at path: PathPattern, name: String, summary: String,
    schema: NamedSchema
  ) -> Route {
    Route(
      .put, path, name: name, summary: summary, tag: Self.tag, access: .signedIn,
      body: .json(schema), answers: [.ok(schema)], admission: admission
    ) { [door, database, records] request in
      let member = try await door.member(request)
      let fields = (request.json.object ?? []).filter { !$0.value.isNull }
      let record = try await database.write { connection throws(StorageError) in
        guard
          let current = try records.live(
            collection.name, id: member, of: member, on: connection)
        else {
          return try records.create(
            collection.name, id: member, of: member, body: .object(fields), on: connection)
        }
        // What is not given is taken away.
        let gone = (current.body.object ?? []).map { JSONMember($0.key, .null) }
        return try records.patch(
          collection.name, id: member, of: member,
          fields: gone.filter { old in
            !fields.contains { $0.key == old.key }
          } + fields, on: connection)
      }
      return .json(record.body.bytes)
    }
  }
}
