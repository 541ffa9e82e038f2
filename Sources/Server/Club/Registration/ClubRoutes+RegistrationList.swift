import HTTP
import Identity
import JSON
import ServerBase
import Storage

/// The list of addresses that may register (K5).
extension ClubRoutes {
  static var registrationListRoutes: [Route<ClubRoutes>] {
    [readRegistrationList, changeRegistrationList]
  }

  private static var readRegistrationList: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/club/registration-list", name: "readRegistrationList",
      summary: "The e-mail addresses that may register where the club's rule is `list`.", tag: tag,
      access: .administrator, answers: [.ok(RegistrationSchemas.list)]
    ) { (club, _, _) in
      .list(
        try await club.database.read { connection throws(StorageError) in
          try RegistrationList(connection: connection).all()
        })
    }
  }

  private static var changeRegistrationList: Route<ClubRoutes> {
    Route(
      .patch, "/api/v1/club/registration-list", name: "changeRegistrationList",
      summary: "Adds addresses to the list and removes others; all or none.", tag: tag,
      access: .administrator,
      body: .json(RegistrationSchemas.listChange, limit: RegistrationSchemas.maximumChangeSize),
      answers: [.ok(RegistrationSchemas.list)]
    ) { (club, administrator, request) in
      let body = request.json
      let texts = { (name: String) in (body[name]?.array ?? []).compactMap(\.string) }
      let (added, removed) = (texts("add"), texts("remove"))
      return .list(
        try await club.database.write { connection throws(StorageError) in
          let list = RegistrationList(connection: connection)
          let changes = try list.change(adding: added, removing: removed)
          if changes != (0, 0) {
            try AdministrationLog.write(
              AdministrationAct(
                .registrationListChanged, from: String(changes.removed), to: String(changes.added)),
              by: .administrator(administrator), on: connection)
          }
          return try list.all()
        })
    }
  }
}

extension Response {
  fileprivate static func list(_ entries: [RegistrationList.Entry]) -> Response {
    let addresses = entries.map { entry in
      JSONValue.object([
        JSONMember("email", .string(entry.email)), JSONMember("is_member", .bool(entry.isMembers)),
      ])
    }
    return .json(JSONValue.object([JSONMember("addresses", .array(addresses))]).bytes)
  }
}
