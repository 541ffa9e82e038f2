import Club
import JSON

extension KeptTimes {
  /// Writes what a club may choose as a member of a JSON object.
  static func write(into writer: inout JSONWriter) {
    writer.beginArray("kept_times")
    for data in Data.allCases {
      writer.beginObject()
      writer.member("name", data.name.description)
      writer.member("usual_days", data.usualDays)
      writer.member("least_days", data.range.lowerBound)
      writer.member("most_days", data.range.upperBound)
      writer.endObject()
    }
    writer.endArray()
  }
}
