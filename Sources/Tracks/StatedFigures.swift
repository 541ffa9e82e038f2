public import JSON

/// Figures stated by a member: all figures of an activity without points, start and duration of points without
/// times, and the start of a recording, which moves all of its times.
public struct StatedFigures: Equatable, Sendable {
  /// The start in UTC milliseconds.
  public var start: Int64?
  /// Seconds from start to end.
  public var duration: Double?
  /// Metres.
  public var distance: Double?
  /// Metres climbed.
  public var ascent: Double?
  /// Kilocalories.
  public var energy: Double?

  /// Accepted starts, the same as for a recorder's clock.
  public static let starts = CleaningLimits.earliestTime...CleaningLimits.latestTime
  /// Accepted durations: up to 30 days.
  public static let durations = 1.0...2_592_000
  /// Accepted distances: up to 10,000 km.
  public static let distances = 0.0...10_000_000
  /// Accepted ascents, in metres.
  public static let ascents = 0.0...100_000
  /// Accepted energies, in kilocalories.
  public static let energies = 0.0...100_000

  /// States a start in UTC milliseconds and a duration in seconds. Values outside their range are ignored.
  public init(start: Int64?, duration: Double?) {
    self.start = start.flatMap { Self.starts.contains($0) ? $0 : nil }
    self.duration = duration.flatMap { Self.durations.contains($0) ? $0 : nil }
  }

  /// Reads the fields `stated_…` of a record. Values outside their range are ignored.
  public init(_ record: JSONValue) {
    func value(_ name: String, in range: ClosedRange<Double>) -> Double? {
      record[name]?.double.flatMap { range.contains($0) ? $0 : nil }
    }
    start = record["stated_start"]?.int64.flatMap { Self.starts.contains($0) ? $0 : nil }
    duration = value("stated_duration_s", in: Self.durations)
    distance = value("stated_distance_m", in: Self.distances)
    ascent = value("stated_ascent_m", in: Self.ascents)
    energy = value("stated_energy_kcal", in: Self.energies)
  }

  /// Writes the fields as members of an object that the caller has begun.
  public func write(into writer: inout JSONWriter) {
    writer.member("stated_start", start)
    writer.member("stated_duration_s", duration, decimals: 1)
    writer.member("stated_distance_m", distance, decimals: 1)
    writer.member("stated_ascent_m", ascent, decimals: 1)
    writer.member("stated_energy_kcal", energy, decimals: 1)
  }

  /// The name of the field of the duration, which is not allowed for a track whose points have times.
  public static let durationName: StaticString = "stated_duration_s"
  /// The names of the further figures, which are only allowed for a track without points.
  public static let figureNames: [StaticString] = [
    "stated_distance_m", "stated_ascent_m", "stated_energy_kcal",
  ]
}

extension TrackDigest {
  /// Derives an activity without points from the figures that its member stated.
  public init(stating stated: StatedFigures, sport: Sport?) {
    var summary = TrackSummary()
    summary.sport = sport
    summary.source = .member
    summary.startedAt = stated.start
    summary.duration = stated.duration
    summary.distance = stated.distance
    summary.ascent = stated.ascent
    summary.energy = EnergyBasis(
      device: stated.energy, sport: sport, distance: stated.distance, time: stated.duration)
    self.init(
      summary: summary, fixes: FixCounts(), bests: [], shape: TrackShape(),
      profile: TrackProfile(), lines: TrackLines(levels: []), route: nil)
  }

  /// Returns the digest with all times moved to a start in UTC milliseconds, which also dates a recording without a date.
  public func starting(at start: Int64) -> TrackDigest {
    let shift = summary.startedAt.map { start - $0 } ?? 0
    var summary = summary
    summary.startedAt = start
    return TrackDigest(
      summary: summary, fixes: fixes,
      bests: bests.map {
        Best(distance: $0.distance, duration: $0.duration, startedAt: $0.startedAt + shift)
      },
      shape: shape, profile: profile, lines: lines, route: route)
  }

  /// Returns the digest with a duration in seconds stated by the member. Times of points take precedence.
  public func lasting(_ duration: Double) -> TrackDigest {
    guard summary.duration == nil else { return self }
    var summary = summary
    summary.duration = duration
    summary.energy = EnergyBasis(
      device: summary.energy?.statedKilocalories, sport: summary.sport, distance: summary.distance,
      time: duration)
    return TrackDigest(
      summary: summary, fixes: fixes, bests: bests, shape: shape, profile: profile, lines: lines,
      route: route)
  }

  /// Returns the digest with the figures that the member stated besides the points.
  public func stating(start: Int64?, duration: Double?) -> TrackDigest {
    let lasting = duration.map { self.lasting($0) } ?? self
    return start.map { lasting.starting(at: $0) } ?? lasting
  }

  /// Returns the digest with the figures that the member stated besides points whose times were moved to the stated start.
  func statingBesideTimes(start: Int64?, duration: Double?) -> TrackDigest {
    stating(start: summary.startedAt == nil ? start : nil, duration: duration)
  }
}

extension PointStream {
  /// Returns the fixes with all times moved to a start in UTC milliseconds; unchanged if none has a time.
  /// - Parameters:
  ///   - points: a point stream.
  ///   - spacing: for a recording, metres between points; `nil` for a file.
  /// - Throws: `PointStreamError`.
  public static func starting(
    at start: Int64, _ points: [UInt8], sport: Sport?, spacing: Double?, maximumFixes: Int
  ) throws(PointStreamError) -> [UInt8] {
    var first = try TrackDigest(
      of: points, sport: sport, spacing: spacing, markInterval: nil, maximumFixes: maximumFixes
    ).summary.startedAt
    var decoder = try PointStreamDecoder(points, maximumFixes: maximumFixes)
    var encoder = PointStreamEncoder()
    while let element = try decoder.next() {
      switch element {
      case .segment: encoder.beginSegment()
      case .fix(var fix):
        if let time = fix.time {
          // A clock without a date counts from its first time.
          let recorded = first ?? time
          first = recorded
          fix.time = start + (time - recorded)
        }
        encoder.add(fix)
      }
    }
    return encoder.finish()
  }
}
