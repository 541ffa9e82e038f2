import Geodesy

/// The fixes of a recording with the edits of its member, which are applied by kind: first removals, then the
/// cleaning, then altitudes in the order of the edits.
///
/// - Complexity: O(fixes × edits) in time; a byte for each fix, and 16 more if altitudes change.
struct EditedLine {
  private enum Mark: UInt8 {
    case kept, removed, cut
  }

  private var marks: [Mark]
  /// The altitude of each fix, NaN if unknown; empty if none changes.
  private var altitudes: [Double] = []
  private let points: [UInt8]
  private let maximumFixes: Int

  init(
    _ points: [UInt8], _ edits: LineEdits, sport: Sport?, maximumFixes: Int
  ) throws(PointStreamError) {
    self.points = points
    self.maximumFixes = maximumFixes
    let count = try PointStreamDecoder(points, maximumFixes: maximumFixes).count
    marks = [Mark](repeating: .kept, count: count)
    for edit in edits.all(.remove, .cut) where edit.fixes.lowerBound < count {
      for index in edit.fixes.clamped(to: 0...(count - 1)) {
        if marks[index] != .cut { marks[index] = edit.kind == .cut ? .cut : .removed }
      }
    }
    if !edits.all(.clean).isEmpty { try clean(sport) }
    try change(edits.all(.raise, .level))
  }

  /// Calls a function with each element that is left, and the index of each fix in the recording.
  func visit(_ body: (PointStreamDecoder.Element, Int) -> Void) throws(PointStreamError) {
    var decoder = try PointStreamDecoder(points, maximumFixes: maximumFixes)
    var index = 0
    var isSeparated = false
    while let element = try decoder.next() {
      guard case .fix(var fix) = element else {
        isSeparated = true
        continue
      }
      defer { index += 1 }
      if marks[index] == .cut { isSeparated = true }
      guard marks[index] == .kept else { continue }
      if isSeparated { body(.segment, index) }
      isSeparated = false
      if !altitudes.isEmpty { fix.altitude = altitudes[index].isNaN ? nil : altitudes[index] }
      body(.fix(fix), index)
    }
  }

  /// Calls a function with each point that figures are derived from, and the index of its fix in the recording.
  /// - Parameter spacing: for a recording of Cordada, metres between points; `nil` for a file.
  func visitPoints(
    sport: Sport?, spacing: Double?, _ body: (CleanStep, Int) -> Void
  ) throws(PointStreamError) {
    var picker = spacing.map { PointPicker(sport: sport ?? .other, spacing: $0) }
    var cleaner = TrackCleaner(sport: sport)
    var last = 0
    func endSegment() {
      if let point = picker?.endSegment(), cleaner.add(point) { body(cleaner.step, last) }
      if cleaner.beginSegment() { body(cleaner.step, last) }
    }
    try visit { element, index in
      switch element {
      case .segment: endSegment()
      case .fix(let fix):
        if picker != nil {
          if fix != Recorder.interruption, let point = picker?.add(fix).point, cleaner.add(point) {
            body(cleaner.step, index)
          }
        } else if cleaner.add(fix) {
          body(cleaner.step, index)
        }
        last = index
      }
    }
    endSegment()
  }

  /// Returns what is left as a point stream, with the laps that end within it.
  func stream() throws(PointStreamError) -> [UInt8] {
    var encoder = PointStreamEncoder()
    var first = Int64.max
    var last = Int64.min
    try visit { element, _ in
      switch element {
      case .segment: encoder.beginSegment()
      case .fix(let fix):
        encoder.add(fix)
        guard let time = fix.time else { return }
        first = min(first, time)
        last = max(last, time)
      }
    }
    let laps = try PointStreamDecoder(points, maximumFixes: maximumFixes).laps
    for time in laps.times where time > first && time < last { encoder.laps.add(time) }
    return encoder.finish()
  }

  // MARK: Spikes

  private mutating func clean(_ sport: Sport?) throws(PointStreamError) {
    var spikes = SpikeFinder(sport: sport)
    try visit { element, index in
      switch element {
      case .segment: spikes.beginSegment()
      case .fix(let fix): if fix != Recorder.interruption { spikes.add(fix, index) }
      }
    }
    spikes.beginSegment()
    for index in spikes.found { marks[index] = .removed }
  }

  // MARK: Altitudes

  private mutating func change(_ edits: [LineEdit]) throws(PointStreamError) {
    guard !edits.isEmpty, !marks.isEmpty else { return }
    var altitudes = [Double](repeating: .nan, count: marks.count)
    var way = [Double](repeating: 0, count: marks.count)
    var distance = 0.0
    var last: Coordinate?
    try visit { element, index in
      guard case .fix(let fix) = element else { return }
      altitudes[index] = fix.altitude ?? .nan
      if let place = fix.coordinate {
        distance += last?.distance(to: place) ?? 0
        last = place
      }
      way[index] = distance
    }
    for edit in edits where edit.fixes.lowerBound < marks.count {
      let stretch = edit.fixes.clamped(to: 0...(marks.count - 1))
      if edit.kind == .level {
        level(stretch, &altitudes, along: way)
      } else {
        for index in stretch { altitudes[index] += edit.metres }
      }
    }
    self.altitudes = altitudes
  }

  /// Replaces the altitudes of a stretch by a straight line, along the way, between the nearest known ones beside it; beside
  /// an end of the line by the other one.
  private func level(
    _ stretch: ClosedRange<Int>, _ altitudes: inout [Double], along way: [Double]
  ) {
    let before = altitudes[..<stretch.lowerBound].lastIndex { !$0.isNaN }
    let after = altitudes[(stretch.upperBound + 1)...].firstIndex { !$0.isNaN }
    let first = before ?? after
    let last = after ?? before
    for index in stretch where marks[index] == .kept {
      guard let first, let last else {
        altitudes[index] = .nan
        continue
      }
      let length = way[last] - way[first]
      let share = length > 0 ? (way[index] - way[first]) / length : 0
      altitudes[index] = altitudes[first] + share * (altitudes[last] - altitudes[first])
    }
  }
}

/// Finds the fixes of a line that the cleaning refuses.
private struct SpikeFinder {
  private var cleaner: TrackCleaner
  /// The doubtful fixes after the last kept one.
  private var doubtful: [Int] = []
  private(set) var found: [Int] = []

  init(sport: Sport?) { cleaner = TrackCleaner(sport: sport) }

  mutating func beginSegment() {
    let refused = cleaner.refusedFixes
    _ = cleaner.beginSegment()
    decide(refused: cleaner.refusedFixes > refused)
  }

  mutating func add(_ fix: Fix, _ index: Int) {
    let refused = cleaner.refusedFixes
    let isKept = cleaner.add(fix)
    let newlyRefused = cleaner.refusedFixes - refused
    if cleaner.doubtfulFixes == doubtful.count {
      if !isKept, newlyRefused > 0 { found.append(index) }
    } else if cleaner.doubtfulFixes > doubtful.count {
      doubtful.append(index)
    } else {
      decide(refused: newlyRefused > 0)
      if cleaner.doubtfulFixes > 0 { doubtful.append(index) }
    }
  }

  private mutating func decide(refused isRefused: Bool) {
    if isRefused { found += doubtful }
    doubtful = []
  }
}
