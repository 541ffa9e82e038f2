import Archives
import Storage
import Tracks

/// The lists of a service's archive while its recordings are imported.
struct MovedArchive: Sendable {
  let lists: ServiceArchive
  /// The member's gear by its key in the lists.
  let gear: [[UInt8]: UUID]

  /// Returns the activity of a line of a recording, if the lists have one. The list's name is that of the first line of a file.
  func match(
    _ line: ReadFile.Line, _ index: Int, ofFile path: String
  ) -> ImportAnswer.Match? {
    let start = line.digest.summary.startedAt
    guard let activity = lists.activity(inFile: path, startedAt: start) else { return nil }
    let isNamed = lists.activities[activity].file != nil
    return isNamed && index > 0 ? nil : ImportAnswer.Match(activity: activity, startedAt: start)
  }

  /// Returns the activity for which the lists name a file, if any.
  func activity(named path: String) -> ArchivedActivity? {
    lists.activity(inFile: path, startedAt: nil).map { lists.activities[$0] }
  }

  /// Returns the answer to a refused recording: that of a device's file without an activity is no failure of the import.
  func answer(_ refused: ImportAnswer) -> ImportAnswer {
    guard refused.refusal?.isOfNoActivity == true else { return refused }
    return ImportAnswer(file: refused.file, part: .other)
  }

  /// Returns the minutes that clocks were ahead of UTC at each recording of an activity of which the list has the time of the
  /// place, by that time.
  /// - Parameter matches: the recordings of the archive.
  func zones(_ matches: [ImportAnswer.Match]) -> Moments<Int> {
    Moments(
      matches.compactMap { match in
        let said = lists.activities[match.activity]
        guard said.isLocalTime, let local = said.start, let start = match.startedAt else {
          return nil
        }
        return (local, Self.zone(from: start, to: local))
      })
  }

  /// Returns the difference in minutes, rounded to the quarters of an hour of which zones are made.
  private static func zone(from start: Int64, to local: Int64) -> Int {
    let quarter = 900_000.0
    return Int((Double(local - start) / quarter).rounded()) * 15
  }
}

extension ArchivedActivity {
  /// The name as a track's; `nil` if there is none.
  var recordName: String? {
    name.flatMap { TrackName.cleaned($0) }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The note as a track's; `nil` if there is none.
  var recordNote: String? {
    note.map { String(decoding: TrackNote.shortened($0), as: UTF8.self) }
  }
}
