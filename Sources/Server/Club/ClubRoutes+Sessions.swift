import HTTP
import Identity
import JSON
import ServerBase
import Storage

extension ClubRoutes {
  static var sessionRoutes: [Route<ClubRoutes>] {
    [signIn, readSession, signOut, listSessions, endOtherSessions, endSession]
  }

  private static var signIn: Route<ClubRoutes> {
    Route(
      .post, "/api/v1/session", name: "signIn", summary: "Begins a session.", tag: tag,
      access: .anyone, body: .json(ClubSchemas.credentials),
      answers: [.ok(ClubSchemas.newSession, "The member, and the token for programs.")]
    ) { (club, _, request) in
      let body = request.json
      let signIn = try await club.identity.signIn(
        userName: body["user_name"]?.string ?? "", password: body["password"]?.string ?? "",
        device: device(request), address: request.peer,
        knownDevice: knownDevice(request))
      return newSession(signIn, for: request)
    }
  }

  /// Returns the answer to whoever has signed in.
  static func newSession(_ signIn: SignIn, for request: Request) -> Response {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("member")
    writer.write(signIn.member)
    writer.key("token")
    writer.string(signIn.token.text)
    if let secret = signIn.deviceSecret {
      writer.key("device_secret")
      writer.string(secret.text)
    }
    writer.endObject()
    return Response.json(writer).with(signIn, for: request)
  }

  /// Returns the secret of a device on which the member has signed in before, from the content or the cookie.
  static func knownDevice(_ request: Request) -> SessionToken? {
    request.json["device_secret"]?.string.flatMap(SessionToken.init(_:))
      ?? HostCookie.device.secret(of: request)
  }

  private static var readSession: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/session", name: "readSession", summary: "Who is signed in.", tag: tag,
      access: .member, answers: [.ok(ClubSchemas.signedIn)]
    ) { (club, principal, _) in
      let member = try await club.identity.member(principal.id)
      var writer = JSONWriter()
      writer.beginObject()
      writer.key("member")
      writer.write(member)
      writer.endObject()
      return .json(writer)
    }
  }

  private static var signOut: Route<ClubRoutes> {
    Route(
      .delete, "/api/v1/session", name: "signOut", summary: "Ends the session that asks.",
      tag: tag, access: .member, answers: [.done]
    ) { (club, member, request) in
      try await club.identity.endSession(member.session.id, of: member.id)
      return Response.noContent.with(.setCookie, HostCookie.session.clear(for: request))
    }
  }

  private static var listSessions: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/sessions", name: "listSessions", summary: "Where the member is signed in.",
      tag: tag, access: .member, answers: [.ok(ClubSchemas.sessions)]
    ) { (club, member, _) in
      let sessions = try await club.identity.sessions(of: member.id)
      return .json(list(sessions, current: member.session.id))
    }
  }

  private static var endOtherSessions: Route<ClubRoutes> {
    Route(
      .delete, "/api/v1/sessions", name: "endOtherSessions",
      summary: "Ends the member's sessions, except the one that asks.", tag: tag, access: .member,
      answers: [.ok(ClubSchemas.endedSessions)]
    ) { (club, member, _) in
      ended(try await club.identity.endSessions(of: member.id, except: member.session.id))
    }
  }

  /// Returns the answer with the number of ended sessions.
  static func ended(_ count: Int) -> Response {
    .json(JSONValue.object([JSONMember("count", .integer(Int64(count)))]).bytes)
  }

  private static let session = Parameter<String>.uuid("id", "The session.")

  private static var endSession: Route<ClubRoutes> {
    Route(
      .delete, "/api/v1/sessions/\(Self.session)", name: "endSession",
      summary: "Ends one of the member's sessions.", tag: tag, access: .member,
      answers: [.done]
    ) { (club, member, request) in
      guard let id = UUID(request[session]) else { throw Problem.notFound }
      try await club.identity.endSession(id, of: member.id)
      return .noContent
    }
  }

  private static func list(_ sessions: [Session], current: UUID) -> JSONWriter {
    var writer = JSONWriter()
    writer.beginObject()
    writer.beginArray("sessions")
    for session in sessions {
      writer.beginObject()
      writer.member("id", session.id.description)
      writer.member("created_at", session.createdAt)
      writer.member("last_seen_at", session.lastSeenAt)
      writer.member("device", session.device)
      writer.member("current", session.id == current)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer
  }
}
