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
    writer.member("score", orNull: consensus?.score)
    writer.member("count", grades)
    writer.member("easier", consensus?.easier ?? 0)
    writer.member("harder", consensus?.harder ?? 0)
    writer.member("needed", max(ConsensusGrade.minimumCount - grades, 0))
    writer.key("stars")
    if let rating { writer.number(Double(rating.tenths) / 10, decimals: 1) } else { writer.null() }
    writer.member("stars_count", rating?.count ?? 0)
    writer.endObject()
  }
}
