import Calendars
import Campus
import JSON
import Storage
import Text

/// An activity fetched from a provider.
struct FetchedActivity: Sendable {
  /// The provider's permanent identifier.
  let name: String
  /// The former identifier, if it differs: a record made under it remains the activity's record.
  var formerName: String?
  /// The subject's identifier, as in ``FetchedSubject``; `nil` if the provider does not say.
  let subject: String?
  let time: ActivityTime
  let words: FetchedWords
  private let isCancelled: Bool

  init(
    name: String, time: ActivityTime, words: FetchedWords, subject: String? = nil,
    isCancelled: Bool = false
  ) {
    self.name = name
    self.time = time
    self.words = words
    self.subject = subject
    self.isCancelled = isCancelled
  }

  /// Makes an activity whose texts are cut to fit a record.
  init(
    name: String, time: ActivityTime, title: String, summary: String = "", page: String? = nil,
    subject: String? = nil, isCancelled: Bool = false
  ) {
    self.init(
      name: name, time: time, words: FetchedWords(title: title, summary: summary, page: page),
      subject: subject, isCancelled: isCancelled)
  }

  /// Returns the body of its record.
  /// - Parameters:
  ///   - connection: the connection that fetched it.
  ///   - subject: the identifier of its subject's record.
  ///   - known: the stored record.
  func body(
    of connection: UUID, subject: UUID?, known: Record?, at time: Int64
  ) -> [JSONMember] {
    var body = [
      words.title, JSONMember("start_at", .integer(FetchedText.clamped(self.time.start))),
    ]
    if let end = self.time.end {
      body.append(JSONMember("end_at", .integer(FetchedText.clamped(end))))
    }
    if let days = self.time.wholeDays {
      for (field, day) in [("first_day", days.lowerBound), ("last_day", days.upperBound)] {
        body.append(JSONMember(field, .string(CalendarDay(number: day).text)))
      }
    }
    body += words.rest
    if let subject { body.append(JSONMember("subject", .string(subject.description))) }
    if isCancelled {
      body.append(JSONMember("cancelled_at", known?.body["cancelled_at"] ?? .integer(time)))
    }
    return body + [JSONMember("source", .string(connection.description))]
  }
}

/// An activity's texts in the form of records, shared by all occurrences of a recurring one.
struct FetchedWords: Sendable {
  let title: JSONMember
  /// The summary and the page, if present.
  let rest: [JSONMember]
  /// Total bytes of the texts.
  let size: Int

  init(title: String, summary: String, page: String?) {
    let title = FetchedText.title(title)
    let cut = String(
      String.UnicodeScalarView(summary.unicodeScalars.prefix(NoteText.maximumLength)))
    let page = page.flatMap { WebPage.isAddress($0) ? $0 : nil }
    self.title = JSONMember("title", .string(title))
    var rest: [JSONMember] = []
    if !cut.isEmpty { rest.append(JSONMember("summary", .string(cut))) }
    if let page { rest.append(JSONMember("page", .string(page))) }
    self.rest = rest
    size = title.utf8.count + cut.utf8.count + (page?.utf8.count ?? 0)
  }

  /// Maximum number of scalars read from a text, tags included.
  private static let longestText = 4 * NoteText.maximumLength

  /// Reads the texts of a calendar's event, which may be HTML.
  init(_ occurrence: Occurrence) {
    let words = [occurrence.title, occurrence.place, occurrence.summary].map { text in
      HTMLText.plain(String(text.unicodeScalars.prefix(Self.longestText)))
    }
    self.init(
      title: words[0], summary: words[1...].filter { !$0.isEmpty }.joined(separator: "\n\n"),
      page: occurrence.page)
  }
}
