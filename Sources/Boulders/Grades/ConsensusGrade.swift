/// What those who climbed a problem think of its grade (B12).
///
/// Everybody counts once, with the grade stated last and on purpose. A send that is logged in one tap
/// repeats the grade that is shown; it says nothing about it, so it does not count and cannot pin the
/// grade. The consensus is the median, which one wrong opinion cannot move far. It is shown from three
/// opinions on, the author's among them; before, the author's grade stands.
public struct ConsensusGrade: Equatable, Sendable {
  /// The fewest opinions of which a consensus is made.
  public static let minimumCount = 3

  /// The middle opinion, as a score of the common table; of two middle ones their mean, rounded down.
  public let score: Int
  /// How many opinions it is made of.
  public let count: Int
  /// How many find the problem easier than the grade that the author gave.
  public let easier: Int
  /// How many find it harder.
  public let harder: Int

  /// - Parameters:
  ///   - author: the grade that the author gave; `nil` when there is none.
  ///   - opinions: one grade of each other member who stated one and has sent the problem or tried it in
  ///     earnest.
  /// - Returns: `nil` while there are too few opinions.
  public init?(author: BoulderGrade?, opinions: [BoulderGrade]) {
    let scores = (opinions.map { $0.score } + (author.map { [$0.score] } ?? [])).sorted()
    guard scores.count >= Self.minimumCount else { return nil }
    count = scores.count
    score = (scores[(count - 1) / 2] + scores[count / 2]) / 2
    easier = author.map { grade in scores.count { $0 < grade.scores.lowerBound } } ?? 0
    harder = author.map { grade in scores.count { $0 >= grade.scores.upperBound } } ?? 0
  }

  /// As a grade of a scale.
  public func grade(_ scale: GradeScale) -> BoulderGrade { BoulderGrade(scale, score: score) }
}
