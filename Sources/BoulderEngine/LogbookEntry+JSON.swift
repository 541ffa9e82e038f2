import Boulders
import JSON

extension Logbook.Entry {
  /// Reads an entry from the screen's JSON: `{"problem","time","tries","is_send"}`.
  init(_ told: JSONValue) throws(BoulderEngineError) {
    guard let problem = told["problem"]?.string, let time = told["time"]?.int64 else {
      throw .badJSON
    }
    self.init(
      problem: problem,
      tries: LoggedTries(
        time: time, tries: told["tries"]?.int64.map { Int(clamping: $0) },
        isSend: told["is_send"]?.bool == true))
  }
}
