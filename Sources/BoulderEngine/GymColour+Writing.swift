import Boulders
import JSON

extension GymColour {
  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("colour", paint)
    if let grades {
      for scale in GradeScale.allCases {
        let shown = grades.converted(to: scale)
        writer.key(scale.name)
        writer.beginObject()
        writer.member("from", shown.from.name)
        writer.member("to", shown.to.name)
        writer.endObject()
      }
      writer.member("first", grades.from.score)
      writer.member("last", grades.to.score)
    }
    writer.endObject()
  }
}
