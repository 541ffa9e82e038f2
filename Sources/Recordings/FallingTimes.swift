import Tracks

/// Holds the fixes of a line for as long as their times fall, as in files of programs that turn a
/// line round. Nobody travels back in time, so such fixes are handed on from the last to the first.
///
/// Of a line whose times rise one fix is held, and of a line without times none.
struct FallingTimes {
  /// The steps back in time that are believed: as many as the cleaning refuses.
  private static let fewestFalls = 3

  /// The first fix is held as it is, since columns round its sensors.
  private var single: (fix: Fix, beginsSegment: Bool)?
  private var columns = FixColumns()
  private var lastTime: Int64?
  private var falls = 0
  private var beginsSegment = true
  /// Whether the rest of the segment is handed on as it comes.
  private var isPassing = false

  private var isEmpty: Bool { single == nil && columns.count == 0 }

  /// Takes the next fix of the line.
  /// - Parameter handOn: takes each fix that is not held any more, and whether it begins a segment.
  /// - Returns: how many fixes were turned round.
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

  /// Hands on what is held: turned round where it is whole and its times fell.
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
