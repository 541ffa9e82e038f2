import Boulders
import Testing

@Suite struct StarRatingTests {
  @Test(
    arguments: [
      ([], nil, 0), ([3], 30, 1), ([1, 2], 15, 2), ([1, 1, 2], 13, 3), ([2, 2, 3], 23, 3),
      // Values outside the range of stars are ignored.
      ([0, 4, -1, 2], 20, 1), ([0], nil, 0),
    ] as [([Int], Int?, Int)])
  func theMeanOfAllStarsCountsFromTheFirstOpinionOn(stars: [Int], tenths: Int?, count: Int) {
    let rating = StarRating(stars)
    #expect(rating?.tenths == tenths)
    #expect(rating?.count ?? 0 == count)
  }
}
