import HTTP
import Identity
import JSON
import ServerBase
import Storage
import Text

/// Accounts made by a list (K5): until mail exists, the administrator hands out the links.
extension ClubRoutes {
  static var invitationRoutes: [Route<ClubRoutes>] { [invite] }

  private static var invite: Route<ClubRoutes> {
    Route(
      .post, "/api/v1/administration/invitations", name: "inviteMembers",
      summary: """
        Makes an account for each person of a table (CSV) that has no error, with a link to set a password. With \
        `is_preview`, only says what it would do.
        """, tag: tag, access: .administrator,
      body: .json(AdministrationSchemas.invitations, limit: 1 << 19),
      answers: [.ok(AdministrationSchemas.invited)]
    ) { (club, administrator, request) in
      let body = request.json
      let link = try SecretLink(origin: body["origin"]?.string ?? "", path: "/reset-password")
      let list = try InvitationList(Array((body["table"]?.string ?? "").utf8))
      if body["is_preview"]?.bool == true {
        let checked = try await club.identity.preview(list)
        return .json(JSONValue.object([Self.rows(of: checked)]).bytes)
      }
      let (made, secrets) = try await club.identity.invite(
        list, by: .administrator(administrator))
      // Spreadsheets take a file for UTF-8 by this mark.
      var file: [UInt8] = [0xEF, 0xBB, 0xBF]
      file += Self.line(["name", "e-mail", "user name", "link"])
      for row in made.rows {
        guard let secret = secrets[row.line] else { continue }
        file += Self.line([row.displayName, row.email, row.userName, link.address(of: secret.text)])
      }
      return .json(
        JSONValue.object([
          Self.rows(of: made), JSONMember("made", .integer(Int64(secrets.count))),
          JSONMember("file", .string(String(decoding: file, as: UTF8.self))),
        ]).bytes)
    }
  }

  private static func line(_ fields: [String]) -> [UInt8] {
    var row = CSVRow()
    for field in fields { row.add(field) }
    return row.bytes
  }

  private static func rows(of list: InvitationList) -> JSONMember {
    let rows = list.rows.map { row in
      JSONValue.object([
        JSONMember("line", .integer(Int64(row.line))),
        JSONMember("display_name", .string(row.displayName)),
        JSONMember("email", .string(row.email)), JSONMember("user_name", .string(row.userName)),
        JSONMember(
          "errors",
          .array(
            row.errors.map { error in
              .object([
                JSONMember("field", .string(error.path)), JSONMember("code", .string(error.code)),
              ])
            })),
      ])
    }
    return JSONMember("rows", .array(rows))
  }
}
