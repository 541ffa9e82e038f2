import Campus
import JSON
import WebClient

/// Fetches from schools that use Canvas, with the access token of a student.
///
/// Source: Canvas LMS REST API (`doc/api` of instructure/canvas-lms).
struct CanvasProvider: Provider {
  let client: WebClient

  /// Returns the student whom a token belongs to.
  /// - Throws: `address` if the address is invalid, `refused` if the token is.
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
      // Every Canvas answers this question, so a missing page means that the site is not one.
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
      // An old Canvas has no planner.
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
    // A locked file has no address.
    guard SchoolAddress.parts(of: address) != nil else { throw ProviderFailure(.refused) }
    // The address carries its own proof and may be on another host: the token is not sent.
    return WebRequest(address)
  }

  private func canvas(_ secret: [UInt8]) throws(ProviderFailure) -> CanvasQuestions {
    guard let login = SchoolLogin(secret) else { throw ProviderFailure(.refused) }
    return CanvasQuestions(client: client, school: login.school, token: login.token)
  }
}
