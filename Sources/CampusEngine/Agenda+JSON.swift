import Campus
import JSON
import Text

extension ActivityTime {
  /// Reads the time of an activity from the screen's JSON, in its time zone; `nil` without a start.
  init?(_ json: JSONValue) {
    guard let time = ActivityTime(record: json) else { return nil }
    self = time.placed(offset: json.offset, endOffset: json.endOffset)
  }
}

extension JSONValue {
  /// Minutes that clocks are ahead of UTC at the beginning of an activity.
  var offset: Int { Int(clamping: self["offset"]?.int64 ?? 0) }
  /// The same at its end.
  var endOffset: Int { Int(clamping: self["end_offset"]?.int64 ?? 0) }
}

extension DocumentsAhead.Place {
  /// Reads the place of an activity or a document; `nil` without a course.
  init?(_ json: JSONValue) {
    guard let course = json["course"]?.string else { return nil }
    self.init(course: course, classroom: json["classroom"]?.string)
  }
}

extension Agenda.Entry {
  /// Reads an activity from the screen's JSON; `nil` without a start.
  init?(_ json: JSONValue, index: Int) {
    guard let time = ActivityTime(json) else { return nil }
    self.init(index: index, time: time, offset: json.offset, endOffset: json.endOffset)
  }
}

extension Agenda {
  /// Writes the agenda.
  /// - Parameter days: the days of each activity, `nil` for one that was left out.
  func write(into writer: inout JSONWriter, semester: Semester, days: [ClosedRange<Int>?]) {
    writer.beginObject()
    writer.member("semester", semester.text)
    writer.member("first_day", firstDay.number)
    writer.beginArray("counts")
    for count in counts { writer.integer(count) }
    writer.endArray()
    writer.beginArray("months")
    for month in months {
      writer.beginObject()
      writer.member("first_day", month.first.number)
      writer.beginArray("activities")
      for index in month.activities { writer.integer(index) }
      writer.endArray()
      writer.endObject()
    }
    writer.endArray()
    writer.member("next", next)
    writer.beginArray("coming")
    for index in coming { writer.integer(index) }
    writer.endArray()
    writer.beginArray("days")
    for each in days {
      writer.beginArray()
      for day in each.map(Self.signed) ?? [] { writer.integer(day) }
      writer.endArray()
    }
    writer.endArray()
    writer.endObject()
  }
}
