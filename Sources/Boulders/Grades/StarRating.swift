/// The mean of the stars that members who sent a problem gave it. One opinion suffices.
public struct StarRating: Equatable, Sendable {
  /// The maximum number of stars: a classic.
  public static let maximum = 3

  /// The mean in tenths of a star, rounded.
  public let tenths: Int
  /// Number of opinions.
  public let count: Int

  /// - Parameter stars: one number of each member who gave some; values other than 1 to 3 are ignored.
  /// - Returns: `nil` if there are none.
  public init?(_ stars: [Int]) {
    let stars = stars.filter { (1...Self.maximum).contains($0) }
    guard !stars.isEmpty else { return nil }
    count = stars.count
    tenths = (stars.reduce(0, +) * 20 + count) / (2 * count)
  }
}
