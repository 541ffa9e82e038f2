import Geodesy

/// A rectangle of tiles of one level, with rows from the south.
struct TileRectangle: Equatable, Sendable {
  var columns: ClosedRange<Int>
  var rows: ClosedRange<Int>

  /// Returns rectangles that cover tiles, given by rows and in each by columns: runs of columns, joined with the same run of
  /// the row before.
  static func covering(_ tiles: [(row: Int, column: Int)]) -> [TileRectangle] {
    var runs: [TileRectangle] = []
    for (row, column) in tiles {
      if let last = runs.last, last.rows == row...row, last.columns.upperBound + 1 == column {
        runs[runs.count - 1].columns = last.columns.lowerBound...column
      } else {
        runs.append(TileRectangle(columns: column...column, rows: row...row))
      }
    }
    var joined: [TileRectangle] = []
    var open: [ClosedRange<Int>: Int] = [:]
    for run in runs {
      if let index = open[run.columns], joined[index].rows.upperBound + 1 == run.rows.lowerBound {
        joined[index].rows = joined[index].rows.lowerBound...run.rows.upperBound
      } else {
        open[run.columns] = joined.count
        joined.append(run)
      }
    }
    return joined
  }

  /// Returns west, south, east and north.
  func degrees(at zoom: Int) -> [Double] {
    let count = Double(1 << zoom)
    func corner(_ column: Int, _ rowFromSouth: Int) -> Coordinate? {
      MercatorPoint(x: Double(column) / count, y: 1 - Double(rowFromSouth) / count).coordinate
    }
    let southWest = corner(columns.lowerBound, rows.lowerBound)
    let northEast = corner(columns.upperBound + 1, rows.upperBound + 1)
    return [
      southWest?.longitude ?? -180, southWest?.latitude ?? -85, northEast?.longitude ?? 180,
      northEast?.latitude ?? 85,
    ]
  }
}
