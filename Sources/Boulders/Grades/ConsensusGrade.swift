/// The consensus of climbers on a problem's grade (B12).
///
/// Each member counts once, with the last grade stated deliberately. A send logged with one tap repeats the
/// displayed grade and does not count, so that it cannot fix that grade. The consensus is the median, which one
/// outlier cannot move far. It needs three opinions, including the author's; until then the author's grade is
/// shown.
public struct ConsensusGrade: Equatable, Sendable {
  /// Minimum number of opinions for a consensus.
  public static let minimumCount = 3

  /// The median as a score of the common table; the mean of the two middle ones, rounded down, if their number is even.
  public let score: Int
  /// Number of opinions.
  public let count: Int
  /// Number of opinions below the author's grade.
  public let easier: Int
  /// Number of opinions above it.
  public let harder: Int

  /// - Parameters:
  ///   - author: the author's grade; `nil` if there is none.
  ///   - opinions: one grade of each other member who stated one and has sent or seriously tried the problem.
  /// - Returns: `nil` if there are too few opinions.
  public init?(author: BoulderGrade?, opinions: [BoulderGrade]) {
    let scores = (opinions.map { $0.score } + (author.map { [$0.score] } ?? [])).sorted()
    guard scores.count >= Self.minimumCount else { return nil }
    count = scores.count
    score = (scores[(count - 1) / 2] + scores[count / 2]) / 2
    easier = author.map { grade in scores.count { $0 < grade.scores.lowerBound } } ?? 0
    harder = author.map { grade in scores.count { $0 >= grade.scores.upperBound } } ?? 0
  }

  /// Returns the consensus as a grade of a scale.
  public func grade(_ scale: GradeScale) -> BoulderGrade { BoulderGrade(scale, score: score) }
}
