import Campus
import HTTP
import Identity
import JSON
import Recordings
import Spaces
import Storage
import Text

/// A course as seen by a client of the UOC Open API.
struct UOCCourse: Sendable {
  let id: UUID
  let role: Role
  let record: Record?
  let name: String
  let rooms: [Record]
  /// All documents of the course if a single course was requested; otherwise at most one that is in no classroom.
  let documents: [Record]

  /// The course in the form of a subject.
  var subject: [JSONMember] {
    fields(id: id, title: name, short: code ?? name, code: [semester, code], father: nil)
  }

  /// The course's classrooms. Documents outside any classroom are in one with the course's identifier.
  var classrooms: [UOCClassroom] {
    let known = Set(rooms.map(\.id))
    let outside = documents.filter { room(of: $0).map { !known.contains($0) } ?? true }
    let inside = rooms.map { room in
      UOCClassroom(
        course: self, id: room.id, name: room.body["name"]?.string ?? "",
        documents: documents.filter { self.room(of: $0) == room.id })
    }
    if !rooms.isEmpty, outside.isEmpty { return inside }
    return [UOCClassroom(course: self, id: id, name: name, documents: outside)] + inside
  }

  private func room(of document: Record) -> UUID? {
    document.body["classroom"]?.uuid
  }

  private var code: String? { record?.body["code"]?.string }
  private var semester: String? { record?.body["semester"]?.string }
  /// The address of its page.
  var page: String? { record?.body["page"]?.string }

  /// Returns the fields of a subject or a classroom, which have the same form.
  func fields(
    id: UUID, title: String, short: String, code: [String?], father: UUID?
  ) -> [JSONMember] {
    [
      JSONMember("id", .string(id.description)), JSONMember("title", .string(title)),
      JSONMember("color", .string("#" + id.description.suffix(6).uppercased())),
      JSONMember("fatherId", father.map { .string($0.description) } ?? .null),
      JSONMember(
        "assignments", .array([.string(role >= .editor ? "CONSULTOR" : "ESTUDIANT")])),
      JSONMember("code", .string(code.compactMap(\.self).joined(separator: "_"))),
      JSONMember("shortTitle", .string(short)),
    ]
  }
}

extension UOCCourse {
  /// - Parameter isAlone: true if only this course is requested, so that all documents are read.
  fileprivate init(
    _ space: FollowedSpace, isAlone: Bool, _ records: RecordStore, on connection: Connection
  ) throws(StorageError) {
    let rooms = try records.list(
      CampusCollections.classrooms.name, in: space.id, limit: 20_000, on: connection)
    let known = Set(rooms.map(\.id))
    var documents: [Record] = []
    try records.visit(CampusCollections.documents.name, in: space.id, on: connection) { document in
      let isOutside = document.body["classroom"]?.uuid.map { !known.contains($0) } ?? true
      if isAlone || isOutside && documents.isEmpty { documents.append(document) }
    }
    self.init(
      id: space.id, role: space.role,
      record: try records.live(
        CampusCollections.courses.name, id: space.id, in: space.id, on: connection),
      name: space.name ?? "", rooms: rooms, documents: documents)
  }
}

/// A classroom as seen by a client of the UOC Open API.
struct UOCClassroom: Sendable {
  let course: UOCCourse
  let id: UUID
  let name: String
  let documents: [Record]

  /// The classroom's fields; its `fatherId` is its subject.
  var classroom: [JSONMember] {
    let title = id == course.id ? name : "\(course.name), \(name)"
    return course.fields(id: id, title: title, short: name, code: [], father: course.id)
  }
}

extension CampusRoutes {
  /// Returns the courses that a member is in, by name.
  func school(of requester: Requester) async throws(StorageError) -> [UOCCourse] {
    try await database.read { [records] connection throws(StorageError) in
      var courses: [UOCCourse] = []
      for space in try records.followedSpaces(of: requester.id, on: connection)
      where space.kind == CampusRecords.course.name.description {
        courses.append(try UOCCourse(space, isAlone: false, records, on: connection))
      }
      return courses.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    }
  }

