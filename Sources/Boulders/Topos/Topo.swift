/// The marks of a problem on the photo of its wall, in the order of the moves.
public struct Topo: Equatable, Sendable {
  /// Maximum number of marks. The longest problems of real walls have fewer than fifty.
  public static let maximumCount = 200
  /// The radius of a drawn mark, as a fraction of the picture's shorter side.
  public static let markRadius = 0.03

  /// The minimum radius on a screen, in CSS pixels, at which a mark's letter is legible.
  public static let smallestMarkRadius = 10.0

  /// Returns the radius of a mark drawn on a screen, as a fraction of the picture's shorter side.
  ///
  /// - Parameter side: length of the displayed picture's shorter side, in CSS pixels.
  public static func markRadius(onScreen side: Double) -> Double {
    side > 0 ? max(markRadius, smallestMarkRadius / side) : markRadius
  }

  public private(set) var marks: [Mark]

  /// - Returns: `nil` if there are too many marks, or an identifier is empty or repeated.
  public init?(_ marks: [Mark] = []) {
    guard marks.count <= Self.maximumCount else { return nil }
    var ids = Set<[UInt8]>()
    for mark in marks {
      guard !mark.id.utf8.isEmpty, ids.insert(Array(mark.id.utf8)).inserted else { return nil }
    }
    self.marks = marks
  }

  private init(unchecked marks: [Mark]) {
    self.marks = marks
  }

  /// The number shown on each mark, from 1; `nil` for feet, start and top.
  public var numbers: [Int?] {
    var last = 0
    return marks.map { mark in
      guard mark.kind.isNumbered else { return nil }
      last += 1
      return last
    }
  }

  /// Returns the likeliest kind of a mark after one of a given kind: hands alternate, and there are two starts,
  /// one for each hand. Otherwise the kind stays the same.
  public func kind(after kind: Mark.Kind) -> Mark.Kind {
    switch kind {
    case .rightHand: .leftHand
    case .leftHand: .rightHand
    case .start: marks.count { $0.kind == .start } < 2 ? .start : .rightHand
    case .bothHands, .foot, .top: kind
    }
  }

  /// Returns the index of a mark; `nil` if the topo has no such identifier.
  public func index(of id: String) -> Int? {
    marks.firstIndex { $0.id.utf8.elementsEqual(id.utf8) }
  }

  /// Returns the mark touched at a place: the nearest within reach, and of two at the same place the one drawn last, on top.
  ///
  /// - Parameter reach: as a fraction of the picture's shorter side; smaller if the picture is enlarged.
  public func mark(at place: PicturePlace, within reach: Double, of shape: PictureShape) -> Mark? {
    var nearest: (mark: Mark, distance: Double)?
    for mark in marks {
      let distance = shape.distance(mark.place, place)
      if distance <= reach, distance <= nearest?.distance ?? reach { nearest = (mark, distance) }
    }
    return nearest?.mark
  }

  /// Returns the topo with a mark appended.
  ///
  /// - Returns: `nil` if the topo is full, or has a mark with this identifier.
  public func adding(_ mark: Mark) -> Topo? { Topo(marks + [mark]) }

  /// Returns the topo without a mark; the following marks are renumbered.
  public func removing(_ id: String) -> Topo {
    Topo(unchecked: marks.filter { !$0.id.utf8.elementsEqual(id.utf8) })
  }

  /// Returns the topo with the mark of the same identifier replaced.
  public func replacing(_ mark: Mark) -> Topo {
    var topo = self
    if let index = index(of: mark.id) { topo.marks[index] = mark }
    return topo
  }

  /// Returns the topo with a mark moved to another position in the order, at most the last.
  public func ordering(_ id: String, at index: Int) -> Topo {
    guard let old = self.index(of: id) else { return self }
    var topo = self
    let mark = topo.marks.remove(at: old)
    topo.marks.insert(mark, at: min(max(index, 0), topo.marks.count))
    return topo
  }
}
