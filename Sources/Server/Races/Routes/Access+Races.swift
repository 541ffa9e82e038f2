import HTTP
import Identity
import Races
import ServerBase
import Spaces
import Storage
import Threads

/// The services that identify the client of a race's route.
protocol JudgingTeams: JudgingRoles {
  var keys: TeamKeys { get }
  var rooms: RaceRooms { get }
}

extension Access where Context: JudgingTeams, Principal == TeamSender {
  /// A team, by the key in the address.
  /// A wrong key is answered with 401, and with 429 after too many from one address. A correct key from that address is
  /// still accepted, since a whole valley may share an address.
  static func team(_ key: Parameter<String>, in race: Parameter<String>) -> Access {
    Access("team", schemes: []) { context, request in
      try await sender(request[key], race: request[race], request, context)
    }
  }

  /// A team of any race, by the key in the address. A wrong key is answered as by `team(_:in:)`.
  static func team(_ key: Parameter<String>) -> Access {
    Access("team", schemes: []) { context, request in
      try await sender(request[key], race: nil, request, context)
    }
  }

  /// A team, by its key as an ArcGIS client's token, in the address or in a header.
  static func teamToken(in race: Parameter<String>) -> Access {
    Access("team", schemes: []) { context, request in
      let header = request.headers[HeaderName("X-Esri-Authorization")] ?? ""
      let token = request.query["token"] ?? String(header.dropFirst("Bearer ".count))
      return try await sender(token, race: request[race], request, context)
    }
  }

  /// The team of a key, in a race unless the key alone says which.
  private static func sender(
    _ key: String, race: String?, _ request: Request, _ context: Context
  ) async throws -> TeamSender {
    let id = race.flatMap(UUID.init(_:))
    if race != nil, id == nil { throw Problem.notFound }
    // The key of a deleted team is not accepted until the team is restored.
    if let sender = try await context.keys.sender(key), id == nil || id == sender.race,
      try await context.rooms.room(sender.race)?.definition.has(sender.team) ?? false
    {
      return sender
    }
    if let seconds = context.keys.countWrong(from: request.peer) {
      throw Problem(
        .tooManyWrongKeys, "No team has this key, as none had many others from your address.",
        retryAfter: seconds)
    }
    throw Problem(
      .signedOut, race == nil ? "No team has this key." : "No team of this race has this key.")
  }
}

extension Problem.Kind {
  /// A status of its own: the key is wrong, so trying again is of no use.
  fileprivate static let tooManyWrongKeys = Self(
    "too-many-wrong-keys", title: "Too many wrong keys", status: .tooManyRequests)
}

/// A viewer of a race.
struct RaceViewer: Sendable {
  let race: UUID
  /// The session of a viewer who is granted more than everybody, as a member or by a role.
  let session: String?
  /// The part of the teams' positions that the viewer may see.
  let audience: RaceAudience
  let turnOwner: TurnOwner?
}

extension RaceViewer: TurnTaking {}

extension Access where Context == RaceRoutes, Principal == RaceViewer {
  /// Access for those who may see a race by its visibility, and for members with a role in it. Organisers see more.
  static func viewer(of race: Parameter<String>) -> Access {
    Access("viewer", schemes: ["cookie", "bearer"]) { context, request in
      guard let id = UUID(request[race]) else { throw Problem.notFound }
      let visibility = try await context.rooms.visibility(of: id)
      let member = try? await context.authenticator.member(request)
      let role = try await context.role(of: member?.id, in: id)
      guard visibility.admits(isMember: member != nil, hasRole: role != nil) else {
        throw Problem.notFound
      }
      let audience = role.map { $0 >= .editor } ?? false ? RaceAudience.organisers : .everybody
      let isGranted = visibility < .everybody || audience == .organisers
      return RaceViewer(
        race: id, session: isGranted ? member?.session.id.description : nil, audience: audience,
        turnOwner: member?.turnOwner)
    }
  }
}

extension Access where Context == RaceRoutes, Principal == SignedInMember? {
  /// Access for everybody, with the member if one is signed in.
  static var anyoneOrMember: Access {
    Access("anyone", schemes: []) { context, request in
      try? await context.authenticator.member(request)
    }
  }
}

extension RaceRoutes {
  /// The role of a member in a race; `nil` without one.
  fileprivate func role(of member: UUID?, in race: UUID) async throws -> Role? {
    guard let member else { return nil }
    return try await database.read { [records] connection throws(StorageError) in
      do throws(StorageError) {
        return try records.access(of: member, to: race, on: connection).role
      } catch .forbidden {
        return nil
      }
    }
  }
}
