import Campus
import JSON
import Text

extension ActivityTime {
  /// The time of an activity as the screen tells it, where its clocks are; `nil` without a start.
  init?(_ told: JSONValue) {
    guard let time = ActivityTime(record: told) else { return nil }
    self = time.placed(offset: told.offset, endOffset: told.endOffset)
  }
}

extension JSONValue {
  /// How far clocks are ahead of UTC when an activity begins, in minutes.
  fileprivate var offset: Int { Int(clamping: self["offset"]?.int64 ?? 0) }
  /// The same when it ends.
  fileprivate var endOffset: Int { Int(clamping: self["end_offset"]?.int64 ?? 0) }
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
    self.init(index: index, time: time, offset: told.offset, endOffset: told.endOffset)
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
