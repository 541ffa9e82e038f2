import Calendars
import Campus
import JSON
import ServerBase
import Storage
import Text
import WebClient

/// Fetches calendars from iCalendar addresses.
struct CalendarProvider: Provider {
  /// Validators of the last answer, sent with the next request so that an unchanged calendar is not sent again.
  private struct Mark {
    var entityTag: String?
    var modified: String?
    /// Time of the last reading, in milliseconds since 1970.
    var readAt: Int64

    init(entityTag: String?, modified: String?, readAt: Int64) {
      self.entityTag = entityTag
      self.modified = modified
      self.readAt = readAt
    }

    init(_ json: JSONValue) {
      self.init(
        entityTag: json["entity_tag"]?.string, modified: json["modified"]?.string,
        readAt: json["read_at"]?.int64 ?? 0)
    }

    var json: JSONValue {
      .object([
        JSONMember("entity_tag", entityTag.map(JSONValue.string) ?? .null),
        JSONMember("modified", modified.map(JSONValue.string) ?? .null),
        JSONMember("read_at", .integer(readAt)),
      ])
    }
  }

  let client: WebClient
  /// Threads that parse calendars: the largest take seconds.
  let workers: TurnWorkers
  /// Folder where downloaded calendars wait for parsing, so that few of them are in memory.
  let temporaryDirectory: String

  /// Maximum bytes of a calendar: some 100,000 events.
  private static let maximumSize = 32 << 20
  /// Time limit for parsing a calendar. Events not read by then are left out.
  private static let patience = Duration.seconds(15)
  /// Maximum age of an answer in milliseconds, one day, because the window of time moves on.
  private static let goodFor: Int64 = 86_400_000

  /// Returns the address to request for an address that a member typed, or `nil` if it is invalid.
  static func address(_ text: String) -> String? {
    var text = text[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    let scheme = "webcal://"
    let address =
      text.lowercased().hasPrefix(scheme) ? "https://" + text.dropFirst(scheme.count) : String(text)
    return WebPage.isAddress(address) ? address : nil
  }

  /// Returns the host of an address with its port.
  static func host(of address: String) -> String {
    let rest = address[(address.firstRange(of: "://")?.upperBound ?? address.startIndex)...]
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    return String(authority.split(separator: "@").last ?? authority)
  }

  /// Fetches the calendar whose address is the question's secret.
  func fetch(_ question: ProviderQuestion) async throws(ProviderFailure) -> FetchedCampus? {
    var request = WebRequest(
      String(decoding: question.secret, as: UTF8.self),
      headers: [("Accept", "text/calendar, text/plain;q=0.5")], maximumSize: Self.maximumSize)
    if let mark = question.mark.map(Mark.init), mark.readAt > question.time - Self.goodFor {
      if let tag = mark.entityTag { request.headers.append(("If-None-Match", tag)) }
      if let modified = mark.modified { request.headers.append(("If-Modified-Since", modified)) }
    }
    let path = temporaryDirectory + "/work-\(UUID.new())"
    defer { TemporaryFile.remove(path) }
    request.path = path
    let answer = try await client.answer(to: request)
    if answer.status == 304, request.headers.count > 1 { return nil }
    try ProviderFailure.check(answer)
    let contents = try await read(path, question)
    // Rejects the member's own feed, which contains the fetched activities and would bring them back for ever.
    guard contents.uid != CalendarFeeds.name(of: question.member) else {
      throw ProviderFailure(.own)
    }
    var fetched = FetchedCampus(
      activities: contents.activities, within: question.window, areAll: contents.areAll)
    fetched.name = contents.name
    fetched.mark =
      Mark(
        entityTag: Self.remembered(answer["etag"]),
        modified: Self.remembered(answer["last-modified"]), readAt: question.time
      ).json
    return fetched
  }

  /// Returns a validator if it can be sent back as a header field, or `nil`.
  private static func remembered(_ text: String?) -> String? {
    text.flatMap {
      $0.utf8.count <= 500 && $0.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? $0 : nil
    }
  }

  /// The content of a calendar. Each event is read once for all of its occurrences.
  private struct Contents: Sendable {
    let name: String?
    let uid: String?
    private(set) var activities: [FetchedActivity] = []
    private(set) var areAll: Bool

    init(_ contents: CalendarContents, goesOn: () -> Bool) {
      name = contents.name
      uid = contents.uid
      areAll = contents.areAll
      var words: [Int: FetchedWords] = [:]
      for occurrence in contents.occurrences {
        guard let said = words[occurrence.event] ?? (goesOn() ? FetchedWords(occurrence) : nil)
        else {
          areAll = false
          break
        }
        words[occurrence.event] = said
        var activity = FetchedActivity(
          name: occurrence.name, time: ActivityTime(of: occurrence), words: said,
          isCancelled: occurrence.isCancelled)
        activity.formerName = occurrence.formerName
        activities.append(activity)
      }
    }
  }

  private func read(
    _ path: String, _ question: ProviderQuestion
  ) async throws(ProviderFailure) -> Contents {
    let (window, now, zone) = (question.window, question.time, question.zone)
    let contents: Contents?
    do throws(StorageError) {
      contents = try await workers.run(for: question.member) {
        (interruption) throws(StorageError) in
        guard let body = TemporaryFile.content(of: path) else { return nil }
        let deadline = ContinuousClock.now + Self.patience
        let goesOn = { !interruption.hasHappened && ContinuousClock.now < deadline }
        return
          (try? CalendarContents(
            reading: body, window: window, now: now, zone: zone, goesOn: goesOn))
          .map { Contents($0, goesOn: goesOn) }
      }
    } catch {
      throw ProviderFailure(.busy)
    }
    guard let contents else { throw ProviderFailure(.foreign) }
    return contents
  }
}

extension ActivityTime {
  /// The time of an occurrence in a calendar.
  fileprivate init(of occurrence: Occurrence) {
    if let days = occurrence.days {
      self.init(
        firstDay: CalendarDay(number: days.lowerBound),
        lastDay: CalendarDay(number: days.upperBound))
    } else {
      self.init(start: occurrence.start, end: occurrence.end)
    }
  }
}
