import Boulders
import JSON

/// Members' opinions on one problem, read from the screen's JSON.
struct ProblemOpinions {
  private let grades: Int
  private let consensus: ConsensusGrade?
  private let rating: StarRating?

  /// - Parameter grade: the author's difficulty, in the form of records.
  init(_ grade: JSONValue?, _ opinions: [JSONValue]) {
    let author = grade.flatMap(Difficulty.init)?.grade
    let proposed = opinions.compactMap { $0["grade"].flatMap(Difficulty.init)?.grade }
    grades = proposed.count + (author == nil ? 0 : 1)
    consensus = ConsensusGrade(author: author, opinions: proposed)
    rating = StarRating(opinions.compactMap { $0["stars"]?.int64.map { Int(clamping: $0) } })
  }

  func write(on scale: GradeScale, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("grade")
    if let consensus { writer.string(consensus.grade(scale).name) } else { writer.null() }
    writer.key("score")
    if let consensus { writer.integer(consensus.score) } else { writer.null() }
    writer.key("count")
    writer.integer(grades)
    writer.key("easier")
    writer.integer(consensus?.easier ?? 0)
    writer.key("harder")
    writer.integer(consensus?.harder ?? 0)
    writer.key("needed")
    writer.integer(max(ConsensusGrade.minimumCount - grades, 0))
    writer.key("stars")
    if let rating { writer.number(Double(rating.tenths) / 10, decimals: 1) } else { writer.null() }
    writer.key("stars_count")
    writer.integer(rating?.count ?? 0)
    writer.endObject()
  }
}
