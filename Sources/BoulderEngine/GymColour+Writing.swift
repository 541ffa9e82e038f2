import Boulders
import JSON

extension GymColour {
  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("name")
    writer.string(name)
    writer.key("colour")
    writer.string(paint)
    if let grades {
      for scale in GradeScale.allCases {
        let shown = grades.converted(to: scale)
        writer.key(scale.name)
        writer.beginObject()
        writer.key("from")
        writer.string(shown.from.name)
        writer.key("to")
        writer.string(shown.to.name)
        writer.endObject()
      }
      writer.key("first")
      writer.integer(grades.from.score)
      writer.key("last")
      writer.integer(grades.to.score)
    }
    writer.endObject()
  }
}
