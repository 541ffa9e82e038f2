/// The reason why lines cannot be joined.
public enum JoinError: Error, Equatable, Sendable {
  /// One begins before another ends: nobody can have been at two places.
  case overlap
  /// The points of one cannot be read, or they are too many together.
  case points(PointStreamError)
}

extension PointStream {
  /// Joins lines into one, in the order of their times, or as they stand if one has none. Each begins a part of the line, with
  /// neither distance nor time before it. If any has laps, a lap ends with each line, too.
  /// - Parameters:
  ///   - lines: the point stream of each.
  ///   - maximumFixes: the largest number of fixes that is accepted together.
  public static func joined(
    _ lines: [[UInt8]], maximumFixes: Int
  ) throws(JoinError) -> [UInt8] {
    var parts: [JoinedPart] = []
    var isTimed = true
    var encoder = PointStreamEncoder()
    do throws(PointStreamError) {
      for line in lines {
        let part = try JoinedPart(line, maximumFixes: maximumFixes)
        isTimed = isTimed && part.times != nil
        parts.append(part)
      }
      let count = parts.reduce(0) { $0 + $1.count }
      guard count <= maximumFixes else { throw PointStreamError.tooManyFixes(count) }
    } catch {
      throw .points(error)
    }
    if isTimed {
      var ordered: [JoinedPart] = []
      for part in parts { ordered.place(part) { $0.first < $1.first } }
      for index in ordered.indices.dropFirst() where ordered[index].first < ordered[index - 1].last
      { throw .overlap }
      parts = ordered
    }
    let haveLaps = parts.contains { !$0.laps.isEmpty }
    do throws(PointStreamError) {
      for (index, part) in parts.enumerated() {
        encoder.beginSegment()
        try part.add(to: &encoder, maximumFixes: maximumFixes)
        for time in part.laps.times { encoder.laps.add(time) }
        if haveLaps, index < parts.count - 1, let times = part.times {
          encoder.laps.add(times.upperBound)
        }
      }
    } catch {
      throw .points(error)
    }
    return encoder.finish()
  }
}

/// A line that becomes a part of another.
private struct JoinedPart {
  private let points: [UInt8]
  let count: Int
  let laps: LapTimes
  /// The earliest and the latest time of its fixes; `nil` without any.
  private(set) var times: ClosedRange<Int64>?

  var first: Int64 { times?.lowerBound ?? .min }
  var last: Int64 { times?.upperBound ?? .min }

  init(_ points: [UInt8], maximumFixes: Int) throws(PointStreamError) {
    self.points = points
    var decoder = try PointStreamDecoder(points, maximumFixes: maximumFixes)
    count = decoder.count
    laps = decoder.laps
    while let element = try decoder.next() {
      guard case .fix(let fix) = element, let time = fix.time else { continue }
      times = min(times?.lowerBound ?? time, time)...max(times?.upperBound ?? time, time)
    }
  }

  func add(
    to encoder: inout PointStreamEncoder, maximumFixes: Int
  ) throws(PointStreamError) {
    var decoder = try PointStreamDecoder(points, maximumFixes: maximumFixes)
    while let element = try decoder.next() {
      switch element {
      case .segment: encoder.beginSegment()
      case .fix(let fix): encoder.add(fix)
      }
    }
  }
}
