/// Which documents a device fetches before they are opened: those beside what is due within a week (U9).
public enum DocumentsAhead {
  /// How far ahead is looked, in milliseconds.
  public static let span: Int64 = 7 * 86_400_000
  /// The most bytes of one document.
  public static let largest: Int64 = 25 << 20
  /// The most bytes of all of them.
  public static let largestTotal: Int64 = 100 << 20

  /// Where something belongs: a course, and a classroom of it unless it is of the whole course.
  public struct Place: Sendable {
    let course: [UInt8]
    let classroom: [UInt8]?

    /// A place by the identifiers of course and classroom.
    public init(course: String, classroom: String? = nil) {
      self.course = Array(course.utf8)
      self.classroom = classroom.map { Array($0.utf8) }
    }

    /// Whether whoever is concerned by one of them may be by the other.
    func meets(_ other: Place) -> Bool {
      guard course == other.course else { return false }
      guard let classroom, let theirs = other.classroom else { return true }
      return classroom == theirs
    }
  }

  /// The indices of the documents to fetch, those of what is due first before others.
  ///
  /// What begins or ends within ``span`` and is not over is due. A document that is too large is left out,
  /// and one for which there is no room any more.
  /// - Complexity: O(*n* *m*) in the numbers of activities that are due and of documents.
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
