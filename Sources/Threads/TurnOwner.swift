/// Who asks for work, as far as those who ask take turns.
package enum TurnOwner: Hashable, Sendable {
  /// The server itself.
  case server
  /// Somebody of whom nothing is known but the address; of version 6, the network.
  case address(String)
  /// Somebody at an address, while the server finds out who it is.
  case unjudged(String)
  /// A member, a team or a race, by its identifier of 128 bits.
  case known(UInt64, UInt64)
}

/// A principal of an access that is known by more than an address.
package protocol TurnTaking {
  /// By whom it takes turns; `nil` when the address is all that is known.
  var turnOwner: TurnOwner? { get }
}
