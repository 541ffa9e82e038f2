import Campus
import JSON
import WebClient

/// Asks schools that use Canvas, by the access token of a student.
///
/// Source: Canvas LMS REST API (`doc/api` of instructure/canvas-lms).
struct CanvasProvider: Provider {
  let client: WebClient

  /// Whom a token is of.
  /// - Throws: `address` for an address that is none, `refused` for a token that is none.
  func login(address: String, token: String) async throws(ProviderFailure) -> SchoolLogin {
    guard let school = SchoolAddress(typed: address, before: []) else {
      throw ProviderFailure(.address)
    }
    guard SchoolLogin.isToken(token) else { throw ProviderFailure(.refused) }
    let canvas = CanvasQuestions(client: client, school: school, token: token)
    do throws(ProviderFailure) {
      guard let account = try await canvas.one("/api/v1/users/self")["id"]?.text else {
        throw ProviderFailure(.foreign)
      }
      return SchoolLogin(school: school, account: account, token: token)
    } catch {
      // Every Canvas tells its users of themselves.
      throw error.isOfThisOnly ? ProviderFailure(.foreign) : error
    }
  }

  func fetch(_ question: ProviderQuestion) async throws(ProviderFailure) -> FetchedCampus? {
    let canvas = try canvas(question.secret)
    async let planned = canvas.plannedActivities(in: question.window)
    let courses = await canvas.subjects()
    let subjects = (try? courses.get())?.items ?? []
    async let found = asked(subjects) { subject throws(ProviderFailure) in
      try await canvas.documents(of: subject.name)
    }
    var activities = await planned
    if case .failure(let failure) = activities, failure.isOfThisOnly {
      // An old Canvas, without a planner.
      activities = await canvas.calendarActivities(in: question.window, of: subjects)
    }
    if let failure = courses.failure, activities.failure != nil { throw failure }
    let list = (try? activities.get()) ?? CanvasList(areAll: false)
    var fetched = FetchedCampus(
      activities: list.items, within: question.window, areAll: list.areAll)
    let documents = await found
    fetched.failure =
      courses.failure ?? activities.failure ?? documents.lazy.compactMap(\.failure).first
    if courses.failure == nil {
      fetched.subjects = zip(subjects, documents).map { subject, documents in
        var subject = subject
        subject.documents = (try? documents.get()) ?? nil
        return subject
      }
    }
    return fetched
  }

  func request(
    for document: ProviderDocument, _ question: ProviderQuestion
  ) async throws(ProviderFailure) -> WebRequest {
    let file = try await canvas(question.secret).one("/api/v1/files/\(document.name)")
    guard let address = file["url"]?.string else { throw ProviderFailure(.foreign) }
    // A file that is locked has none.
    guard SchoolAddress.parts(of: address) != nil else { throw ProviderFailure(.refused) }
    // The address proves by itself who asks, and may be of another host: the token does not go along.
    return WebRequest(address)
  }

  private func canvas(_ secret: [UInt8]) throws(ProviderFailure) -> CanvasQuestions {
    guard let login = SchoolLogin(secret) else { throw ProviderFailure(.refused) }
    return CanvasQuestions(client: client, school: login.school, token: login.token)
  }
}
