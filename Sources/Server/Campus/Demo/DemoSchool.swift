import Campus
import Console
import JSON
import ServerBase
import Text

extension DemoPart {
  /// The courses of the club's school that the member teaches, around today.
  static let school = DemoPart { (club) throws(CommandFailure) in
    let client = try LocalClient(club.address, token: club.token)
    var school = DemoSchool()
    let courses = try club.json("school/school.json").array ?? []
    for course in courses {
      let made = try client.ask("POST", "/api/v1/courses", school.fields(of: course).bytes)
      guard let id = made["id"]?.string else { throw CommandFailure("A course has no identifier.") }
      var files: [String: (digest: String, size: Int)] = [:]
      for document in course["documents"]?.array ?? [] {
        let name = document["file"]?.string ?? ""
        let bytes = try club.fixture(name)
        files[name] = (try client.upload(bytes), bytes.count)
      }
      school.add(course, as: id, files: files)
    }
    try school.records.send(by: client, of: "school/school.json")
    return ["\(courses.count) courses with \(school.activities) activities: \(club.address)/campus"]
  }
}

/// The demo's course records.
private struct DemoSchool {
  private(set) var records = DemoRecords()
  private(set) var activities = 0

  func fields(of course: JSONValue) -> JSONValue {
    let semester = Semester(CalendarDay(milliseconds: records.now)).text
    return .object([
      JSONMember("name", course["name"] ?? .null), JSONMember("code", course["code"] ?? .null),
      JSONMember("note", course["note"] ?? .null), JSONMember("semester", .string(semester)),
    ])
  }

  /// - Parameter files: the documents' files, by the name of the fixture.
  mutating func add(
    _ course: JSONValue, as id: String, files: [String: (digest: String, size: Int)]
  ) {
    var classrooms: [String: JSONValue] = [:]
    for (index, classroom) in (course["classrooms"]?.array ?? []).enumerated() {
      let fields = ["name": classroom, "position": .integer(Int64(index))]
      classrooms[classroom.string ?? ""] = .string(
        records.make("campus_classrooms", in: id, fields))
    }
    for activity in course["activities"]?.array ?? [] {
      activities += 1
      let start = time(activity)
      records.make(
        "campus_activities", in: id,
        [
          "title": activity["title"] ?? .null, "start_at": .integer(start),
          "end_at": .integer(start + (activity["minutes"]?.int64 ?? 60) * 60_000),
          "summary": activity["summary"] ?? .null,
          "classroom": classrooms[activity["classroom"]?.string ?? ""] ?? .null,
        ])
    }
    for document in course["documents"]?.array ?? [] {
      let path = document["file"]?.string ?? ""
      guard let file = files[path] else { continue }
      let name = path.split(separator: "/").last.map(String.init) ?? path
      records.make(
        "campus_documents", in: id,
        [
          "title": document["title"] ?? .null,
          "classroom": classrooms[document["classroom"]?.string ?? ""] ?? .null,
          "content": .object([
            JSONMember("file", .string(file.digest)), JSONMember("name", .string(name)),
            JSONMember("type", document["type"] ?? .null),
            JSONMember("size", .integer(Int64(file.size))),
          ]),
        ])
    }
  }

  /// Returns the time of an activity: its number of days from today, at its hour in UTC.
  private func time(_ activity: JSONValue) -> Int64 {
    let today = CalendarDay(milliseconds: records.now).number
    let day = Int64(today) + (activity["day"]?.int64 ?? 0)
    return day * 86_400_000 + (activity["hour"]?.int64 ?? 0) * 3_600_000
  }
}
