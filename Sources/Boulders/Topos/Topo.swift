/// The marks of a problem on the photo of its wall, in the order of the moves.
public struct Topo: Equatable, Sendable {
  /// The most marks of a topo. The longest problems of real walls have fewer than fifty.
  public static let maximumCount = 200
  /// The radius with which a mark is drawn, in shorter sides of the picture.
  public static let markRadius = 0.03

  /// The smallest radius on a screen, in its pixels (of CSS): the letter of a mark is read, whatever the shape of
  /// the picture.
  public static let smallestMarkRadius = 10.0

  /// The radius with which a mark is drawn on a screen, in shorter sides of the picture.
  ///
  /// - Parameter side: the pixels (of CSS) of the shorter side, as the picture is shown.
  public static func markRadius(onScreen side: Double) -> Double {
    side > 0 ? max(markRadius, smallestMarkRadius / side) : markRadius
  }

  public private(set) var marks: [Mark]

  /// - Returns: `nil` for more marks than a topo may have, for an identifier that comes twice and for
  ///   an empty one.
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

  /// The number that each mark shows, from 1; `nil` for feet, start and top.
  public var numbers: [Int?] {
    var last = 0
    return marks.map { mark in
      guard mark.kind.isNumbered else { return nil }
      last += 1
      return last
    }
  }

  /// What the mark after one of a kind most likely stands for: hands take turns, and two starts are one for
  /// each. Otherwise it is another of that kind.
  public func kind(after kind: Mark.Kind) -> Mark.Kind {
    switch kind {
    case .rightHand: .leftHand
    case .leftHand: .rightHand
    case .start: marks.count { $0.kind == .start } < 2 ? .start : .rightHand
    case .bothHands, .foot, .top: kind
    }
  }

  /// The index of a mark; `nil` for an identifier that the topo does not have.
  public func index(of id: String) -> Int? {
    marks.firstIndex { $0.id.utf8.elementsEqual(id.utf8) }
  }

  /// The mark that a finger or a pointer touches: the nearest within reach, of two at one place the
  /// one drawn last, which lies above.
  ///
  /// - Parameter reach: in shorter sides of the picture; smaller when the picture is enlarged.
  public func mark(at place: PicturePlace, within reach: Double, of shape: PictureShape) -> Mark? {
    var nearest: (mark: Mark, distance: Double)?
    for mark in marks {
      let distance = shape.distance(mark.place, place)
      if distance <= reach, distance <= nearest?.distance ?? reach { nearest = (mark, distance) }
    }
    return nearest?.mark
  }

  /// With a mark at its end.
  ///
  /// - Returns: `nil` when the topo is full, or has a mark of this identifier.
  public func adding(_ mark: Mark) -> Topo? { Topo(marks + [mark]) }

  /// Without a mark; the following ones are numbered anew.
  public func removing(_ id: String) -> Topo {
    Topo(unchecked: marks.filter { !$0.id.utf8.elementsEqual(id.utf8) })
  }

  /// With another mark of the same identifier at the same place of the order.
  public func replacing(_ mark: Mark) -> Topo {
    var topo = self
    if let index = index(of: mark.id) { topo.marks[index] = mark }
    return topo
  }

  /// With a mark at another place of the order, which is at most the last.
  public func ordering(_ id: String, at index: Int) -> Topo {
    guard let old = self.index(of: id) else { return self }
    var topo = self
    let mark = topo.marks.remove(at: old)
    topo.marks.insert(mark, at: min(max(index, 0), topo.marks.count))
    return topo
  }
}
