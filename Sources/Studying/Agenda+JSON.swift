import Campus
import JSON
import Text

extension ActivityTime {
  /// The time of an activity as the screen tells it; `nil` without a start.
  init?(_ told: JSONValue) {
    guard let start = told["start"]?.int64 else { return nil }
    self.init(start: start, end: told["end"]?.int64)
  }
}

extension DocumentsAhead.Place {
  /// Where an activity or a document belongs; `nil` without a course.
  init?(_ told: JSONValue) {
    guard let course = told["course"]?.string else { return nil }
    self.init(course: course, classroom: told["classroom"]?.string)
  }
}

extension Agenda.Entry {
  /// An activity as the screen tells it; `nil` without a start.
  init?(_ told: JSONValue, index: Int) {
    guard let time = ActivityTime(told) else { return nil }
    self.init(
      index: index, time: time,
      offset: Int(clamping: told["offset"]?.int64 ?? 0),
      endOffset: Int(clamping: told["end_offset"]?.int64 ?? 0))
  }
}

extension Agenda {
  /// Writes the agenda.
  /// - Parameter days: those of each activity, `nil` for one that was left out.
  func write(into writer: inout JSONWriter, semester: Semester, days: [ClosedRange<Int>?]) {
    writer.beginObject()
    writer.key("semester")
    writer.string(semester.text)
    writer.key("first_day")
    writer.integer(firstDay.number)
    writer.key("counts")
    writer.beginArray()
    for count in counts { writer.integer(count) }
    writer.endArray()
    writer.key("months")
    writer.beginArray()
    for month in months {
      writer.beginObject()
      writer.key("first_day")
      writer.integer(month.first.number)
      writer.key("activities")
      writer.beginArray()
      for index in month.activities { writer.integer(index) }
      writer.endArray()
      writer.endObject()
    }
    writer.endArray()
    if let next {
      writer.key("next")
      writer.integer(next)
    }
    writer.key("coming")
    writer.beginArray()
    for index in coming { writer.integer(index) }
    writer.endArray()
    writer.key("days")
    writer.beginArray()
    for each in days {
      writer.beginArray()
      for day in each.map(Self.signed) ?? [] { writer.integer(day) }
      writer.endArray()
    }
    writer.endArray()
    writer.endObject()
  }
}
