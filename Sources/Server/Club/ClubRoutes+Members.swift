import HTTP
import Identity
import JSON
import Storage

extension ClubRoutes {
  var memberRoutes: [Route] { [register, readMember, changeMember, changePassword, leave] }

  private var register: Route {
    Route(
      .post, "/api/v1/members", name: "register", summary: "Makes an account and signs in.",
      tag: Self.tag, body: .json(ClubSchemas.registration),
      answers: [.created(ClubSchemas.member, "The member; the session is in the cookie.")]
    ) { [identity] request in
      let body = request.json
      let signIn = try await told { () throws(IdentityError) in
        let member = try await identity.register(
          userName: body["user_name"]?.string ?? "", email: body["email"]?.string ?? "",
          displayName: body["display_name"]?.string ?? "",
          password: body["password"]?.string ?? "")
        return try await identity.beginSession(of: member, device: Self.device(request))
      }
      return Response.member(signIn.member, status: .created)
        .with(.setCookie, SessionCookie.set(signIn.token, for: request))
    }
  }

  private var readMember: Route {
    Route(
      .get, "/api/v1/member", name: "readMember", summary: "The member's own data.",
      tag: Self.tag, access: .signedIn, answers: [.ok(ClubSchemas.member)]
    ) { [identity, door] request in
      let id = try await door.member(request)
      return .member(try await told { () throws(IdentityError) in try await identity.member(id) })
    }
  }

  private var changeMember: Route {
    Route(
      .patch, "/api/v1/member", name: "changeMember", summary: "Changes the member's own data.",
      tag: Self.tag, access: .signedIn, body: .json(ClubSchemas.memberChange),
      answers: [.ok(ClubSchemas.member)], admission: admission
    ) { [identity, door] request in
      let id = try await door.member(request)
      let body = request.json
      return .member(
        try await told { () throws(IdentityError) in
          try await identity.change(
            id, email: body["email"]?.string, displayName: body["display_name"]?.string)
        })
    }
  }

  private var changePassword: Route {
    Route(
      .put, "/api/v1/member/password", name: "changePassword",
      summary: "Sets a new password and ends every other session.", tag: Self.tag,
      access: .signedIn, body: .json(ClubSchemas.passwordChange), answers: [.done],
      admission: admission
    ) { [identity, door] request in
      let session = try await door.session(request)
      let body = request.json
      try await told(password: "current") { () throws(IdentityError) in
        try await identity.changePassword(
          of: session.member, from: body["current"]?.string ?? "",
          to: body["new"]?.string ?? "", keeping: session.id)
      }
      return .noContent
    }
  }

  private var leave: Route {
    Route(
      .delete, "/api/v1/member", name: "leave",
      summary: "Deletes the account with everything of it, for good.", tag: Self.tag,
      access: .signedIn, body: .json(ClubSchemas.confirmation), answers: [.done],
      admission: admission
    ) { [identity, door] request in
      let id = try await door.member(request)
      let password = request.json["password"]?.string ?? ""
      try await told(password: "password") { () throws(IdentityError) in
        try await identity.confirm(password, of: id)
        try await identity.delete(id)
      }
      return Response.noContent.with(.setCookie, SessionCookie.clear(for: request))
    }
  }

  static func device(_ request: Request) -> String { request.headers[.userAgent] ?? "" }
}
