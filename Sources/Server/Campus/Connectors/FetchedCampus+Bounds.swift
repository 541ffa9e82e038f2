import Campus
import Text

/// Upper bounds of one refresh, for any provider.
extension FetchedCampus {
  /// Maximum bytes of all texts.
  private static let maximumText = 8 << 20
  /// Maximum bytes of a provider's identifier.
  private static let longestName = 500
  /// Maximum bytes of a document's address.
  private static let longestAddress = 2_000
  /// Bytes counted for a record besides its texts.
  private static let recordSize = 100

  /// Drops items beyond the bounds and marks the rest as incomplete, so that nothing is taken for deleted.
  /// Future items are kept before past ones, near ones before distant ones.
  mutating func bound(at now: Int64) {
    var room = Self.maximumText
    func fits(_ size: Int) -> Bool {
      room -= Self.recordSize + size
      return room >= 0
    }
    let isUpcoming = { (activity: FetchedActivity) in
      (activity.time.end ?? activity.time.start) >= now
    }
    let ordered = activities.sorted { $0.time.start < $1.time.start }
    let nearest = ordered.filter(isUpcoming) + ordered.filter { !isUpcoming($0) }.reversed()
    let found = subjects?.filter { $0.name.utf8.count <= Self.longestName && fits($0.size) }
    let kept = nearest.filter { fits($0.words.size) }
    areAll = areAll && kept.count == activities.count && found?.count == subjects?.count
    activities = kept
    subjects = found.map { subjects in
      subjects.map { subject in
        guard let documents = subject.documents else { return subject }
        let modest = documents.filter {
          $0.name.utf8.count <= Self.longestName && $0.address.utf8.count <= Self.longestAddress
        }
        let size = modest.reduce(0) { $0 + Self.recordSize + subject.name.utf8.count + $1.size }
        var bounded = subject
        bounded.documents = fits(size) ? modest : nil
        areAll = areAll && bounded.documents?.count == documents.count
        return bounded
      }
    }
  }
}

extension FetchedSubject {
  /// Maximum bytes of its texts.
  fileprivate var size: Int {
    name.utf8.count + FetchedText.longestSize(title) + (page?.utf8.count ?? 0)
  }
}

extension FetchedDocument {
  /// Maximum bytes of its texts; the title may also be the file's name.
  fileprivate var size: Int {
    name.utf8.count + address.utf8.count + 2 * FetchedText.longestSize(title)
      + FetchedText.longestSize(folder)
  }
}

extension FetchedText {
  /// Maximum bytes of a text cut to one line.
  fileprivate static func longestSize(_ text: String) -> Int {
    min(text.utf8.count, 4 * longestLine)
  }
}