  /// Returns the course with an identifier, or the one whose classroom has it.
  func course(_ id: UUID, of requester: Requester) async throws(StorageError) -> UOCCourse? {
    try await database.read { [records] connection throws(StorageError) in
      let rooms = CampusCollections.classrooms.name
      for space in try records.followedSpaces(of: requester.id, on: connection)
      where space.kind == CampusRecords.course.name.description {
        let room = try records.live(rooms, id: id, in: space.id, on: connection)
        guard space.id == id || room != nil else { continue }
        return try UOCCourse(space, isAlone: true, records, on: connection)
      }
      return nil
    }
  }

  /// Returns the activities of a member and of the member's courses that overlap a period, by time.
  func activities(
    of requester: Requester, within period: Range<Int64>
  ) async throws(StorageError) -> [Record] {
    try await database.read { [records] connection throws(StorageError) in
      var found: [Record] = []
      for space in try Self.spaces(of: requester.id, records, on: connection) {
        let activities = try connection.rows(
          """
          SELECT activity FROM campus_times WHERE space = $1 AND last_at >= $2
          ORDER BY last_at LIMIT 5000
          """, space, period.lowerBound
        ) { row throws(StorageError) in try row.uuid(0) }
        for id in activities {
          guard let record = try Self.offered(id, in: space, records, on: connection),
            record.body["start_at"]?.int64 ?? 0 < period.upperBound
          else { continue }
          found.append(record)
        }
      }
      return found.sorted {
        ($0.body["start_at"]?.int64 ?? 0, $0.id) < ($1.body["start_at"]?.int64 ?? 0, $1.id)
      }
    }
  }

  /// Returns one activity, at any time.
  func activity(_ id: UUID, of requester: Requester) async throws(StorageError) -> Record? {
    try await database.read { [records] connection throws(StorageError) in
      for space in try Self.spaces(of: requester.id, records, on: connection) {
        if let record = try Self.offered(id, in: space, records, on: connection) { return record }
      }
      return nil
    }
  }

  private static func spaces(
    of member: UUID, _ records: RecordStore, on connection: Connection
  ) throws(StorageError) -> [UUID] {
    let courses = try records.followedSpaces(of: member, on: connection)
      .filter { $0.kind == CampusRecords.course.name.description }
    return [member] + courses.map(\.id)
  }

  /// Returns an activity that takes place and was not fetched from a provider.
  private static func offered(
    _ id: UUID, in space: UUID, _ records: RecordStore, on connection: Connection
  ) throws(StorageError) -> Record? {
    let record = try records.live(
      CampusCollections.activities.name, id: id, in: space, on: connection)
    guard let record, record.body["cancelled_at"]?.int64 == nil,
      record.body["source"]?.string == nil
    else { return nil }
    return record
  }
}

/// The period for which events are requested.
enum UOCPeriod {
  private static let day: Int64 = 86_400_000

  /// Milliseconds since 1970: this week by default, thirty days from a start or up to an end, or the time between both.
  /// - Throws: `invalid-fields` if a time is malformed.
  static func range(
    start: String?, end: String?, now: Int64
  ) throws(Problem) -> Range<Int64> {
    let first = try start.map { (text) throws(Problem) in try moment(text, "start") }
    let last = try end.map { (text) throws(Problem) in try moment(text, "end") }
    switch (first, last) {
    case (nil, nil):
      let monday = Int64(CalendarDay(milliseconds: now).monday.number) * day
      return monday..<(monday + 7 * day)
    case (let first?, nil): return first..<(first + 30 * day)
    case (nil, let last?): return (last - 30 * day)..<last
    case (let first?, let last?): return first..<max(first, last)
    }
  }

  /// Parses a time as clients write it: `2014-04-14T22:00:00.000+0000`. A plus sign that was not
  /// percent-encoded arrives as a blank.
  private static func moment(_ text: String, _ field: String) throws(Problem) -> Int64 {
    let text = String(text.map { $0 == " " ? "+" : $0 })
    guard let moment = DateTimeText.parse(Array(text.utf8).span), years.contains(moment)
    else { throw .invalid(field, code: "invalid", "Must be a time as ISO 8601 writes it.") }
    return moment
  }

  /// From 1970 until 2200.
  private static let years: Range<Int64> = 0..<7_258_118_400_000
}
