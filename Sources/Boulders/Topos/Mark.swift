import JSON

/// A sign on the photo of a wall: where a hand or a foot goes, where the problem starts or ends.
public struct Mark: Equatable, Sendable {
  /// What a mark stands for.
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

    /// Whether the mark is a move of the hands, which are numbered in their order (B1).
    public var isNumbered: Bool {
      switch self {
      case .rightHand, .leftHand, .bothHands: true
      case .foot, .start, .top: false
      }
    }

    /// - Returns: `nil` for a name that no kind has.
    public init?(name: some StringProtocol) {
      guard let kind = Self.allCases.first(where: { $0.name.isSame(as: name) })
      else { return nil }
      self = kind
    }
  }

  /// The identifier by which the marks of two devices merge.
  public let id: String
  public var kind: Kind
  public var place: PicturePlace

  public init(id: String, _ kind: Kind, at place: PicturePlace) {
    self.id = id
    self.kind = kind
    self.place = place
  }
}
