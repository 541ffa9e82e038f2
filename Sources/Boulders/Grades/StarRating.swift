/// How good those who sent a problem find it: the mean of their stars, from the first opinion on.
public struct StarRating: Equatable, Sendable {
  /// The most stars: of a classic.
  public static let maximum = 3

  /// Tenths of a star, rounded.
  public let tenths: Int
  /// How many opinions it is made of.
  public let count: Int

  /// - Parameter stars: one number of each member who gave some; others than 1 to 3 do not count.
  /// - Returns: `nil` without any.
  public init?(_ stars: [Int]) {
    let stars = stars.filter { (1...Self.maximum).contains($0) }
    guard !stars.isEmpty else { return nil }
    count = stars.count
    tenths = (stars.reduce(0, +) * 20 + count) / (2 * count)
  }
}
