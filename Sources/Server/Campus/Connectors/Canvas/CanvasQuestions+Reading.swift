import Campus
import JSON
import Recordings
import Text
import Threads

/// Reads Canvas's answers leniently: a fault in one item does not discard the others.
extension CanvasQuestions {
  // MARK: Subjects

  func subjects() async -> Result<CanvasList<FetchedSubject>, ProviderFailure> {
    await outcome { () async throws(ProviderFailure) in
      let found = try await all("/api/v1/courses?enrollment_state=active&per_page=100")
      guard found.areAll, found.items.count <= SchoolLogin.maximumSubjects else {
        throw ProviderFailure(.large)
      }
      return CanvasList(items: found.items.compactMap(subject))
    }
  }

  /// Returns a course, or `nil` outside its dates, when Canvas omits the name.
  private func subject(_ course: JSONValue) -> FetchedSubject? {
    guard let id = course["id"]?.text, let title = course["name"]?.words,
      course["workflow_state"]?.string != "deleted"
    else { return nil }
    return FetchedSubject(
      name: id, title: title, code: course["course_code"]?.words,
      page: "\(school.text)/courses/\(id)")
  }

  // MARK: Activities

  /// Returns the activities of the planner.
  func plannedActivities(
    in window: Range<Int64>
  ) async -> Result<CanvasList<FetchedActivity>, ProviderFailure> {
    await outcome { () async throws(ProviderFailure) in
      var found = try await all("/api/v1/planner/items?\(Self.dates(window))&per_page=100")
      // Announcements are not activities.
      found.items.removeAll {
        $0["plannable_type"]?.string == "announcement"
          || $0["plannable"]?["workflow_state"]?.string == "deleted"
      }
      return activities(of: found, planned)
    }
  }

  /// Returns the calendar's activities of the student and of courses. Canvas accepts ten contexts in a request.
  func calendarActivities(
    in window: Range<Int64>, of subjects: [FetchedSubject]
  ) async -> Result<CanvasList<FetchedActivity>, ProviderFailure> {
    let contexts = ["user_self"] + subjects.map { "course_\($0.name)" }
    let questions = ["event", "assignment"].flatMap { type in
      stride(from: 0, to: contexts.count, by: 10).map { first in
        let codes = contexts[first...].prefix(10).map { "&context_codes[]=\($0)" }.joined()
        return "/api/v1/calendar_events?type=\(type)&\(Self.dates(window))&per_page=100\(codes)"
      }
    }
    let answers = await asked(questions) { question throws(ProviderFailure) in
      try await all(question)
    }
    return await outcome { () throws(ProviderFailure) in
      var list = CanvasList<FetchedActivity>()
      for answer in answers {
        let read = activities(of: try answer.get(), event)
        list.items += read.items
        list.areAll = list.areAll && read.areAll
      }
      return list
    }
  }

