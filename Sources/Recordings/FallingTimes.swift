import Tracks

/// Holds the fixes of a line while their times decrease, as in files of programs that reverse a line, and
/// passes them on in reverse order.
///
/// For a line with increasing times one fix is held, and for a line without times none.
struct FallingTimes {
  /// Minimum number of steps back in time for a reversal: as many as the cleaning refuses.
  private static let fewestFalls = 3

  /// The first fix is held as it is, since columns round its sensors.
  private var single: (fix: Fix, beginsSegment: Bool)?
  private var columns = FixColumns()
  private var lastTime: Int64?
  private var falls = 0
  private var beginsSegment = true
  /// True if the rest of the segment is passed on unchanged.
  private var isPassing = false

  private var isEmpty: Bool { single == nil && columns.count == 0 }

  /// Adds the next fix of the line.
  /// - Parameter handOn: receives each released fix, and true if it begins a segment.
  /// - Returns: the number of fixes that were reversed.
  mutating func add(_ fix: Fix, _ handOn: (Fix, Bool) -> Void) -> Int {
    if isPassing || (isEmpty && fix.time == nil) {
      handOn(fix, beginsSegment)
      beginsSegment = false
      isPassing = true
      return 0
    }
    guard rises(fix) else {
      hold(fix)
      return 0
    }
    if beginsSegment {
      let turned = release(isWhole: true, handOn)
      beginsSegment = true
      hold(fix)
      return turned
    }
    _ = release(isWhole: false, handOn)
    handOn(fix, false)
    beginsSegment = false
    isPassing = true
    return 0
  }

  /// Begins a segment with the next fix.
  mutating func beginSegment() {
    beginsSegment = true
    isPassing = false
  }

  /// Ends the line.
  mutating func finish(_ handOn: (Fix, Bool) -> Void) -> Int {
    defer { self = FallingTimes() }
    return release(isWhole: true, handOn)
  }

  private func rises(_ fix: Fix) -> Bool {
    if columns.count >= FixColumns.limit { return true }
    guard let time = fix.time, let lastTime else { return false }
    return time > lastTime
  }

  private mutating func hold(_ fix: Fix) {
    if let time = fix.time {
      if let lastTime, time < lastTime { falls += 1 }
      lastTime = time
    }
    defer { beginsSegment = false }
    if isEmpty {
      single = (fix, beginsSegment)
      return
    }
    if let single = single.take() { columns.append(single.fix) }
    if beginsSegment { columns.beginSegment() }
    columns.append(fix)
  }

  /// Passes on the held fixes, reversed if they are complete and their times decreased.
  private mutating func release(isWhole: Bool, _ handOn: (Fix, Bool) -> Void) -> Int {
    if let single { handOn(single.fix, single.beginsSegment) }
    let (held, isTurned) = (columns, isWhole && falls >= Self.fewestFalls)
    for segment in isTurned ? held.segments.reversed() : held.segments {
      for step in 0..<segment.count {
        let index = isTurned ? segment.upperBound - 1 - step : segment.lowerBound + step
        handOn(held[index], step == 0)
      }
    }
    self = FallingTimes()
    return isTurned ? held.count : 0
  }
}
