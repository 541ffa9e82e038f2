import HTTP
import Identity
import JSON
import ServerBase

extension ClubRoutes {
  /// Signing in without a password (K11).
  static var passkeySessionRoutes: [Route<ClubRoutes>] {
    [beginPasskeySignIn, signInByPasskey, signInByRecoveryCode]
  }

  private static var beginPasskeySignIn: Route<ClubRoutes> {
    Route(
      .post, "/api/v1/session/passkey/options", name: "beginPasskeySignIn",
      summary: "Begins to sign in by a passkey; the browser names the member.", tag: tag,
      access: .anyone, answers: [.ok(PasskeySchemas.use)]
    ) { (club, _, request) in
      let party = try PasskeyJSON.party(of: request)
      // One secret for all tabs of a browser.
      let browser = HostCookie.passkey.secret(of: request) ?? SessionToken()
      let challenge = try await club.identity.beginPasskeySignIn(
        in: browser, address: request.peer)
      return Response.json(PasskeyJSON.use(challenge, of: [], for: party).bytes)
        .with(.setCookie, HostCookie.passkey.set(browser, for: request))
    }
  }

  private static var signInByPasskey: Route<ClubRoutes> {
    Route(
      .post, "/api/v1/session/passkey", name: "signInByPasskey",
      summary: "Begins a session by a passkey.", tag: tag, access: .anyone,
      body: .json(PasskeySchemas.answer),
      answers: [.ok(ClubSchemas.newSession, "The member, and the token for programs.")]
    ) { (club, _, request) in
      let party = try PasskeyJSON.party(of: request)
      let answer = try PasskeyJSON.assertion(request.json["credential"])
      let signIn = try await club.identity.signIn(
        by: answer, for: party, in: HostCookie.passkey.secret(of: request), device: device(request),
        address: request.peer, knownDevice: knownDevice(request))
      return newSession(signIn, for: request)
    }
  }

  private static var signInByRecoveryCode: Route<ClubRoutes> {
    Route(
      .post, "/api/v1/session/recovery", name: "signInByRecoveryCode",
      summary: "Begins a session by a recovery code, which is valid once.", tag: tag,
      access: .anyone, body: .json(PasskeySchemas.recovery),
      answers: [.ok(ClubSchemas.newSession, "The member, and the token for programs.")]
    ) { (club, _, request) in
      let body = request.json
      let signIn = try await club.identity.signIn(
        userName: body["user_name"]?.string ?? "", recoveryCode: body["code"]?.string ?? "",
        device: device(request), address: request.peer, knownDevice: knownDevice(request))
      return newSession(signIn, for: request)
    }
  }
}
