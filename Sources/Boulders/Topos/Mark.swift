import JSON

/// A sign on the photo of a wall: a hold for a hand or a foot, a start or the top.
public struct Mark: Equatable, Sendable {
  /// The meaning of a mark.
  public enum Kind: Int, CaseIterable, Sendable {
    case rightHand, leftHand, bothHands, foot, start, top

    /// The stable name used in records and the API.
    public var name: StaticString {
      switch self {
      case .rightHand: "right"
      case .leftHand: "left"
      case .bothHands: "both"
      case .foot: "foot"
      case .start: "start"
      case .top: "top"
      }
    }

    /// True for a move of the hands, which are numbered in order (B1).
    public var isNumbered: Bool {
      switch self {
      case .rightHand, .leftHand, .bothHands: true
      case .foot, .start, .top: false
      }
    }

    /// - Returns: `nil` if no kind has the name.
    public init?(name: some StringProtocol) {
      guard let kind = Self.allCases.first(where: { $0.name.isSame(as: name) })
      else { return nil }
      self = kind
    }
  }

  /// The identifier by which changes of two devices to a mark are merged.
  public let id: String
  public var kind: Kind
  public var place: PicturePlace

  public init(id: String, _ kind: Kind, at place: PicturePlace) {
    self.id = id
    self.kind = kind
    self.place = place
  }
}
