import Campus
import JSON
import ServerBase
import Storage
import Text

/// Writes a member's notes into an export's folder: each as a record, and as a text that names its subject.
struct NoteFolder {
  private let folder: ExportFolder
  private let member: UUID
  private let data: ClubData
  private let language: String?

  init(folder: ExportFolder, member: UUID, data: ClubData) async throws {
    self.folder = folder
    self.member = member
    self.data = data
    language = try await data.database.read { connection throws(StorageError) in
      try MemberPreferences.language(of: member, in: data.records, on: connection)
    }
  }

  /// The subject of a note, as far as it is known.
  private struct Subject: Sendable {
    var title: String?
    var course: String?
    var time: ActivityTime?
  }

  func write() async throws {
    for try await note in data.records(CampusCollections.notes, in: member) {
      let subject = try await subject(of: note)
      let day = subject.time.map { CalendarDay(milliseconds: $0.start).text }
      let stem = [day, subject.title ?? note.id.description].compactMap(\.self)
        .joined(separator: " ")
      let record = try await folder.add(
        note, in: "notes", as: stem,
        with: [
          JSONMember("title", subject.title.map { .string($0) } ?? .null),
          JSONMember("course_name", subject.course.map { .string($0) } ?? .null),
        ].filter { !$0.value.isNull })
      // The text gets the record's number if the name is taken.
      let name = record.dropFirst("notes/".count).dropLast(".json".count)
      try await folder.add(
        "\(name).md", in: "notes", Array(text(of: note.body, on: subject).utf8),
        time: note.updatedAt)
    }
  }

  private func subject(of note: Record) async throws(StorageError) -> Subject {
    try await data.database.read { [data, member] connection throws(StorageError) in
      var subject = Subject(
        title: note.body["title"]?.string, course: note.body["course_name"]?.string)
      guard let id = note.body["subject"]?.uuid else { return subject }
      let course = note.body["course"]?.uuid
      // A course that the member has left is not read.
      let space =
        try course.map { (course) throws(StorageError) in
          try data.records.role(of: member, in: course, on: connection) == nil ? nil : course
        } ?? (course == nil ? member : nil)
      guard let space else { return subject }
      for collection in [
        CampusCollections.activities, CampusCollections.documents, CampusCollections.materials,
      ] {
        guard let record = try data.records.live(collection.name, id: id, in: space, on: connection)
        else { continue }
        subject.title = record.body["title"]?.string ?? subject.title
        subject.time = ActivityTime(record: record.body)
        if let provided = record.body["subject"]?.uuid {
          subject.course =
            try data.records.live(
              CampusCollections.subjects.name, id: provided, in: member, on: connection)?
            .body["title"]?.string ?? subject.course
        }
      }
      if let course {
        subject.course =
          try data.records.live(
            CampusCollections.courses.name, id: course, in: course, on: connection)?
          .body["name"]?.string ?? subject.course
      }
      return subject
    }
  }

  // MARK: The text

  private func text(of note: JSONValue, on subject: Subject) -> String {
    var lines = ["# \(subject.title ?? Words.note[language])", ""]
    if let course = subject.course { lines.append("* \(Words.course[language]): \(course)") }
    if let time = subject.time {
      lines.append("* \(Words.date[language]): \(Self.moment(time))")
    }
    if let progress = note["progress"]?.string.flatMap(Progress.init(name:)) {
      lines.append("* \(Words.progress(progress)[language])")
    }
    for reminder in note["reminders"]?.array ?? [] {
      guard let minutes = reminder["minutes"]?.int64 else { continue }
      let anchor = reminder["of"]?.string == "end" ? Words.beforeEnd : Words.beforeStart
      lines.append("* \(Words.reminder[language]): \(minutes) \(anchor[language])")
    }
    if lines.count > 2 { lines.append("") }
    if let text = note["text"]?.string { lines.append(text) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the time of an activity in UTC, because the server does not know the reader's time zone; whole days have none.
  private static func moment(_ time: ActivityTime) -> String {
    guard let days = time.wholeDays else {
      return [time.start, time.end].compactMap(\.self).map(minute).joined(separator: " – ")
        + " UTC"
    }
    let (first, last) = (CalendarDay(number: days.lowerBound), CalendarDay(number: days.upperBound))
    return first == last ? first.text : "\(first.text) – \(last.text)"
  }

  /// Formats a time to the minute, such as `2026-09-21 14:13`.
  private static func minute(_ time: Int64) -> String {
    var text: [UInt8] = []
    DateTimeText.append(time, to: &text)
    return String(decoding: text.prefix(16), as: UTF8.self).replacing("T", with: " ")
  }

  private enum Words {
    static let note = TranslatedText(ca: "Nota", es: "Nota", en: "Note", fr: "Note")
    static let course = TranslatedText(
      ca: "Assignatura", es: "Asignatura", en: "Course", fr: "Cours")
    static let date = TranslatedText(ca: "Data", es: "Fecha", en: "Date", fr: "Date")
    static let reminder = TranslatedText(
      ca: "Recordatori", es: "Recordatorio", en: "Reminder", fr: "Rappel")
    static let beforeStart = TranslatedText(
      ca: "min abans de començar", es: "min antes de empezar", en: "min before the start",
      fr: "min avant le début")
    static let beforeEnd = TranslatedText(
      ca: "min abans d’acabar", es: "min antes de acabar", en: "min before the end",
      fr: "min avant la fin")

    static func progress(_ progress: Progress) -> TranslatedText {
      switch progress {
      case .notBegun:
        TranslatedText(ca: "Sense començar", es: "Sin empezar", en: "Not begun", fr: "Pas commencé")
      case .doing:
        TranslatedText(ca: "En curs", es: "En curso", en: "In progress", fr: "En cours")
      case .done: TranslatedText(ca: "Fet", es: "Hecho", en: "Done", fr: "Fait")
      }
    }
  }
}
