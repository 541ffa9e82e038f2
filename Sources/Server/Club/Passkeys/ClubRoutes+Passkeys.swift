import HTTP
import Identity
import JSON
import ServerBase
import Storage
import WebAuthn

extension ClubRoutes {
  /// The ways in which a member signs in: passkeys, the password, recovery codes (K11).
  static var passkeyRoutes: [Route<ClubRoutes>] {
    [
      readWaysIn, confirmByPassword, beginConfirmation, confirmByPasskey, beginPasskey, addPasskey,
      renamePasskey, removePasskey, removePassword, makeRecoveryCodes,
    ]
  }

  private static var readWaysIn: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/member/ways-in", name: "readWaysIn",
      summary: "How the member signs in: passkeys, password and recovery codes.", tag: tag,
      access: .member, answers: [.ok(PasskeySchemas.waysIn)]
    ) { (club, member, request) in
      let ways = try await club.identity.waysIn(of: member)
      var members = [
        JSONMember("has_password", .bool(ways.hasPassword)),
        JSONMember("passkeys", .array(ways.passkeys.map(json))),
        JSONMember("recovery_codes", .integer(Int64(ways.recoveryCodes))),
      ]
      if let until = ways.confirmedUntil {
        members.append(JSONMember("confirmed_until", .integer(until)))
      }
      do throws(PasskeysUnavailable) {
        let party = try RelyingParty(address: request.origin)
        members.append(JSONMember("origin", .string(party.origin)))
      } catch {
        members.append(JSONMember("unavailable", .string(error.rawValue)))
      }
      return .json(JSONValue.object(members).bytes)
    }
  }

  // MARK: Confirming the session

  private static var confirmByPassword: Route<ClubRoutes> {
    Route(
      .post, "/api/v1/member/confirmation", name: "confirmByPassword",
      summary: "Confirms the session by the password, for ten minutes.", tag: tag,
      access: .member, body: .json(PasskeySchemas.password), answers: [.done]
    ) { (club, member, request) in
      let password = request.json["password"]?.string ?? ""
      try await confirmed(by: "password") { () throws(IdentityError) in
        try await club.identity.confirm(member, password: password)
      }
      return .noContent
    }
  }

  private static var beginConfirmation: Route<ClubRoutes> {
    Route(
      .post, "/api/v1/member/confirmation/passkey/options", name: "beginConfirmation",
      summary: "Begins to confirm the session by one of the member's passkeys.", tag: tag,
      access: .member, answers: [.ok(PasskeySchemas.use)]
    ) { (club, member, request) in
      let party = try PasskeyJSON.party(of: request)
      let (challenge, known) = try await club.identity.beginPasskeyConfirmation(of: member)
      return .json(PasskeyJSON.use(challenge, of: known, for: party).bytes)
    }
  }

  private static var confirmByPasskey: Route<ClubRoutes> {
    Route(
      .post, "/api/v1/member/confirmation/passkey", name: "confirmByPasskey",
      summary: "Confirms the session by a passkey, for ten minutes.", tag: tag,
      access: .member, body: .json(PasskeySchemas.answer), answers: [.done]
    ) { (club, member, request) in
      let party = try PasskeyJSON.party(of: request)
      let answer = try PasskeyJSON.assertion(request.json["credential"])
      try await club.identity.confirm(member, by: answer, for: party)
      return .noContent
    }
  }

  // MARK: Passkeys

  private static var beginPasskey: Route<ClubRoutes> {
    Route(
      .post, "/api/v1/member/passkeys/options", name: "beginPasskey",
      summary: "Begins to add a passkey, in a session that is confirmed.", tag: tag,
      access: .member, answers: [.ok(PasskeySchemas.creation)]
    ) { (club, member, request) in
      let party = try PasskeyJSON.party(of: request)
      let asked = try await club.identity.beginPasskey(of: member)
      return .json(PasskeyJSON.creation(asked, for: party).bytes)
    }
  }

  private static var addPasskey: Route<ClubRoutes> {
    Route(
      .post, "/api/v1/member/passkeys", name: "addPasskey", summary: "Adds a passkey.", tag: tag,
      access: .member, body: .json(PasskeySchemas.newPasskey),
      answers: [.created(PasskeySchemas.passkey, "The passkey.")]
    ) { (club, member, request) in
      let party = try PasskeyJSON.party(of: request)
      let answer = try PasskeyJSON.registration(request.json["credential"])
      let passkey = try await club.identity.addPasskey(
        named: request.json["name"]?.string ?? "", by: answer, for: party, of: member)
      return .json(json(passkey).bytes, status: .created)
    }
  }

  private static let passkey = Parameter<String>.uuid("id", "The passkey.")

  private static var renamePasskey: Route<ClubRoutes> {
    Route(
      .patch, "/api/v1/member/passkeys/\(passkey)", name: "renamePasskey",
      summary: "Renames a passkey.", tag: tag, access: .member,
      body: .json(PasskeySchemas.change), answers: [.ok(PasskeySchemas.passkey)]
    ) { (club, member, request) in
      guard let id = UUID(request[passkey]) else { throw Problem.notFound }
      let name = request.json["name"]?.string ?? ""
      return .json(json(try await club.identity.renamePasskey(id, to: name, of: member)).bytes)
    }
  }

  private static var removePasskey: Route<ClubRoutes> {
    Route(
      .delete, "/api/v1/member/passkeys/\(passkey)", name: "removePasskey",
      summary: "Removes a passkey, but never the last way in; in a session that is confirmed.",
      tag: tag, access: .member, answers: [.done]
    ) { (club, member, request) in
      guard let id = UUID(request[passkey]) else { throw Problem.notFound }
      try await club.identity.removePasskey(id, of: member)
      return .noContent
    }
  }

  // MARK: Password and recovery codes

  private static var removePassword: Route<ClubRoutes> {
    Route(
      .delete, "/api/v1/member/password", name: "removePassword",
      summary: "Removes the password of a member who has a passkey and recovery codes.", tag: tag,
      access: .member, answers: [.done]
    ) { (club, member, _) in
      try await club.identity.removePassword(of: member)
      return .noContent
    }
  }

  private static var makeRecoveryCodes: Route<ClubRoutes> {
    Route(
      .post, "/api/v1/member/recovery-codes", name: "makeRecoveryCodes",
      summary: "Makes ten new recovery codes; earlier ones become invalid.", tag: tag,
      access: .member, answers: [.ok(PasskeySchemas.codes)]
    ) { (club, member, _) in
      let codes = try await club.identity.makeRecoveryCodes(of: member)
      let list = JSONValue.array(codes.map { .string($0) })
      return .json(JSONValue.object([JSONMember("codes", list)]).bytes)
    }
  }

  private static func json(_ passkey: Passkey) -> JSONValue {
    var members = [
      JSONMember("id", .string(passkey.id.description)), JSONMember("name", .string(passkey.name)),
      JSONMember("created_at", .integer(passkey.createdAt)),
    ]
    if let time = passkey.lastUsedAt { members.append(JSONMember("last_used_at", .integer(time))) }
    members.append(JSONMember("is_backed_up", .bool(passkey.isBackedUp)))
    return .object(members)
  }
}