  private static func dates(_ window: Range<Int64>) -> String {
    var text = Array("start_date=".utf8)
    DateTimeText.append(window.lowerBound / 1_000 * 1_000, to: &text)
    text += "&end_date=".utf8
    DateTimeText.append(window.upperBound / 1_000 * 1_000, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// An item with a date, without one, or with an unreadable one.
  private enum Dated {
    case at(FetchedActivity)
    case never
    case unreadable
  }

  /// Returns the activities among the items of a list. An unreadable date marks the list as incomplete, so that
  /// nothing is taken for deleted.
  private func activities(
    of found: CanvasList<JSONValue>, _ read: (JSONValue) -> Dated
  ) -> CanvasList<FetchedActivity> {
    var list = CanvasList<FetchedActivity>(areAll: found.areAll)
    for item in found.items {
      switch read(item) {
      case .at(let activity): list.items.append(activity)
      case .never: break
      case .unreadable: list.areAll = false
      }
    }
    return list
  }

  private func planned(_ item: JSONValue) -> Dated {
    guard let type = item["plannable_type"]?.words, let plannable = item["plannable"],
      let id = (item["plannable_id"] ?? plannable["id"])?.text
    else { return .unreadable }
    let dates = [
      item["plannable_date"], plannable["due_at"], plannable["todo_date"], plannable["start_at"],
    ]
    return activity(
      "\(type)_\(id)", of: item["course_id"]?.text,
      at: dates.compactMap(\.self).first { !$0.isNull }, plannable, page: item["html_url"])
  }

  /// Returns a calendar event. Assignments are events, too, and carry their own identifier.
  private func event(_ event: JSONValue) -> Dated {
    guard let id = event["id"]?.text else { return .unreadable }
    if event["workflow_state"]?.string == "deleted" { return .never }
    let context = event["context_code"]?.string ?? ""
    return activity(
      id.hasPrefix("assignment_") ? id : "calendar_event_\(id)",
      of: context.hasPrefix("course_") ? String(context.dropFirst(7)) : nil,
      at: event["start_at"], event, page: event["html_url"])
  }

  private func activity(
    _ name: String, of subject: String?, at date: JSONValue?, _ fields: JSONValue, page: JSONValue?
  ) -> Dated {
    guard let date, !date.isNull else { return .never }
    guard let start = Self.moment(date) else { return .unreadable }
    var end = fields["end_at"].flatMap(Self.moment)
    if fields["all_day"]?.bool == true, (end ?? start) <= start { end = start + 86_400_000 }
    let about = [
      fields["location_name"]?.words, fields["location_address"]?.words,
      (fields["description"] ?? fields["details"])?.words.map(HTMLText.words),
    ]
    return .at(
      FetchedActivity(
        name: name, time: ActivityTime(start: start, end: end),
        title: (fields["title"] ?? fields["name"])?.words ?? "",
        summary: about.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n"),
        page: page?.string.flatMap(school.own), subject: subject))
  }

  private static func moment(_ value: JSONValue) -> Int64? {
    value.string.flatMap { DateTimeText.parse(Array($0.utf8).span) }
  }

  // MARK: Documents

  /// Returns the files of a course, or those of its modules if students may not list all files; `nil` if they see neither.
  func documents(of course: String) async throws(ProviderFailure) -> [FetchedDocument]? {
    let path = "/api/v1/courses/\(course)"
    async let folders = outcome { () async throws(ProviderFailure) in
      try await all("\(path)/folders?per_page=100")
    }
    do throws(ProviderFailure) {
      let files = try await all("\(path)/files?per_page=100")
      guard files.areAll else { throw ProviderFailure(.large) }
      let names = Self.folderNames((try? await folders.get())?.items ?? [])
      return files.items.compactMap { file in
        document(file, in: file["folder_id"]?.text.flatMap { names[$0] } ?? "")
      }
    } catch {
      guard error.isOfThisOnly else { throw error }
    }
    do throws(ProviderFailure) {
      return try await moduleDocuments(of: path)
    } catch {
      if error.isOfThisOnly { return nil }
      throw error
    }
  }

  private func moduleDocuments(of path: String) async throws(ProviderFailure) -> [FetchedDocument] {
    let modules = try await all("\(path)/modules?include[]=items&per_page=100")
    let named = modules.items.flatMap { module in
      (module["items"]?.array ?? []).filter { $0["type"]?.string == "File" }.compactMap { item in
        item["content_id"]?.text.map { (file: $0, module: module["name"]?.string ?? "") }
      }
    }
    guard named.count <= Self.maximumModuleFiles else { throw ProviderFailure(.large) }
    let answers = await asked(named) { entry throws(ProviderFailure) in
      do throws(ProviderFailure) {
        return document(try await one("/api/v1/files/\(entry.file)"), in: entry.module)
      } catch {
        if error.isOfThisOnly { return nil }
        throw error
      }
    }
    var documents: [FetchedDocument] = []
    for answer in answers {
      if let document = try answer.get() { documents.append(document) }
    }
    return documents
  }

  /// Maximum number of files in modules, each of which takes a request.
  private static let maximumModuleFiles = 300

  /// Returns the folders of a course by Canvas's identifiers: `course files/Week 1` is shown to students as `Week 1`.
  private static func folderNames(_ folders: [JSONValue]) -> [String: String] {
    var names: [String: String] = [:]
    for folder in folders {
      guard let id = folder["id"]?.text, let full = folder["full_name"]?.string else { continue }
      names[id] = full.firstIndex(of: "/").map { String(full[full.index(after: $0)...]) } ?? ""
    }
    return names
  }

  private func document(_ file: JSONValue, in folder: String) -> FetchedDocument? {
    guard let id = file["id"]?.text, let name = (file["display_name"] ?? file["filename"])?.words
    else { return nil }
    var document = FetchedDocument(
      name: id, title: name,
      content: .file(name: name, type: file["content-type"]?.words, size: file["size"]?.int64),
      address: "\(school.text)/files/\(id)")
    document.folder = folder
    document.changedAt = (file["modified_at"] ?? file["updated_at"]).flatMap(Self.moment)
    return document
  }
}
