import Threads

/// One who listens to a topic; its place is free again when it leaves or nobody holds it.
public final class Listener: Sendable {
  private struct State {
    weak var host: (any ListenerHost)?
    var isEnded = false
    var hasLeft = false
  }

  /// What it listens to.
  public let topic: Topic
  /// Where it begins.
  public let start: Topic.Position
  /// Whether it must be told that events are lost to it.
  public let hasMissed: Bool
  let owner: ListenerOwner
  private let listeners: Listeners
  private let state = Locked(State())

  init(to topic: Topic, after id: String?, owner: ListenerOwner, of listeners: Listeners) {
    self.topic = topic
    (start, hasMissed) = topic.position(after: id)
    self.owner = owner
    self.listeners = listeners
    topic.countListener(1)
  }

  deinit { leave() }

  /// Begins to be told by the host when it must end.
  /// - Returns: `false` when it must end already.
  public func attach(_ host: any ListenerHost) -> Bool {
    state.withLock {
      $0.host = host
      return !$0.isEnded
    }
  }

  /// Ends it from the server's side, such as when its session ends.
  public func end() {
    let host = state.withLock { state -> (any ListenerHost)? in
      if state.isEnded { return nil }
      state.isEnded = true
      return state.host
    }
    host?.ended(self)
  }

  /// Gives its place free, at once.
  public func leave() {
    let isFirst = state.withLock { state in
      defer { state.hasLeft = true }
      return !state.hasLeft
    }
    guard isFirst else { return }
    topic.countListener(-1)
    listeners.remove(ObjectIdentifier(self), owner)
  }
}

/// For whom somebody listens.
public struct ListenerOwner: Hashable, Sendable {
  /// Who is counted: a member, or an address.
  public let principal: String
  /// The session with which listening ends; `nil` for one who has none.
  public let session: String?

  /// Creates one.
  /// - Parameters:
  ///   - principal: who is counted: a member, or an address.
  ///   - session: the session with which listening ends; `nil` for none.
  public init(principal: String, session: String? = nil) {
    self.principal = principal
    self.session = session
  }
}
