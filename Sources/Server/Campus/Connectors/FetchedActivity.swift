import Calendars
import Campus
import JSON
import Storage

/// What a provider answered.
struct FetchedAgenda: Sendable {
  /// The name that the provider gives it.
  var name: String?
  var activities: [FetchedActivity]
  /// The time for which the provider was asked, milliseconds since 1970.
  var window: Range<Int64>
  /// Whether these are all that the provider has in that time. If not, nothing is taken for deleted.
  var areAll: Bool
}

/// An activity as a provider has it.
struct FetchedActivity: Sendable {
  /// Names it to its provider, for ever.
  let name: String
  private let isCancelled: Bool
  private let fields: [JSONMember]

  /// An activity whose words fit a record: none is refused for them.
  init(
    name: String, time: ActivityTime, title: String, summary: String = "", page: String? = nil,
    isCancelled: Bool = false
  ) {
    self.name = name
    self.isCancelled = isCancelled
    let line = Self.line(title)
    var fields = [
      JSONMember("title", .string(line.isEmpty ? "—" : line)),
      JSONMember("start_at", .integer(Self.clamped(time.start))),
    ]
    if let end = time.end { fields.append(JSONMember("end_at", .integer(Self.clamped(end)))) }
    if !summary.isEmpty {
      fields.append(
        JSONMember(
          "summary",
          .string(String(String.UnicodeScalarView(summary.unicodeScalars.prefix(Self.longestText))))
        ))
    }
    if let page, WebPage.isAddress(page) { fields.append(JSONMember("page", .string(page))) }
    self.fields = fields
  }

  /// A time of the years that records know.
  private static func clamped(_ time: Int64) -> Int64 { min(max(time, 0), 4_102_444_800_000) }

  private static let longestText = NoteText.maximumLength
  private static let longestLine = 200

  /// A text in one line of as many letters as a title may have.
  static func line(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.lazy.map({ $0.properties.isWhitespace ? " " : $0 }) {
      guard line.count < longestLine else { break }
      let isControl = scalar.properties.generalCategory == .control
      if isControl || scalar == " " && (line.isEmpty || line.last == " ") { continue }
      line.append(scalar)
    }
    if line.last == " " { line.removeLast() }
    return String(line)
  }

  /// What its record says.
  /// - Parameters:
  ///   - connection: by which it was fetched.
  ///   - known: the record as it is.
  func body(of connection: UUID, known: Record?, at time: Int64) -> [JSONMember] {
    var body = fields
    if isCancelled {
      body.append(JSONMember("cancelled_at", known?.body["cancelled_at"] ?? .integer(time)))
    }
    return body + [JSONMember("source", .string(connection.description))]
  }
}

extension FetchedActivity {
  /// An occurrence of a calendar.
  init(_ occurrence: Occurrence) {
    self.init(
      name: occurrence.name, time: ActivityTime(start: occurrence.start, end: occurrence.end),
      title: occurrence.title,
      summary: [occurrence.place, occurrence.summary].filter { !$0.isEmpty }
        .joined(separator: "\n\n"),
      page: occurrence.page, isCancelled: occurrence.isCancelled)
  }
}
