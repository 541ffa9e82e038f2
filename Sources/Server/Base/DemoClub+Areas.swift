public import Console

extension DemoClub {
  /// Fills the club with each area's demonstration data.
  /// - Returns: a line for each thing to see.
  public func fill(_ areas: [Area]) throws(CommandFailure) -> [String] {
    var lines: [String] = []
    for area in areas { lines += try area.demo?.fill(self) ?? [] }
    return lines
  }
}
