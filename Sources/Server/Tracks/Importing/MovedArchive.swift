import Archives
import Storage
import Tracks

/// The lists of a service's archive while its recordings are imported.
struct MovedArchive: Sendable {
  let lists: ServiceArchive
  /// The member's gear by its key in the lists.
  let gear: [[UInt8]: UUID]

  /// Returns the activity of a line of a recording, if the lists have one.
  func match(
    _ line: ReadFile.Line, _ index: Int, ofFile path: String
  ) -> ServiceArchive.Match? {
    lists.match(line: index, ofFile: path, startedAt: line.digest.summary.startedAt)
  }

  /// Returns the activity for which the lists name a file, if any.
  func activity(named path: String) -> ArchivedActivity? {
    lists.activity(inFile: path, startedAt: nil).map { lists.activities[$0] }
  }

  /// Returns the answer to a refused recording: that of a device's file without an activity is no failure of the import.
  func answer(_ refused: ImportAnswer) -> ImportAnswer {
    guard let code = refused.refusal?.code, ServiceArchive.isOfNoActivity(refusal: code) else {
      return refused
    }
    return ImportAnswer(file: refused.file, part: .other)
  }
}
