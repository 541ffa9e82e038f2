public import Geodesy
public import JSON

/// A change of a track's line on top of its recording, which stays as it came (T22).
///
/// Its stretch is counted in the fixes of the recording, not in those that other edits leave. So each edit can be
/// taken back by itself, and two devices add edits in any order.
public struct LineEdit: Equatable, Sendable {
  /// The effect of an edit.
  public enum Kind: CaseIterable, Sendable {
    /// Removes the stretch. The line ends before it and begins again after it, without distance or time between.
    case cut
    /// Removes the fixes of the stretch. The line goes straight from the one before to the one after.
    case remove
    /// Removes all fixes that the cleaning refuses.
    case clean
    /// Adds metres to the altitudes of the stretch.
    case raise
    /// Replaces the altitudes of the stretch by those between its two ends.
    case level

    /// The stable name in records.
    public var name: StaticString {
      switch self {
      case .cut: "cut"
      case .remove: "remove"
      case .clean: "clean"
      case .raise: "raise"
      case .level: "level"
      }
    }
  }

  /// The effect.
  public let kind: Kind
  /// The indexes of the first and the last fix of the stretch in the recording.
  public let fixes: ClosedRange<Int>
  /// The metres by which altitudes are raised; 0 for other kinds.
  public let metres: Double

  /// The largest index of a fix, above that of any import.
  public static let largestIndex = 19_999_999
  /// The metres by which altitudes can be raised.
  public static let raises = -5_000.0...5_000.0

  /// Reads an edit of a record; `nil` if its stretch is reversed, or a number that its kind needs is missing.
  public init?(_ json: JSONValue) {
    guard let name = json["kind"]?.string,
      let kind = Kind.allCases.first(where: { $0.name.isSame(as: name) })
    else { return nil }
    self.kind = kind
    metres = kind == .raise ? json["metres"]?.double ?? .nan : 0
    guard Self.raises.contains(metres) else { return nil }
    if kind == .clean {
      fixes = 0...Self.largestIndex
      return
    }
    guard let from = json["from"]?.int64, let to = json["to"]?.int64, from >= 0, from <= to,
      to <= Int64(Self.largestIndex)
    else { return nil }
    fixes = Int(from)...Int(to)
  }
}

/// The edits of a track, in the order of making.
public struct LineEdits: Equatable, Sendable {
  /// Maximum number of edits of a track.
  public static let maximumCount = 100

  /// The fewest points of a track.
  private static let fewestPoints = 2

  private let edits: [LineEdit]

  /// Writes the limits as a member of `TrackRules`.
  static func writeLimits(into writer: inout JSONWriter) {
    writer.beginObject("line_edits")
    writer.member("most", maximumCount)
    writer.member("last_fix", LineEdit.largestIndex)
    writer.beginArray("raise_m")
    writer.number(LineEdit.raises.lowerBound)
    writer.number(LineEdit.raises.upperBound)
    writer.endArray()
    writer.endObject()
  }

  /// Reads the field `edits` of a record. An edit that is none is left out.
  public init(_ json: JSONValue? = nil) {
    edits = (json?.array ?? []).prefix(Self.maximumCount).compactMap { LineEdit($0) }
  }

  /// True if the line is that of the recording.
  public var isEmpty: Bool { edits.isEmpty }

  /// Returns the edits of some kinds, in their order.
  func all(_ kinds: LineEdit.Kind...) -> [LineEdit] {
    edits.filter { edit in kinds.contains { $0 == edit.kind } }
  }

  /// Returns those totals of the recorder that hold for the edited line: none of a line that was cut, and no
  /// climb of changed altitudes.
  public func totals(_ device: DeviceTotals?) -> DeviceTotals? {
    guard var device, all(.cut).isEmpty else { return nil }
    if !all(.raise, .level).isEmpty {
      device.ascent = nil
      device.descent = nil
    }
    return device
  }

  /// Returns the waypoints that stay with the edited line: of a cut one those near what is left, as of a file with several lines.
  /// - Parameter bounds: the bounds of what is left; `nil` if it has no positions.
  public func waypoints(_ all: [Waypoint], within bounds: Bounds?) -> [Waypoint] {
    Waypoint.places(all, within: bounds, isOnlyLine: self.all(.cut).isEmpty)
  }

  /// Returns true if the edits leave enough of a line for a track: two of the points that figures are derived from, even
  /// if they are at one place.
  /// - Parameters:
  ///   - points: a point stream of the recording.
  ///   - sport: the sport of the track; `nil` when unknown.
  ///   - spacing: for a recording of Cordada, metres between points; `nil` for a file.
  ///   - maximumFixes: the largest number of fixes that is accepted.
  /// - Throws: `PointStreamError`.
  public func leaveTrack(
    of points: [UInt8], sport: Sport?, spacing: Double?, maximumFixes: Int
  ) throws(PointStreamError) -> Bool {
    let line = try EditedLine(points, self, sport: sport, maximumFixes: maximumFixes)
    var count = 0
    try line.visitPoints(sport: sport, spacing: spacing) { _, _ in count += 1 }
    return count >= Self.fewestPoints
  }

  /// Returns how the line differs from its recording, in English for programs that read its file; `nil` if it does not.
  /// - Parameter isRemade: true for a part of a split track, and for one joined of several.
  public func summary(isRemade: Bool) -> String? {
    var said = isRemade ? ["split from a track or joined of several"] : []
    for (kind, words) in [
      (LineEdit.Kind.cut, "parts cut out"), (.remove, "points removed"), (.clean, "spikes removed"),
      (.raise, "altitudes raised"), (.level, "altitudes levelled"),
    ] where edits.contains(where: { $0.kind == kind }) {
      said.append(words)
    }
    return said.isEmpty ? nil : "Edited in Cordada: " + said.joined(separator: ", ")
  }

  /// The index of the first edit in the field `edits` that is none, or whose identifier another has; `nil` if all are valid.
  public static func firstInvalid(in json: JSONValue) -> Int? {
    let edits = json.array ?? []
    return edits.indices.first { index in
      let identifier = edits[index]["id"]
      return LineEdit(edits[index]) == nil || edits[..<index].contains { $0["id"] == identifier }
    }
  }
}
