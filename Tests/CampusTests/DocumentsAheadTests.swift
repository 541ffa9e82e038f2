import Campus
import Testing

@Suite struct DocumentsAheadTests {
  private static let now: Int64 = 1_790_000_000_000
  private static let day: Int64 = 86_400_000
  private static let megabyte: Int64 = 1 << 20

  private func chosen(
    _ documents: [(course: String, classroom: String?, size: Int64)],
    for activities: [(course: String, classroom: String?, start: Int64, end: Int64?)]
  ) -> [Int] {
    DocumentsAhead.chosen(
      of: documents.map {
        (DocumentsAhead.Place(course: $0.course, classroom: $0.classroom), $0.size)
      },
      for: activities.map {
        (
          DocumentsAhead.Place(course: $0.course, classroom: $0.classroom),
          ActivityTime(start: Self.now + $0.start, end: $0.end.map { Self.now + $0 })
        )
      }, at: Self.now)
  }

  @Test(
    arguments: [
      (start: 0, end: nil, isDue: true),
      (start: 7 * day, end: nil, isDue: true),
      (start: 7 * day + 1, end: nil, isDue: false),
      (start: -1, end: nil, isDue: false),
      (start: -20 * day, end: 7 * day, isDue: true),  // due within the week
      (start: -20 * day, end: 8 * day, isDue: false),  // in progress, with no event in this week
      (start: -2 * day, end: -day, isDue: false),
    ] as [(Int64, Int64?, Bool)])
  func whatBeginsOrEndsWithinAWeekIsDue(start: Int64, end: Int64?, isDue: Bool) {
    #expect(chosen([("a", nil, 1)], for: [("a", nil, start, end)]) == (isDue ? [0] : []))
  }

  @Test(
    arguments: [
      (document: "x", activity: "x", isFetched: true),
      (document: nil, activity: "x", isFetched: true),
      (document: "x", activity: nil, isFetched: true),
      (document: "x", activity: "y", isFetched: false),
    ] as [(String?, String?, Bool)])
  func documentsOfAnotherClassroomAreNotFetched(
    document: String?, activity: String?, isFetched: Bool
  ) {
    #expect(
      chosen([("a", document, 1), ("b", document, 1)], for: [("a", activity, 1, nil)])
        == (isFetched ? [0] : []))
  }

  @Test func whatIsDueFirstIsFetchedFirstAsFarAsThereIsRoom() {
    let size = 24 * Self.megabyte
    let documents = [
      ("late", size), ("early", size), ("late", size), ("early", size), ("late", size),
    ]
    #expect(
      chosen(
        documents.map { ($0.0, nil, $0.1) },
        for: [("late", nil, 2 * Self.day, nil), ("early", nil, Self.day, nil)]) == [1, 3, 0, 2])
  }

  @Test(
    arguments: [(25 << 20, true), ((25 << 20) + 1, false), (-1, false), (0, true)]
      as [(Int64, Bool)])
  func aDocumentThatIsTooLargeWaitsUntilItIsOpened(size: Int64, isFetched: Bool) {
    #expect(chosen([("a", nil, size)], for: [("a", nil, 0, nil)]) == (isFetched ? [0] : []))
  }
}

@Suite struct ReminderTests {
  @Test(arguments: [
    (Reminder.Anchor.start, 60, 4_000_000 as Int64?, -3_600_000 as Int64),
    (.end, 60, 4_000_000, 400_000),
    (.end, 0, nil, 0),  // for a moment, the moment
    (.end, 1, -5, -60_000),  // an end before the start is ignored
  ])
  func aReminderIsSoManyMinutesAhead(
    of anchor: Reminder.Anchor, minutes: Int, end: Int64?, moment: Int64
  ) throws {
    let reminder = try #require(Reminder(anchor, minutes: minutes))
    let start: Int64 = 1_790_000_000_000
    let time = ActivityTime(start: start, end: end.map { start + $0 })
    #expect(reminder.moment(of: time) == start + moment)
  }
}
