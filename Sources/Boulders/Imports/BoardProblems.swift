import JSON

/// Problems of a training board with holds in a grid.
///
/// They are exchanged as JSON: an object with, under the name of each problem, the list of its holds `[column,
/// row, kind]`, counted from 0 at the lower left corner, with `s` for a start, `m` for a hold in between and
/// `f` for the top, followed by data of the exporting program.
public struct BoardProblems: Sendable {
  /// The columns of the board, `A` to `K`.
  public static let columns = 11
  /// The rows of the board, 1 to 18.
  public static let rows = 18
  /// Maximum number of problems in a file.
  public static let maximumCount = 5_000

  /// A problem with its name in the file.
  public struct Problem: Sendable {
    public let name: String
    /// The marks on the picture of the board. The hand for a hold in between is unknown: it is marked for both.
    public let topo: Topo
  }

  public let problems: [Problem]
  /// Number of problems without holds, or with holds that the board does not have.
  public let refused: Int

  /// - Returns: `nil` if the JSON has another form.
  init?(_ value: JSONValue) throws(ImportError) {
    guard let members = value.object, members.contains(where: { Self.holds($0.value) != nil })
    else {
      return nil
    }
    guard members.count <= Self.maximumCount else { throw .tooLarge }
    problems = members.compactMap { member in
      Self.topo(member.value).map { Problem(name: Self.name(member.key), topo: $0) }
    }
    refused = members.count - problems.count
  }

  /// Returns the centre of a hold on the picture of the board.
  public static func place(column: Int, row: Int) -> PicturePlace? {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return nil }
    return PicturePlace(
      x: Double(column + 1) / Double(columns + 1), y: 1 - Double(row + 1) / Double(rows + 1))
  }

  private static func name(_ key: String) -> String {
    String(String.UnicodeScalarView(key.unicodeScalars.filter { $0.value >= 0x20 }.prefix(60)))
  }

  /// Returns the holds of a problem; `nil` if the value is not one.
  private static func holds(_ problem: JSONValue) -> [JSONValue]? {
    guard let holds = problem.array?.first?.array, !holds.isEmpty,
      holds.allSatisfy({ $0.array?.count == 3 })
    else { return nil }
    return holds
  }

  private static func topo(_ problem: JSONValue) -> Topo? {
    guard let holds = holds(problem), holds.count <= Topo.maximumCount else { return nil }
    var marks: [Mark] = []
    for (index, hold) in holds.enumerated() {
      guard let hold = hold.array, let column = hold[0].int64, let row = hold[1].int64,
        let kind = hold[2].string.flatMap(kind),
        let place = place(column: Int(clamping: column), row: Int(clamping: row))
      else { return nil }
      marks.append(Mark(id: "\(index + 1)", kind, at: place))
    }
    return Topo(marks)
  }

  private static func kind(_ letter: String) -> Mark.Kind? {
    switch letter.utf8.first {
    case UInt8(ascii: "s"): .start
    case UInt8(ascii: "m"): .bothHands
    case UInt8(ascii: "f"): .top
    default: nil
    }
  }
}
