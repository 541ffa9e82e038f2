import Replication
import Testing

@Suite struct FeedCursorTests {
  static let run = "018f3f2e-7b1c-7def-8a90-0123456789ab"

  @Test(arguments: [
    "-0", "-7", "-7-0", "-9-6", "-9-6-7-0", "-9-6-9-12", "-9-0-1-9223372036854775807",
  ])
  func readsWhatItWrites(places: String) {
    #expect(FeedCursor(Self.run + places)?.text == Self.run + places)
  }

  @Test(arguments: [
    "", "-", "-x", "--1", "-7-", "-7-7", "-7-8", "-7-6-5", "-7-6-6-0", "-7-6-8-0", "-7-6-7-", "-07",
    "-7-6-7-0-0", "-9223372036854775808", "-7 ", "-+7",
  ])
  func refusesWhatNeverWasACursor(places: String) {
    #expect(FeedCursor(Self.run + places) == nil)
  }

  @Test func noTextIsLongerThanItsMaximum() {
    let most = Int64.max
    let text = Self.run + "-\(most)-\(most - 2)-\(most - 1)-\(most)"
    #expect(FeedCursor(text)?.text.utf8.count == text.utf8.count)
    #expect(text.utf8.count <= FeedCursor.maximumLength)
  }
}
