import HTTP
import Identity
import JSON
import Storage

extension ClubRoutes {
  var sessionRoutes: [Route] { [signIn, readSession, signOut, listSessions, endSession] }

  private var signIn: Route {
    Route(
      .post, "/api/v1/session", name: "signIn", summary: "Begins a session.", tag: Self.tag,
      body: .json(ClubSchemas.credentials),
      answers: [.ok(ClubSchemas.newSession, "The member, and the token for programs.")]
    ) { [identity] request in
      let body = request.json
      let signIn = try await told { () throws(IdentityError) in
        try await identity.signIn(
          userName: body["user_name"]?.string ?? "", password: body["password"]?.string ?? "",
          device: Self.device(request), address: request.peer)
      }
      var writer = JSONWriter()
      writer.beginObject()
      writer.key("member")
      writer.write(signIn.member)
      writer.key("token")
      writer.string(signIn.token.text)
      writer.endObject()
      return Response.json(writer)
        .with(.setCookie, SessionCookie.set(signIn.token, for: request))
    }
  }

  private var readSession: Route {
    Route(
      .get, "/api/v1/session", name: "readSession", summary: "Who is signed in.", tag: Self.tag,
      access: .signedIn, answers: [.ok(ClubSchemas.signedIn)]
    ) { [identity, door] request in
      let id = try await door.member(request)
      let member = try await told { () throws(IdentityError) in try await identity.member(id) }
      var writer = JSONWriter()
      writer.beginObject()
      writer.key("member")
      writer.write(member)
      writer.endObject()
      return .json(writer)
    }
  }

  private var signOut: Route {
    Route(
      .delete, "/api/v1/session", name: "signOut", summary: "Ends the session that asks.",
      tag: Self.tag, access: .signedIn, answers: [.done]
    ) { [identity, door] request in
      let session = try await door.session(request)
      try await told { () throws(IdentityError) in
        try await identity.endSession(session.id, of: session.member)
      }
      return Response.noContent.with(.setCookie, SessionCookie.clear(for: request))
    }
  }

  private var listSessions: Route {
    Route(
      .get, "/api/v1/sessions", name: "listSessions", summary: "Where the member is signed in.",
      tag: Self.tag, access: .signedIn, answers: [.ok(ClubSchemas.sessions)]
    ) { [identity, door] request in
      let current = try await door.session(request)
      let sessions = try await told { () throws(IdentityError) in
        try await identity.sessions(of: current.member)
      }
      return .json(Self.list(sessions, current: current.id))
    }
  }

  private static let session = Parameter<String>.uuid("id", "The session.")

  private var endSession: Route {
    Route(
      .delete, "/api/v1/sessions/\(Self.session)", name: "endSession",
      summary: "Ends one of the member's sessions.", tag: Self.tag, access: .signedIn,
      answers: [.done]
    ) { [identity, door] request in
      let member = try await door.member(request)
      guard let id = UUID(request[Self.session]) else { throw Problem.notFound }
      try await told { () throws(IdentityError) in try await identity.endSession(id, of: member) }
      return .noContent
    }
  }

  private static func list(_ sessions: [Session], current: UUID) -> JSONWriter {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("sessions")
    writer.beginArray()
    for session in sessions {
      writer.beginObject()
      writer.key("id")
      writer.string(session.id.description)
      writer.key("created_at")
      writer.integer(session.createdAt)
      writer.key("last_seen_at")
      writer.integer(session.lastSeenAt)
      writer.key("device")
      writer.string(session.device)
      writer.key("current")
      writer.bool(session.id == current)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer
  }
}
