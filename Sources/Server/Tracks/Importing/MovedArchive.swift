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

extension ReadFile.Line {
  /// The sport for the category. The lists of an archive state one for a multisport activity, and its legs each their own.
  func sport(_ said: ArchivedActivity?) -> Sport? {
    head.leg == nil ? said?.sport ?? head.sport : head.sport ?? said?.sport
  }

  /// The name: that of the archive's lists, or one guessed from the file. Legs of a multisport activity share it, with their places.
  func name(
    _ said: ArchivedActivity?, _ moving: MovedArchive?, ofFile file: String, position: Int,
    leg: MultisportLeg.Place?
  ) -> String {
    guard leg != nil else {
      return said?.recordName ?? TrackName.guess(head, file: file, position: position)
    }
    var head = head
    head.name = said?.recordName ?? moving?.activity(named: file)?.recordName ?? head.name
    return TrackName.guess(head, file: file, position: position, leg: leg)
  }
}
