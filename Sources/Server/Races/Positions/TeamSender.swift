import Identity
import Storage
import Threads

/// A team that sends its positions: the principal of ``Access/team``.
struct TeamSender: Hashable, Sendable, TurnTaking {
  let race: UUID
  let team: UUID

  var turnOwner: TurnOwner? { team.turnOwner }
}
