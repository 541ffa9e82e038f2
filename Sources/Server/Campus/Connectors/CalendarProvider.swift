import Calendars
import Campus
import JSON
import Storage
import WebClient

/// Asks iCalendar addresses.
struct CalendarProvider: Sendable {
  /// What is remembered of an answer, by which the next question can be short.
  struct Mark: Sendable {
    var entityTag: String?
    var modified: String?
    /// When it was read, milliseconds since 1970.
    var readAt: Int64
  }

  let client: WebClient
  /// Where calendars are read: it takes seconds for the largest.
  let workers: Workers

  /// The most bytes of a calendar: some 100,000 events.
  private static let maximumSize = 32 << 20
  /// What was over longer ago is not fetched, nor what is to come later: half a year and a year.
  private static let window: (past: Int64, future: Int64) = (182 * 86_400_000, 366 * 86_400_000)
  /// An answer is good for a day at most, because the window moves on.
  private static let goodFor: Int64 = 86_400_000

  /// The address by which a calendar is asked, of one that a member knows; `nil` for what is none.
  static func address(_ text: String) -> String? {
    var text = text[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    let scheme = "webcal://"
    let address =
      text.lowercased().hasPrefix(scheme) ? "https://" + text.dropFirst(scheme.count) : String(text)
    return WebPage.isAddress(address) ? address : nil
  }

  /// The host of an address, with its port.
  static func host(of address: String) -> String {
    let rest = address[(address.firstRange(of: "://")?.upperBound ?? address.startIndex)...]
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    return String(authority.split(separator: "@").last ?? authority)
  }

  /// What a calendar says; `nil` when it says the same as at the last time.
  /// - Parameters:
  ///   - zone: where the member is: whole days begin there.
  ///   - mark: of the last answer.
  func fetch(
    _ address: String, zone: String, since mark: Mark?, at now: Int64
  ) async throws(ProviderFailure) -> (agenda: FetchedAgenda, mark: Mark)? {
    var request = WebRequest(
      address, headers: [("Accept", "text/calendar, text/plain;q=0.5")],
      maximumSize: Self.maximumSize)
    if let mark, mark.readAt > now - Self.goodFor {
      if let tag = mark.entityTag { request.headers.append(("If-None-Match", tag)) }
      if let modified = mark.modified { request.headers.append(("If-Modified-Since", modified)) }
    }
    let answer = try await client.answer(to: request)
    if answer.status == 304, request.headers.count > 1 { return nil }
    try ProviderFailure.check(answer)
    let window = (now - Self.window.past)..<(now + Self.window.future)
    let contents = try await read(answer.body, window, zone: zone, at: now)
    let agenda = FetchedAgenda(
      name: contents.name, activities: contents.occurrences.map(FetchedActivity.init(_:)),
      window: window, areAll: contents.areAll)
    let fresh = Mark(
      entityTag: Self.remembered(answer["etag"]),
      modified: Self.remembered(answer["last-modified"]),
      readAt: now)
    return (agenda, fresh)
  }

  /// A tag or a time that is sent back as it came.
  private static func remembered(_ text: String?) -> String? {
    text.flatMap {
      $0.utf8.count <= 500 && $0.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? $0 : nil
    }
  }

  private func read(
    _ body: [UInt8], _ window: Range<Int64>, zone: String, at now: Int64
  ) async throws(ProviderFailure) -> CalendarContents {
    let contents: CalendarContents?
    do throws(StorageError) {
      contents = try await workers.run { () throws(StorageError) in
        try? CalendarContents(reading: body, window: window, now: now, zone: zone)
      }
    } catch {
      throw ProviderFailure(.busy)
    }
    guard let contents else { throw ProviderFailure(.foreign) }
    return contents
  }
}

/// Why a provider gave nothing, and when it wants to be asked again.
struct ProviderFailure: Error {
  let reason: ConnectionFailure
  /// Seconds that the provider asks for.
  var retryAfter: Int?

  init(_ reason: ConnectionFailure, retryAfter: Int? = nil) {
    self.reason = reason
    self.retryAfter = retryAfter
  }

  /// Throws unless an answer has content.
  static func check(_ answer: WebAnswer) throws(ProviderFailure) {
    switch answer.status {
    case 200..<300: return
    case 401, 403, 404, 410: throw ProviderFailure(.refused)
    case 429, 503: throw ProviderFailure(.busy, retryAfter: answer.retryAfter)
    default: throw ProviderFailure(.failed, retryAfter: answer.retryAfter)
    }
  }
}

extension WebClient {
  /// The answer to a request, or why a provider gave none.
  func answer(to request: WebRequest) async throws(ProviderFailure) -> WebAnswer {
    do throws(WebFailure) {
      return try await send(request)
    } catch {
      switch error {
      case .noAddress: throw ProviderFailure(.address)
      case .forbiddenAddress: throw ProviderFailure(.forbidden)
      case .unreachable, .tooManyRedirects: throw ProviderFailure(.unreachable)
      case .insecure: throw ProviderFailure(.insecure)
      case .slow: throw ProviderFailure(.slow)
      case .tooLarge: throw ProviderFailure(.large)
      case .interrupted: throw ProviderFailure(.busy)
      }
    }
  }
}
