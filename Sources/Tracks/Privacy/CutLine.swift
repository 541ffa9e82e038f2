import Geodesy

/// The points of a track as others may see them: without those in the circles of its member's privacy places (T28).
///
/// - Points in a circle are removed, at the beginning, at the end and in the middle, where the line becomes
///   several parts. A step whose straight line crosses a circle separates two parts, too. Nothing is interpolated.
/// - Fixes without a position are removed beside a removed one, and before the first and after the last position:
///   nobody knows where they were.
/// - A part continues at the time at which the one before ended, and so does the recorder's own distance. Otherwise the time in
///   a circle, at the usual speed, would tell the way in it, and two ends with that way are an ellipse through the place.
/// - Laps are removed, since the rest of one that began in a circle tells the way in it.
/// - A part with a single position is removed: a receiver's first position is often far off.
///
/// All figures for others are derived from these points alone.
/// - Complexity: O(points × circles); a byte for each point, besides the two streams.
public struct CutLine: Sendable {
  /// The version of the rules, increased with each change so that stored figures for others are derived again.
  public static let version = 1

  /// The points, a stream without laps if anything was removed.
  public let points: [UInt8]
  /// True if anything was removed.
  public let isCut: Bool

  /// Removes the points in circles.
  /// - Parameters:
  ///   - points: a point stream of the track's points.
  ///   - circles: those of all places of its member.
  ///   - maximumFixes: the largest number of fixes that is accepted.
  /// - Throws: `PointStreamError`.
  public init(
    of points: [UInt8], without circles: [PrivacyCircle], maximumFixes: Int
  ) throws(PointStreamError) {
    var sight = Sight(circles)
    if !circles.isEmpty {
      var decoder = try PointStreamDecoder(points, maximumFixes: maximumFixes)
      while let element = try decoder.next() {
        if case .fix(let fix) = element { sight.add(fix.coordinate) }
      }
      sight.finish()
    }
    isCut = sight.isCut
    self.points =
      isCut ? try Self.shown(of: points, by: sight.marks, maximumFixes: maximumFixes) : points
  }

  private static func shown(
    of points: [UInt8], by marks: [Sight.Mark], maximumFixes: Int
  ) throws(PointStreamError) -> [UInt8] {
    var decoder = try PointStreamDecoder(points, maximumFixes: maximumFixes)
    var encoder = PointStreamEncoder()
    var time = PartCount()
    var distance = PartCount()
    var index = 0
    while let element = try decoder.next() {
      guard case .fix(var fix) = element else {
        encoder.beginSegment()
        continue
      }
      let mark = marks[index]
      index += 1
      if mark == .hidden { continue }
      if mark == .beginsPart {
        encoder.beginSegment()
        time.beginPart()
        distance.beginPart(from: 0)
      }
      if let recorded = fix.time { fix.time = Int64(time.shown(Double(recorded))) }
      if let counted = fix.deviceDistance { fix.deviceDistance = distance.shown(counted) }
      encoder.add(fix)
    }
    return encoder.finish()
  }
}

/// Decides which fixes of a line others see.
private struct Sight {
  enum Mark: UInt8 {
    case hidden, shown, beginsPart
  }

  private let circles: [PrivacyCircle]
  private(set) var marks: [Mark] = []
  /// The last position, if it is shown.
  private var last: Coordinate?
  /// The index of the last position, and of the first one of its part.
  private var lastIndex = -1
  private var partStart = -1
  private var hasPositions = false
  private var parts = 0

  init(_ circles: [PrivacyCircle]) { self.circles = circles }

  /// True if a fix of a line with positions is hidden, or the line is in several parts.
  var isCut: Bool { hasPositions && (parts != 1 || marks.contains(.hidden)) }

  mutating func add(_ place: Coordinate?) {
    marks.append(.hidden)
    guard let place else { return }
    hasPositions = true
    let index = marks.count - 1
    defer { lastIndex = index }
    if circles.contains(where: { $0.contains(place) }) { return endPart() }
    if let last, !circles.contains(where: { $0.isCrossed(from: last, to: place) }) {
      for between in lastIndex + 1...index { marks[between] = .shown }
    } else {
      endPart()
      partStart = index
      parts += 1
      marks[index] = .beginsPart
    }
    last = place
  }

  mutating func finish() { endPart() }

  private mutating func endPart() {
    guard last != nil else { return }
    last = nil
    guard partStart == lastIndex else { return }
    marks[partStart] = .hidden
    parts -= 1
  }
}

/// A count that continues from part to part as if nothing was between them.
private struct PartCount {
  /// The value to subtract from what was recorded; `nil` until a part has one.
  private var shift: Double?
  /// The last shown value, from which the next part continues.
  private var last: Double?

  /// - Parameter start: the value at which the first part begins; `nil` for the recorded one.
  mutating func beginPart(from start: Double? = nil) {
    shift = nil
    last = last ?? start
  }

  mutating func shown(_ recorded: Double) -> Double {
    let shift = self.shift ?? recorded - (last ?? recorded)
    self.shift = shift
    let shown = recorded - shift
    last = shown
    return shown
  }
}
