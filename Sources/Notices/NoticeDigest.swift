/// The notices of one mail, by kind.
public struct NoticeDigest<Item> {
  /// The notices of one kind.
  public struct Group {
    /// The position of the kind among all kinds.
    public let kind: Int
    /// The notices that the mail says, the latest first.
    public let said: [Item]
    /// The number of further ones.
    public let further: Int
  }

  /// The kinds that the mail has, in the order of all kinds.
  public let groups: [Group]

  /// Groups notices.
  /// - Parameters:
  ///   - items: the notices, the latest first.
  ///   - longest: maximum number of notices of a kind that the mail says.
  ///   - kind: returns the position of a notice's kind among all kinds.
  public init(_ items: [Item], longest: Int = 10, kind: (Item) -> Int) {
    let kinds = items.map(kind)
    let highest = kinds.max() ?? -1
    groups = (0..<(highest + 1)).compactMap { number in
      let own = items.indices.filter { kinds[$0] == number }.map { items[$0] }
      if own.isEmpty { return nil }
      return Group(
        kind: number, said: Array(own.prefix(longest)), further: max(own.count - longest, 0))
    }
  }
}
