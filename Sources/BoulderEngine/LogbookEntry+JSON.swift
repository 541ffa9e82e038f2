import Boulders
import JSON

extension Logbook.Entry {
  /// Reads an entry from the screen's JSON: `{"problem","time","tries","is_send"}`.
  init(_ json: JSONValue) throws(BoulderEngineError) {
    guard let problem = json["problem"]?.string, let time = json["time"]?.int64 else {
      throw .badJSON
    }
    self.init(
      problem: problem,
      attempt: LoggedAttempt(
        time: time, tries: json["tries"]?.int64.map { Int(clamping: $0) },
        isSend: json["is_send"]?.bool == true))
  }
}
