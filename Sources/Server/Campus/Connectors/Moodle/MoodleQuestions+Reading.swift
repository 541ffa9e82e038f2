import Campus
import JSON
import Threads

/// Reads Moodle's answers leniently: a fault in one item does not discard the others.
extension MoodleQuestions {
  /// The site's description of itself and of the student.
  struct Info: Sendable {
    let user: String
    let title: String?
    /// The functions of the web service that the student may call.
    let functions: Set<String>
  }

  func info() async throws(ProviderFailure) -> Info {
    let site = try await call("core_webservice_get_site_info")
    guard let user = site["userid"]?.text else { throw ProviderFailure(.foreign) }
    let functions = (site["functions"]?.array ?? []).compactMap { $0["name"]?.string }
    return Info(user: user, title: site["sitename"]?.words, functions: Set(functions))
  }

  // MARK: Subjects

  func subjects(of user: String) async throws(ProviderFailure) -> [FetchedSubject] {
    let courses = try await call(
      "core_enrol_get_users_courses", [("userid", user), ("returnusercount", "0")])
    guard let courses = courses.array else { throw ProviderFailure(.foreign) }
    guard courses.count <= SchoolLogin.maximumSubjects else { throw ProviderFailure(.large) }
    return courses.compactMap { course in
      guard let id = course["id"]?.text,
        let title = (course["displayname"] ?? course["fullname"])?.words
      else { return nil }
      return FetchedSubject(
        name: id, title: Self.name(title), code: course["shortname"]?.words.map(Self.name),
        page: "\(school.text)/course/view.php?id=\(id)",
        endedAt: course["enddate"]?.int64.flatMap(Self.moment),
        isHidden: course["hidden"]?.bool == true)
    }
  }

  // MARK: Activities

  /// Returns the student's open actions. Completed ones are not listed.
  func actions(in window: Range<Int64>) async -> Result<MoodleList, ProviderFailure> {
    await outcome { () async throws(ProviderFailure) in
      var list = MoodleList()
      var after: String?
      repeat {
        let page = try await call(
          "core_calendar_get_action_events_by_timesort",
          [
            ("timesortfrom", "\(window.lowerBound / 1_000)"),
            ("timesortto", "\(window.upperBound / 1_000)"), ("limitnum", "\(Self.pageLength)"),
          ] + (after.map { [("aftereventid", $0)] } ?? []))
        guard let events = page["events"]?.array else { throw ProviderFailure(.foreign) }
        list.items += events
        let last = (page["lastid"] ?? events.last?["id"])?.text
        if events.count < Self.pageLength { return list }
        // A cursor that does not advance would repeat for ever.
        guard last != nil, last != after else { break }
        after = last
      } while list.items.count < SchoolLogin.maximumItems
      list.areAll = false
      return list
    }
  }

  /// Maximum number of actions in one answer of Moodle.
  private static let pageLength = 50

  /// Returns all events, including those of completed actions; `nil` if the school does not offer them.
  func events(
    in window: Range<Int64>, of courses: [String], knowing functions: Set<String>
  ) async -> Result<MoodleList?, ProviderFailure> {
    let function = "core_calendar_get_calendar_events"
    guard functions.contains(function) else { return .success(nil) }
    return await outcome { () async throws(ProviderFailure) in
      do throws(ProviderFailure) {
        let answer = try await call(
          function,
          courses.enumerated().map { ("events[courseids][\($0)]", $1) } + [
            ("options[userevents]", "1"), ("options[siteevents]", "1"),
            ("options[timestart]", "\(window.lowerBound / 1_000)"),
            ("options[timeend]", "\(window.upperBound / 1_000)"),
          ])
        guard let events = answer["events"]?.array else { throw ProviderFailure(.foreign) }
        return MoodleList(items: events)
      } catch {
        if error.isOfThisOnly { return nil }
        throw error
      }
    }
  }

  // MARK: Documents

  /// Returns the files of a course; `nil` if students may not see them.
  func documents(of course: String) async throws(ProviderFailure) -> [FetchedDocument]? {
    let contents: JSONValue
    do throws(ProviderFailure) {
      contents = try await call("core_course_get_contents", [("courseid", course)])
    } catch {
      if error.isOfThisOnly { return nil }
      throw error
    }
    guard let sections = contents.array else { throw ProviderFailure(.foreign) }
    let found = sections.flatMap { section in
      (section["modules"]?.array ?? []).flatMap { documents(of: $0, in: section) }
    }
    guard found.count <= SchoolLogin.maximumItems else { throw ProviderFailure(.large) }
    return found
  }

