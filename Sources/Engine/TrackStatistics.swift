import JSON
import Text
import Tracks

/// Statistics being added up, and how.
struct TrackStatistics {
  var sums = Statistics()
  /// Minutes east of UTC.
  var offset: Int
  var member: EnergyProfile
  var onlyBestsOnFoot: Bool
}

extension EngineState {
  /// Numbers a track takes: its start, its figures, then duration and start of its best effort over
  /// each of `BestsFinder.distances`; not a number means unknown.
  private static let numbersPerTrack = 10 + 2 * BestsFinder.distances.count

  mutating func openStatistics(
    offset: Int, member: EnergyProfile, onlyBestsOnFoot: Bool
  ) throws(EngineError) -> Int32 {
    let opened = TrackStatistics(offset: offset, member: member, onlyBestsOnFoot: onlyBestsOnFoot)
    guard let handle = statistics.open(opened) else { throw .closed }
    return handle
  }

  mutating func addTrack(
    to handle: Int32, categoryBytes: Int, trackBytes: Int, categorySport: Int32
  ) throws(EngineError) {
    let start = Self.numbersPerTrack * 8
    _ = try inputBytes(0, start)
    let category = categoryBytes == 0 ? nil : try inputBytes(start, categoryBytes)
    let track = try inputBytes(start + categoryBytes, trackBytes)
    let sport = try Self.sport(categorySport)
    let summary = try inputSummary()
    let bests = try inputBests()
    try statistics.change(handle) { (statistics) throws(EngineError) in
      let day = summary.startedAt.map {
        CalendarDay(milliseconds: $0, offset: statistics.offset)
      }
      statistics.sums.add(TrackSum(summary), on: day, in: category)
      if statistics.onlyBestsOnFoot, sport?.isOnFoot != true { return }
      for best in bests { statistics.sums.add(best, of: track) }
    }
  }

  mutating func finishStatistics(_ handle: Int32) throws(EngineError) {
    let finished = try statistics.close(handle)
    var writer = JSONWriter()
    finished.sums.write(finished.member, into: &writer)
    answer(writer.bytes)
  }

  private func inputSummary() throws(EngineError) -> TrackSummary {
    var summary = TrackSummary()
    summary.startedAt = try inputTime(0)
    summary.duration = inputNumber(1)
    summary.movingTime = inputNumber(2)
    summary.distance = inputNumber(3)
    summary.ascent = inputNumber(4)
    summary.descent = inputNumber(5)
    summary.altitudeMinimum = inputNumber(6)
    summary.altitudeMaximum = inputNumber(7)
    summary.speedMaximum = inputNumber(8)
    summary.energy = inputNumber(9)
    return summary
  }

  private func inputBests() throws(EngineError) -> [Best] {
    var bests: [Best] = []
    for (index, distance) in BestsFinder.distances.enumerated() {
      guard let duration = inputNumber(10 + 2 * index),
        let startedAt = try inputTime(11 + 2 * index)
      else { continue }
      bests.append(Best(distance: distance, duration: duration, startedAt: startedAt))
    }
    return bests
  }

  private func inputTime(_ index: Int) throws(EngineError) -> Int64? {
    guard let time = inputNumber(index) else { return nil }
    guard time.magnitude <= Self.largestTime else { throw .badTime }
    return Int64(time.rounded())
  }
}
