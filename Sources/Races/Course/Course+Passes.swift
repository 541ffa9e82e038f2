public import Geodesy

/// A point where a course comes nearest to a given place.
public struct CoursePass: Equatable, Sendable {
  /// Metres along the course.
  public let along: Double
  /// Metres beside the course.
  public let aside: Double
}

extension Course {
  /// All passes of the course near a place, in order: one for each time that it comes near. The two legs of a hairpin
  /// are two passes, as are two laps.
  ///
  /// - Parameter distance: metres beside the course that still count.
  /// - Complexity: O(*n*) in the number of vertices.
  public func passes(near place: Coordinate, within distance: Double) -> [CoursePass] {
    var passes: [CoursePass] = []
    addPasses(
      near: plane.point(place), within: distance, in: CourseWindow(from: 0, to: length),
      to: &passes)
    return passes
  }

  /// Metres from a place to the nearest part of the course.
  /// - Complexity: O(*n*) in the number of vertices.
  public func distance(to place: Coordinate) -> Double { distance(to: plane.point(place)) }

  /// Metres from a point of the course's plane to its nearest part.
  func distance(to point: PlanePoint) -> Double {
    var nearest = Double.infinity
    for index in 0..<(points.count - 1) {
      nearest = min(nearest, project(point, on: index).squared)
    }
    return nearest.squareRoot()
  }

  /// True if every part of the course is farther from a place than `distance` metres.
  func isFarther(than distance: Double, from place: Coordinate) -> Bool {
    let point = plane.point(place)
    let limit = distance * distance
    for index in 0..<(points.count - 1) where project(point, on: index).squared <= limit {
      return false
    }
    return true
  }

  /// Adds the passes within a stretch of the course.
  func addPasses(
    near point: PlanePoint, within distance: Double, in window: CourseWindow,
    to passes: inout [CoursePass]
  ) {
    let limit = distance * distance
    var finder = PassFinder(limit: distance)
    var index = segment(at: window.from)
    while index < points.count - 1, distances[index] <= window.to {
      let found = project(point, on: index)
      let along = distances[index] + found.part * (distances[index + 1] - distances[index])
      if found.squared > limit {
        finder.leave(to: &passes)
      } else if along >= window.from, along <= window.to {
        finder.visit(CoursePass(along: along, aside: found.squared.squareRoot()), to: &passes)
        let end = points[index + 1].distance(to: point)
        finder.visit(CoursePass(along: distances[index + 1], aside: end), to: &passes)
      }
      index += 1
    }
    finder.leave(to: &passes)
  }

  /// The fraction of a segment that lies before its point nearest to a place, and the squared distance to that point.
  private func project(_ point: PlanePoint, on index: Int) -> (part: Double, squared: Double) {
    let (start, end) = (points[index], points[index + 1])
    let (wide, tall) = (end.x - start.x, end.y - start.y)
    let (x, y) = (point.x - start.x, point.y - start.y)
    let squared = wide * wide + tall * tall
    let part = squared > 0 ? min(max((x * wide + y * tall) / squared, 0), 1) : 0
    let (offX, offY) = (x - part * wide, y - part * tall)
    return (part, offX * offX + offY * offY)
  }
}

/// A stretch of a course, in metres along it.
struct CourseWindow {
  var from: Double
  var to: Double
}

/// Finds the local minima of a line's distance to a place; two are apart if the line went away between them.
private struct PassFinder {
  /// Metres that the line must go away before a new pass begins.
  private static let prominence = 10.0
  let limit: Double
  private var nearest: CoursePass?
  private var farthest = Double.infinity

  init(limit: Double) { self.limit = limit }

  mutating func visit(_ pass: CoursePass, to passes: inout [CoursePass]) {
    if let known = nearest {
      if pass.aside < known.aside {
        nearest = pass
      } else if pass.aside > known.aside + Self.prominence {
        append(known, to: &passes)
        nearest = nil
        farthest = pass.aside
      }
    } else if pass.aside < farthest - Self.prominence {
      nearest = pass
    } else {
      farthest = max(farthest, pass.aside)
    }
  }

  /// Ends a pass: the line is out of reach.
  mutating func leave(to passes: inout [CoursePass]) {
    if let nearest { append(nearest, to: &passes) }
    nearest = nil
    farthest = .infinity
  }

  private func append(_ pass: CoursePass, to passes: inout [CoursePass]) {
    if pass.aside <= limit { passes.append(pass) }
  }
}
