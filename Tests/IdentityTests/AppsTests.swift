import Identity
import JSON
import Testing

/// Properties of apps that hold independently of the routes' checks.
@Suite struct AppsTests {
  let club: Club

  init() throws { club = try Club() }

  private func register(
    _ name: String = "App", _ redirects: [String] = ["https://app.example/"]
  ) async throws(IdentityError) -> RegisteredApp {
    try await club.members.register(
      appNamed: name, redirects: redirects, isConfidential: false, by: .console
    ).app
  }

  private func request(of app: RegisteredApp) async throws -> AuthorizationRequest {
    let parameters = OAuthParameters([
      ("response_type", "code"), ("client_id", "\(app.id)"), ("scope", "tracks:read"),
      ("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"),
      ("code_challenge_method", "S256"),
    ])
    let judged = try await club.members.judge(parameters, known: ["tracks:read"])
    guard case .inOrder(let request) = judged else { throw IdentityError.noSuchApp }
    return request
  }

  @Test func whoIsSignedOutOrNotRegisteredGetsNoCode() async throws {
    let mar = try await club.mar()
    let session = try await club.members.beginSession(of: mar, device: "phone").session
    let (app, gone) = (try await register(), try await register("Gone"))
    let (asked, askedByGone) = (try await request(of: app), try await request(of: gone))
    try await club.members.delete(app: gone.id, by: .console)
    await #expect(throws: IdentityError.noSuchSession) {
      try await club.members.grant(askedByGone, by: session)
    }
    _ = try await club.members.grant(asked, by: session)
    try await club.members.endSession(session.id, of: mar.id)
    await #expect(throws: IdentityError.noSuchSession) {
      try await club.members.grant(asked, by: session)
    }
    await #expect(throws: IdentityError.noSuchSession) {
      try await club.members.makeToken(named: "Script", scopes: ["a"], days: 1, by: session)
    }
  }

  @Test(arguments: [(0, true), (1, false), (10, false), (11, true)])
  func anAppHasOneToTenAddresses(count: Int, isRefused: Bool) async {
    let addresses = (0..<count).map { "https://app.example/\($0)" }
    let error = await failure { () throws(IdentityError) in
      try await register("App", addresses)
    }
    #expect((error?.fields.map(\.path) == ["redirects"]) == isRefused)
  }

  @Test func aClubHasTwoHundredAppsAtMost() async throws {
    for number in 0..<Identity.maximumApps { _ = try await register("App \(number)") }
    let error = await failure { () throws(IdentityError) in try await register() }
    #expect(error?.fields.map(\.code) == ["too_many"])
  }
}
