import Calendars
import Campus
import JSON
import Storage
import Text

/// An activity as a provider has it.
struct FetchedActivity: Sendable {
  /// Names it to its provider, for ever.
  let name: String
  /// What it was named before, where that is something else: a record of that name goes on to be its record.
  var formerName: String?
  /// The name of its subject, as in ``FetchedSubject``; `nil` when the provider does not say it.
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

  /// An activity whose words fit a record: none is refused for them.
  init(
    name: String, time: ActivityTime, title: String, summary: String = "", page: String? = nil,
    subject: String? = nil, isCancelled: Bool = false
  ) {
    self.init(
      name: name, time: time, words: FetchedWords(title: title, summary: summary, page: page),
      subject: subject, isCancelled: isCancelled)
  }

  /// What its record says.
  /// - Parameters:
  ///   - connection: by which it was fetched.
  ///   - subject: the record of its subject.
  ///   - known: the record as it is.
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

/// What is said of an activity, as records have it; shared by all times of one that recurs.
struct FetchedWords: Sendable {
  let title: JSONMember
  /// The summary and the page, those that there are.
  let rest: [JSONMember]
  /// The bytes of all of it.
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

  /// The most of a text that is looked at: words and tags.
  private static let longestText = 4 * NoteText.maximumLength

  /// The words of a calendar's event, which may be pieces of HTML.
  init(_ occurrence: Occurrence) {
    let words = [occurrence.title, occurrence.place, occurrence.summary].map { text in
      HTMLText.plain(String(text.unicodeScalars.prefix(Self.longestText)))
    }
    self.init(
      title: words[0], summary: words[1...].filter { !$0.isEmpty }.joined(separator: "\n\n"),
      page: occurrence.page)
  }
}
