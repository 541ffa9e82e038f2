/// The owner of work, among whom turns are taken.
package enum TurnOwner: Hashable, Sendable {
  /// The server itself.
  case server
  /// A client known only by its address; for IPv6, its network.
  case address(String)
  /// A client at an address during authentication.
  case unjudged(String)
  /// A member, a team or a race, by its identifier of 128 bits.
  case known(UInt64, UInt64)
}

/// A principal identified by more than an address.
package protocol TurnTaking {
  /// The owner of its turns; `nil` if only the address is known.
  var turnOwner: TurnOwner? { get }
}
