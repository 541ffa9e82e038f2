import JSON
import Tracks

/// Routes and their comparison (T12).
extension EngineState {
  /// Returns the route of a track's points as bytes; empty if it has none.
  mutating func answerRoute(
    bytes: Int, sport: Int32, spacing: Double
  ) throws(EngineError) {
    let points = try inputBytes(0, bytes)
    let sport = try Self.sport(sport)
    let spacing = try Self.spacing(spacing)
    let route: TrackRoute?
    do throws(PointStreamError) {
      route = try TrackDigest(
        of: points, sport: sport, spacing: spacing, markInterval: nil,
        maximumFixes: Self.maximumFixes
      ).route
    } catch {
      throw EngineError(error)
    }
    answer(route?.bytes ?? [])
  }

  /// Returns true if both routes of the input are the same.
  func isSameRoute(_ count: Int, _ otherCount: Int) throws(EngineError) -> Bool {
    let (route, other) = try inputRoutes(count, otherCount)
    return route.isSame(as: other)
  }

  mutating func answerDuration(ofRoute count: Int) throws(EngineError) {
    guard let route = TrackRoute(try inputBytes(0, count)) else { throw .damaged }
    answer([route.duration ?? Double.nan][...])
  }

  /// Answers by how many seconds the second route of the input came later.
  mutating func answerGap(_ count: Int, _ otherCount: Int) throws(EngineError) {
    let (route, other) = try inputRoutes(count, otherCount)
    answer([route.gap(to: other) ?? Double.nan][...])
  }

  /// Returns the comparison of both routes of the input.
  mutating func compare(
    _ count: Int, _ otherCount: Int, markInterval: Double
  ) throws(EngineError) {
    let (route, other) = try inputRoutes(count, otherCount)
    var writer = JSONWriter()
    Comparison(route, other, markInterval: markInterval).write(into: &writer)
    answer(writer.bytes)
  }

  /// Reads two consecutive routes.
  private func inputRoutes(
    _ count: Int, _ otherCount: Int
  ) throws(EngineError) -> (TrackRoute, TrackRoute) {
    let bytes = try inputBytes(0, count)
    let otherBytes = try inputBytes(count, otherCount)
    guard let route = TrackRoute(bytes), let other = TrackRoute(otherBytes) else {
      throw .damaged
    }
    return (route, other)
  }
}
