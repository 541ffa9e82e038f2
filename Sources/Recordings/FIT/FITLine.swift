import Tracks

/// The totals of a session or a lap of a FIT file.
struct FITSummary {
  var sport: Sport?
  /// True for the session between two sports.
  var isTransition = false
  var totals = DeviceTotals()
  /// Its start, and the time of the last record that it covers, in seconds of the FIT clock.
  var start: Int?
  var end: Int?
}

/// A line of a FIT file with the sessions and laps that describe it.
struct FITLine {
  var head: LineHead
  var fixes = FixColumns()
  var sessions: [FITSummary] = []
  var laps: [FITSummary] = []

  /// Divides the line among its sessions by their starts, as the legs of a triathlon whose sessions all come at the end of the file.
  ///
  /// A leg without any record, such as a swim in a pool, has a fix at its start and one at its end.
  /// - Returns: the line itself if its sessions cannot be told apart.
  func divided() -> [FITLine] {
    guard sessions.count > 1, sessions.count <= RecordingLimits.lines,
      fixes.hasTimes || fixes.count == 0
    else { return [self] }
    let sorted = sessions.sorted { $0.start ?? 0 < $1.start ?? 0 }
    let starts = sorted.compactMap { $0.start }
    guard starts.count == sorted.count, zip(starts, starts.dropFirst()).allSatisfy({ $0 < $1 })
    else { return [self] }
    var legs = sorted.map { session in
      var leg = FITLine(head: head)
      leg.head.sport = session.sport ?? head.sport
      leg.sessions = [session]
      return leg
    }
    // Where the last fix, or lap, belongs: the next one without a time belongs there, too.
    var place = 0
    func find(_ seconds: Int?) {
      guard let seconds else { return }
      place = max(0, (starts.firstIndex { $0 > seconds } ?? starts.count) - 1)
    }
    for segment in fixes.segments {
      for index in segment {
        let before = place
        let time = fixes.time(index)
        find(time.map { Int($0.floored(by: 1000) - FITProfile.epoch) })
        if index == segment.lowerBound || place != before { legs[place].fixes.beginSegment() }
        legs[place].fixes.append(fixes[index])
      }
    }
    place = 0
    var end: Int?
    for lap in laps {
      find(lap.start ?? end)
      legs[place].laps.append(lap)
      end = lap.end
    }
    for index in legs.indices where legs[index].fixes.count == 0 { legs[index].addEnds() }
    return legs
  }

  /// Adds a fix at the start and the end of the session.
  private mutating func addEnds() {
    guard let session = sessions.first, let start = session.start,
      start >= FITProfile.firstRealTime, let duration = session.totals.duration, duration > 0,
      duration < Self.longestLeg
    else { return }
    let begun = (Int64(start) + FITProfile.epoch) * 1000
    fixes.append(Fix(time: begun, deviceDistance: 0))
    fixes.append(
      Fix(time: begun + Int64(duration * 1000), deviceDistance: session.totals.distance ?? 0))
  }

  /// Seconds. A longer leg is a fault.
  private static let longestLeg = 7.0 * 86_400

  /// Hands the fixes over, in their segments.
  func play(into feed: RecordingFeed) {
    for segment in fixes.segments {
      feed.breakSegment()
      for index in segment {
        var fix = fixes[index]
        // Files state millimetres per second, which columns round.
        fix.speed = fix.speed.map { ($0 * 1000).rounded() / 1000 }
        feed.add(fix)
      }
    }
  }

  /// The head as its sessions and laps tell, with the totals.
  /// - Parameter isComplete: false if the file was cut off in the line, whose laps then do not match the records read.
  func summary(isComplete: Bool) -> (head: LineHead, device: DeviceTotals?) {
    let summaries = !sessions.isEmpty ? sessions : isComplete ? laps : []
    var totals = DeviceTotals()
    for summary in summaries { totals.add(summary.totals) }
    var head = head
    let sports = summaries.compactMap { $0.sport }
    if let sport = sports.first {
      head.sport = sports.allSatisfy { $0 == sport } ? sport : .other
    }
    head.laps = lapTimes
    return (head, totals == DeviceTotals() ? nil : totals)
  }

  /// The starts of all laps except the first.
  private var lapTimes: LapTimes {
    var times = LapTimes()
    for index in laps.indices.dropFirst() {
      guard let seconds = laps[index].start ?? laps[index - 1].end,
        seconds >= FITProfile.firstRealTime
      else { continue }
      times.add((Int64(seconds) + FITProfile.epoch) * 1000)
    }
    return times
  }
}

extension Int64 {
  /// The quotient, rounded down.
  fileprivate func floored(by divisor: Int64) -> Int64 {
    self / divisor - (self % divisor < 0 ? 1 : 0)
  }
}

extension DeviceTotals {
  /// Adds the totals of another part of the same line.
  fileprivate mutating func add(_ other: DeviceTotals) {
    func sum(_ one: Double?, _ other: Double?) -> Double? {
      guard let one, let other else { return one ?? other }
      return one + other
    }
    distance = sum(distance, other.distance)
    duration = sum(duration, other.duration)
    movingTime = sum(movingTime, other.movingTime)
    ascent = sum(ascent, other.ascent)
    descent = sum(descent, other.descent)
    energy = sum(energy, other.energy)
  }
}
