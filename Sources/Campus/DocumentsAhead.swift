/// Selects the documents that a device downloads in advance: those of activities due within a week (U9).
public enum DocumentsAhead {
  /// Time ahead in which activities count, in milliseconds.
  public static let span: Int64 = 7 * 86_400_000
  /// Maximum bytes of one document.
  public static let largest: Int64 = 25 << 20
  /// Maximum bytes of all documents together.
  public static let largestTotal: Int64 = 100 << 20

  /// The course of an activity or document, and its classroom unless it belongs to the whole course.
  public struct Place: Sendable {
    let course: [UInt8]
    let classroom: [UInt8]?

    /// Creates a place from the identifiers of course and classroom.
    public init(course: String, classroom: String? = nil) {
      self.course = Array(course.utf8)
      self.classroom = classroom.map { Array($0.utf8) }
    }

    /// Returns true if a student may be concerned by both places.
    func meets(_ other: Place) -> Bool {
      guard course == other.course else { return false }
      guard let classroom, let theirs = other.classroom else { return true }
      return classroom == theirs
    }
  }

  /// Returns the indices of the documents to download, those of the earliest activities first.
  ///
  /// An activity is due if it begins or ends within ``span`` and is not over. Documents that are too large, or
  /// exceed the total, are left out.
  /// - Complexity: O(*n* *m*) in the numbers of due activities and of documents.
  public static func chosen(
    of documents: [(place: Place, size: Int64)],
    for activities: [(place: Place, time: ActivityTime)],
    at now: Int64
  ) -> [Int] {
    let soon = now...(now + span)
    var due: [(at: Int64, place: Place)] = []
    for (place, time) in activities {
      if soon.contains(time.start) {
        due.append((time.start, place))
      } else if let end = time.end, soon.contains(end) {
        due.append((end, place))
      }
    }
    due.sort { $0.at < $1.at }
    var isChosen = [Bool](repeating: false, count: documents.count)
    var chosen: [Int] = []
    var room = largestTotal
    for (_, place) in due {
      for (index, document) in documents.enumerated() where !isChosen[index] {
        guard document.place.meets(place), (0...min(largest, room)).contains(document.size) else {
          continue
        }
        isChosen[index] = true
        room -= document.size
        chosen.append(index)
      }
    }
    return chosen
  }
}
