import Campus
import JSON
import WebClient

/// Fetches from schools that use Moodle, by a token of its web service for mobile apps.
///
/// Source: Moodle's web service API (`login/token.php`, `webservice/rest/server.php`, `webservice/pluginfile.php`).
struct MoodleProvider: Provider {
  let client: WebClient

  /// A member's credential at a school.
  enum Proof: Sendable {
    case token(String)
    /// Exchanged for a token at once, and never stored.
    case password(user: String, password: String)
  }

  /// Returns the student whom a credential belongs to, with the token that replaces it.
  /// - Throws: `address` if the address is invalid, `refused` if the credential is.
  func login(address: String, _ proof: Proof) async throws(ProviderFailure) -> SchoolLogin {
    guard let school = SchoolAddress(typed: address, before: Self.places) else {
      throw ProviderFailure(.address)
    }
    let token: String
    switch proof {
    case .token(let given): token = given
    case .password(let user, let password):
      token = try await MoodleQuestions.token(client, school, user: user, password: password)
    }
    guard SchoolLogin.isToken(token) else { throw ProviderFailure(.refused) }
    let info = try await MoodleQuestions(client: client, school: school, token: token).info()
    return SchoolLogin(school: school, account: info.user, token: token)
  }

  /// Path prefixes of Moodle's pages, behind the folder that it is installed in.
  private static let places = [
    "/login", "/my", "/course", "/mod/", "/user", "/calendar", "/index.php", "/webservice",
    "/grade", "/message",
  ]

  func fetch(_ question: ProviderQuestion) async throws(ProviderFailure) -> FetchedCampus? {
    let moodle = try moodle(question.secret)
    async let due = moodle.actions(in: question.window)
    let info = try await moodle.info()
    let courses = try await moodle.subjects(of: info.user)
    async let listed = moodle.events(
      in: question.window, of: courses.map(\.name), knowing: info.functions)
    let contents = await asked(courses) { course throws(ProviderFailure) in
      try await moodle.documents(of: course.name)
    }
    let (actions, events) = (await due, await listed)
    let agenda = MoodleAgenda(actions: try? actions.get(), events: (try? events.get()) ?? nil)
    // Completed actions leave the list: without the events, a missing one is not taken for deleted.
    var fetched = FetchedCampus(
      activities: agenda.activities,
      within: agenda.hasEvents ? question.window : question.time..<question.time,
      areAll: agenda.areAll)
    fetched.name = info.title
    fetched.failure =
      actions.failure ?? events.failure ?? contents.lazy.compactMap(\.failure).first
    fetched.subjects = zip(courses, contents).map { course, documents in
      var course = course
      course.documents = (try? documents.get()) ?? nil
      return course
    }
    return fetched
  }

  func request(
    for document: ProviderDocument, _ question: ProviderQuestion
  ) async throws(ProviderFailure) -> WebRequest {
    try moodle(question.secret).request(forFileAt: document.address)
  }

  private func moodle(_ secret: [UInt8]) throws(ProviderFailure) -> MoodleQuestions {
    guard let login = SchoolLogin(secret) else { throw ProviderFailure(.refused) }
    return MoodleQuestions(client: client, school: login.school, token: login.token)
  }
}
