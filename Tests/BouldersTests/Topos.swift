import Boulders
import Testing

/// Marks for tests, on a picture of 4 to 3 unless stated otherwise.
enum Topos {
  static let landscape = PictureShape(width: 4_000, height: 3_000)!

  static func place(_ x: Double, _ y: Double) -> PicturePlace { PicturePlace(x: x, y: y)! }

  static func mark(
    _ id: String, _ kind: Mark.Kind = .rightHand, _ x: Double = 0.5, _ y: Double = 0.5
  ) -> Mark {
    Mark(id: id, kind, at: place(x, y))
  }

  static func topo(_ marks: Mark...) -> Topo { Topo(marks)! }
}