  private func documents(of module: JSONValue, in section: JSONValue) -> [FetchedDocument] {
    // Pages are web pages, whose text has no known size.
    guard let id = module["id"]?.text, module["uservisible"]?.bool != false,
      module["modname"]?.string != "page"
    else { return [] }
    let title = Self.name(module["name"]?.string ?? "")
    let files = (module["contents"]?.array ?? []).filter { $0["type"]?.string == "file" }
    return files.compactMap { file in
      guard let name = file["filename"]?.words, let address = file["fileurl"]?.string,
        let own = fileAddress(address)
      else { return nil }
      let path = file["filepath"]?.string ?? "/"
      var document = FetchedDocument(
        name: "\(id) \(path)\(name)", title: files.count == 1 && !title.isEmpty ? title : name,
        content: .file(
          name: name, type: file["mimetype"]?.words, size: file["filesize"]?.int64),
        address: own)
      let folders = [
        Self.name(section["name"]?.string ?? ""), files.count > 1 ? title : "",
        HTMLText.plain(path.split(separator: "/").joined(separator: "/")),
      ]
      document.folder = folders.filter { !$0.isEmpty }.joined(separator: "/")
      document.changedAt = file["timemodified"]?.int64.flatMap(Self.moment)
      return document
    }
  }

  /// Returns the web service's address of a file of the school; `nil` for a file elsewhere.
  private func fileAddress(_ address: String) -> String? {
    guard let own = school.own(address) else { return nil }
    if own.contains("/webservice/pluginfile.php/") { return own }
    guard let place = own.firstRange(of: "/pluginfile.php/") else { return nil }
    return own[..<place.lowerBound] + "/webservice" + own[place.lowerBound...]
  }

  /// Returns a name without tags and entities. Moodle escapes some names, such as those of sections, twice.
  private static func name(_ text: String) -> String { HTMLText.plain(HTMLText.words(text)) }

  /// Converts seconds since 1970 to milliseconds; `nil` for 0, which is Moodle's "none".
  static func moment(_ seconds: Int64) -> Int64? {
    (1...4_102_444_800).contains(seconds) ? seconds * 1_000 : nil
  }
}

/// Moodle's events, with `areAll` true if none is missing.
struct MoodleList: Sendable {
  var items: [JSONValue] = []
  var areAll = true
}

/// Moodle's two lists merged: open actions and all events.
struct MoodleAgenda {
  let activities: [FetchedActivity]
  let hasEvents: Bool
  let areAll: Bool

  /// - Parameters:
  ///   - actions: the open actions, with their pages; `nil` if Moodle did not list them.
  ///   - events: all events; `nil` if Moodle did not list them.
  init(actions: MoodleList?, events: MoodleList?) {
    hasEvents = events != nil
    var activities: [FetchedActivity] = []
    var known: Set<String> = []
    var areRead = true
    for event in (actions?.items ?? []) + (events?.items ?? []) {
      // Due dates for grading concern teachers only.
      if event["eventtype"]?.string == "gradingdue" { continue }
      guard let id = event["id"]?.text, let seconds = event["timestart"]?.int64 else {
        areRead = false
        continue
      }
      guard let start = MoodleQuestions.moment(seconds), known.insert(id).inserted else { continue }
      activities.append(Self.activity(event, id, at: start))
    }
    areAll =
      areRead && actions?.areAll != false && events?.areAll != false
      && activities.count <= SchoolLogin.maximumItems
    self.activities = Array(activities.prefix(SchoolLogin.maximumItems))
  }

  private static func activity(_ event: JSONValue, _ id: String, at start: Int64) -> FetchedActivity
  {
    let length = event["timeduration"]?.int64.flatMap(MoodleQuestions.moment)
    let about = [event["location"], event["description"]].compactMap { $0?.words }
    let course = (event["course"]?["id"] ?? event["courseid"])?.text
    return FetchedActivity(
      name: id, time: ActivityTime(start: start, end: length.map { start + $0 }),
      title: HTMLText.words(event["name"]?.string ?? ""),
      summary: about.map(HTMLText.words).filter { !$0.isEmpty }.joined(separator: "\n"),
      page: (event["url"] ?? event["viewurl"])?.words,
      // Course 1 is the site itself, and 0 is none.
      subject: course.flatMap { $0 == "0" || $0 == "1" ? nil : $0 })
  }
}
