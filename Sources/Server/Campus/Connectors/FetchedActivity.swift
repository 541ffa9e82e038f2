import Calendars
import Campus
import JSON
import Storage

/// An activity as a provider has it.
struct FetchedActivity: Sendable {
  /// Names it to its provider, for ever.
  let name: String
  /// The name of its subject, as in ``FetchedSubject``; `nil` when the provider does not say it.
  let subject: String?
  private let isCancelled: Bool
  private let fields: [JSONMember]

  /// An activity whose words fit a record: none is refused for them.
  init(
    name: String, time: ActivityTime, title: String, summary: String = "", page: String? = nil,
    subject: String? = nil, isCancelled: Bool = false
  ) {
    self.name = name
    self.subject = subject
    self.isCancelled = isCancelled
    var fields = [
      JSONMember("title", .string(FetchedText.title(title))),
      JSONMember("start_at", .integer(FetchedText.clamped(time.start))),
    ]
    if let end = time.end {
      fields.append(JSONMember("end_at", .integer(FetchedText.clamped(end))))
    }
    if !summary.isEmpty {
      fields.append(
        JSONMember(
          "summary",
          .string(
            String(
              String.UnicodeScalarView(summary.unicodeScalars.prefix(NoteText.maximumLength))))))
    }
    if let page, WebPage.isAddress(page) { fields.append(JSONMember("page", .string(page))) }
    self.fields = fields
  }

  /// What its record says.
  /// - Parameters:
  ///   - connection: by which it was fetched.
  ///   - subject: the record of its subject.
  ///   - known: the record as it is.
  func body(
    of connection: UUID, subject: UUID?, known: Record?, at time: Int64
  ) -> [JSONMember] {
    var body = fields
    if let subject { body.append(JSONMember("subject", .string(subject.description))) }
    if isCancelled {
      body.append(JSONMember("cancelled_at", known?.body["cancelled_at"] ?? .integer(time)))
    }
    return body + [JSONMember("source", .string(connection.description))]
  }
}

extension FetchedActivity {
  /// The most of a text that is looked at: words and tags.
  private static let longestText = 4 * NoteText.maximumLength

  /// An occurrence of a calendar, whose texts may be pieces of HTML.
  init(_ occurrence: Occurrence) {
    let words = [occurrence.title, occurrence.place, occurrence.summary].map { text in
      HTMLText.plain(String(text.unicodeScalars.prefix(Self.longestText)))
    }
    self.init(
      name: occurrence.name, time: ActivityTime(start: occurrence.start, end: occurrence.end),
      title: words[0],
      summary: words[1...].filter { !$0.isEmpty }.joined(separator: "\n\n"),
      page: occurrence.page, isCancelled: occurrence.isCancelled)
  }
}
