import JSON
import Text
import Tracks

/// Statistics in progress, with their settings.
struct TrackStatistics {
  var sums = Statistics()
  /// Minutes east of UTC.
  var offset: Int
  var member: EnergyProfile
  var onlyBestsOnFoot: Bool
}

extension EngineState {
  mutating func openStatistics(
    offset: Int, member: EnergyProfile, onlyBestsOnFoot: Bool
  ) throws(EngineError) -> Int32 {
    let opened = TrackStatistics(offset: offset, member: member, onlyBestsOnFoot: onlyBestsOnFoot)
    guard let handle = statistics.open(opened) else { throw .closed }
    return handle
  }

  mutating func addTrack(
    to handle: Int32, bytes: Int, categorySport: Int32
  ) throws(EngineError) {
    let text = try inputBytes(0, bytes)
    let sport = try Self.sport(categorySport)
    guard let item = try? JSONValue(parsing: text), let id = item["id"]?.string else {
      throw .badJSON
    }
    if SpeedDoubt.isDoubtful(item, as: sport) { return }
    let category = item["category"]?.string.map { Array($0.utf8) }
    let startedAt = Self.time(item["started_at"]?.double)
    let bests = (item["bests"]?.array ?? []).compactMap { Best($0) }
    try statistics.change(handle) { (statistics) throws(EngineError) in
      let day = startedAt.map { CalendarDay(milliseconds: $0, offset: statistics.offset) }
      statistics.sums.add(TrackSum(item: item), on: day, in: category)
      if statistics.onlyBestsOnFoot, sport?.isOnFoot != true { return }
      let distances = EffortDistances.all(of: sport)
      for best in bests where distances.contains(best.distance) {
        statistics.sums.add(best, of: Array(id.utf8))
      }
    }
  }

  mutating func finishStatistics(_ handle: Int32) throws(EngineError) {
    let finished = try statistics.close(handle)
    var writer = JSONWriter()
    finished.sums.write(finished.member, into: &writer)
    answer(writer.bytes)
  }
}
