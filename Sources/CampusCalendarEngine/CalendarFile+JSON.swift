import Campus
import JSON

extension CalendarFile {
  /// Writes the activities of a file, with those that the member has marked as known.
  func write(into writer: inout JSONWriter, known: KnownActivities) {
    writer.beginObject()
    if !name.isEmpty { writer.member("name", name) }
    writer.beginArray("activities")
    for activity in activities {
      writer.beginObject()
      writer.member("uid", activity.uid)
      writer.member("title", activity.title)
      if !activity.summary.isEmpty { writer.member("summary", activity.summary) }
      writer.member("page", activity.page)
      writer.member("series", activity.series)
      activity.time.write(into: &writer)
      writer.member("is_done", activity.isDone)
      writer.member("is_known", known.has(activity))
      writer.endObject()
    }
    writer.endArray()
    writer.member("undated", undated)
    writer.member("cancelled", cancelled)
    writer.member("is_partial", isPartial)
    writer.endObject()
  }
}
