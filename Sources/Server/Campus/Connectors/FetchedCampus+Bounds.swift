import Campus
import Text

/// What one refresh may bring at most, whoever asks and whatever a provider sends.
extension FetchedCampus {
  /// The bytes of all texts.
  private static let maximumText = 8 << 20
  /// The bytes by which a provider names a thing.
  private static let longestName = 500
  /// The bytes of where a document is.
  private static let longestAddress = 2_000
  /// The bytes of a record besides its words.
  private static let recordSize = 100

  /// Leaves out what is beyond the bounds, which is then not all: nothing is taken for deleted for it. What is to come
  /// goes before what is over, what is near before what is far.
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
  /// The bytes of its words at most.
  fileprivate var size: Int {
    name.utf8.count + FetchedText.longestSize(title) + (page?.utf8.count ?? 0)
  }
}

extension FetchedDocument {
  /// The bytes of its words at most; its title may be the name of its file, too.
  fileprivate var size: Int {
    name.utf8.count + address.utf8.count + 2 * FetchedText.longestSize(title)
      + FetchedText.longestSize(folder)
  }
}

extension FetchedText {
  /// The most bytes of a text in one line.
  fileprivate static func longestSize(_ text: String) -> Int {
    min(text.utf8.count, 4 * longestLine)
  }
}
