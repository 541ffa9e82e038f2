import Campus
import HTTP
import JSON
import Recordings
import Storage
import Text
import Threads
import WebClient

/// Fetches events, classrooms and materials by the UOC Open API (version 1), from the UOC or from the school of
/// another Cordada.
///
/// Lists come whole, each in an object. An event does not name its classroom.
struct UOCProvider: Provider {
  let client: WebClient
  let registered: RegisteredProviders

  private static let maximumClassrooms = 200
  private static let maximumEvents = 5_000
  /// Length in milliseconds of the period in one request for events: the UOC's maximum is undocumented.
  private static let period = 92 * 86_400_000

  func fetch(_ question: ProviderQuestion) async throws(ProviderFailure) -> FetchedCampus? {
    let (own, api) = try await asking(question)
    let window = question.window
    let periods = stride(from: window.lowerBound, to: window.upperBound, by: Self.period).map {
      $0..<min($0 + Int64(Self.period), window.upperBound)
    }
    async let telling = asked(periods) { period throws(ProviderFailure) in
      try await Self.events(within: period, own, api)
    }
    async let teaching = outcome { () throws(ProviderFailure) in
      try await Self.classrooms(own, api)
    }
    let (events, classrooms) = (await telling, await teaching)
    var failures = events.compactMap(\.failure)
    if failures.count == events.count, let failure = classrooms.failure { throw failure }

    var known: Set<String> = []
    var activities: [FetchedActivity] = []
    for event in events.compactMap(\.value).flatMap(\.activities)
    where known.insert(event.name).inserted {
      activities.append(event)
    }
    let areAll =
      failures.isEmpty && activities.count <= Self.maximumEvents
      && events.compactMap(\.value).allSatisfy(\.areAll)
    var fetched = FetchedCampus(
      activities: Array(activities.prefix(Self.maximumEvents)), within: window, areAll: areAll)
    switch classrooms {
    case .success(let rooms):
      let documents = await asked(rooms) { room throws(ProviderFailure) in
        try await Self.documents(of: room.name, own, api)
      }
      failures += documents.compactMap(\.failure)
      fetched.subjects = zip(rooms, documents).map { room, documents in
        var room = room
        room.documents = documents.value
        return room
      }
    case .failure(let failure): failures.append(failure)
    }
    fetched.failure = failures.first
    return fetched
  }

  func request(
    for document: ProviderDocument, _ question: ProviderQuestion
  ) async throws(ProviderFailure) -> WebRequest {
    let (own, api) = try await asking(question)
    let address = document.address
    // The UOC's files are pages of its campus, which identifies members by a session there.
    guard own.provider.provider == .uoc, own.isOwn(address) || UOCCampus.has(address),
      !address.hasPrefix(api + "/"),
      let session = try await own.json(api + "/user")["sessionId"]?.text, !session.isEmpty
    else { return try await own.request(forFileAt: address) }
    return WebRequest(UOCCampus.address(address, in: session))
  }

  /// Returns a member's account at a provider.
  func account(
    _ tokens: OAuthTokens, of member: UUID, at time: Int64
  ) async throws(ProviderFailure) -> String {
    let question = ProviderQuestion(
      member: member, secret: tokens.secret, zone: "", mark: nil, time: time, renew: nil)
    let (own, api) = try await asking(question)
    guard let id = try await own.json(api + "/user")["id"]?.text, !id.isEmpty else {
      throw ProviderFailure(.foreign)
    }
    return id
  }

  /// Returns the client for a member's provider, and the base address of its interface.
  private func asking(
    _ question: ProviderQuestion
  ) async throws(ProviderFailure) -> (AuthorizedClient, api: String) {
    let found: RegisteredProvider?
    let tokens = OAuthTokens(secret: question.secret)
    do throws(StorageError) {
      guard let tokens else { throw .noSuchRecord }
      found = try await registered.provider(tokens.provider)
    } catch .noSuchRecord {
      found = nil
    } catch {
      throw ProviderFailure(.busy)
    }
    guard let tokens, let found else { throw ProviderFailure(.refused) }
    let path = found.provider == .uoc ? "/api/v1" : "/webapps/uocapi/api/v1"
    return (
      AuthorizedClient(OAuthClient(client: client, provider: found), tokens, for: question),
      found.address + path
    )
  }

  // MARK: What it says

  private static func events(
    within period: Range<Int64>, _ own: AuthorizedClient, _ api: String
  ) async throws(ProviderFailure) -> (activities: [FetchedActivity], areAll: Bool) {
    let query = Query.text(of: [
      ("start", moment(period.lowerBound)), ("end", moment(period.upperBound)),
    ])
    let events = try await list("events", "/calendar/events?" + query, own, api)
    let activities = events.compactMap(activity)
    return (activities, activities.count == events.count)
  }

  /// Returns an event, or `nil` if it has no readable time.
  private static func activity(_ event: JSONValue) -> FetchedActivity? {
    guard let id = event["id"]?.text, let start = event["start"].flatMap(moment) else {
      return nil
    }
    return FetchedActivity(
      name: id, time: ActivityTime(start: start, end: event["end"].flatMap(moment)),
      title: event["summary"]?.string ?? "", page: event["url"]?.string)
  }

  private static func classrooms(
    _ own: AuthorizedClient, _ api: String
  ) async throws(ProviderFailure) -> [FetchedSubject] {
    var known: Set<String> = []
    return try await list("classrooms", "/classrooms", own, api).prefix(maximumClassrooms)
      .compactMap { room in
        guard let id = room["id"]?.text, isSegment(id), known.insert(id).inserted else {
          return nil
        }
        return FetchedSubject(
          name: id, title: room["title"]?.string ?? room["shortTitle"]?.string ?? "",
          code: room["code"]?.string)
      }
  }

  private static func documents(
    of classroom: String, _ own: AuthorizedClient, _ api: String
  ) async throws(ProviderFailure) -> [FetchedDocument] {
    try await list("materials", "/classrooms/\(classroom)/materials", own, api)
      .compactMap { material in
        guard let id = material["id"]?.text, let address = material["url"]?.string,
          WebPage.isAddress(address)
        else { return nil }
        let title = material["title"]?.string ?? ""
        return FetchedDocument(
          name: id, title: title,
          content: content(of: material["type"]?.string, titled: title), address: address)
      }
  }

  private static func content(
    of type: String?, titled title: String
  ) -> FetchedDocument.Content {
    switch type {
    case "WEB": .page
    case "PDF":
      .file(
        name: title.lowercased().hasSuffix(".pdf") ? title : title + ".pdf",
        type: "application/pdf", size: nil)
    default: .file(name: title, type: nil, size: nil)
    }
  }

  // MARK: Its forms

  /// Returns the elements of a list, which is wrapped in an object.
  private static func list(
    _ key: String, _ path: String, _ own: AuthorizedClient, _ api: String
  ) async throws(ProviderFailure) -> [JSONValue] {
    guard let list = try await own.json(api + path)[key]?.array else {
      throw ProviderFailure(.foreign)
    }
    return list
  }

  /// Returns true if an identifier may be used in a path.
  private static func isSegment(_ text: String) -> Bool {
    (1...100).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  private static func moment(_ value: JSONValue) -> Int64? {
    value.string.flatMap { DateTimeText.parse(Array($0.utf8).span) }
  }

  private static func moment(_ time: Int64) -> String {
    var bytes: [UInt8] = []
    DateTimeText.append(time - time % 1_000, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
