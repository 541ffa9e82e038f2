import Threads

/// A listener of a topic. Its place is released when it leaves or is freed.
public final class Listener: Sendable {
  private struct State {
    weak var host: (any ListenerHost)?
    var isEnded = false
    var hasLeft = false
  }

  /// The topic.
  public let topic: Topic
  /// The position in the topic at which it begins.
  public let start: Topic.Position
  /// True if it must be told that it has missed events.
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

  /// Registers the host that is told when the listener ends.
  /// - Returns: false if it has already ended.
  public func attach(_ host: any ListenerHost) -> Bool {
    state.withLock {
      $0.host = host
      return !$0.isEnded
    }
  }

  /// Ends the listener from the server's side, such as when its session ends.
  public func end() {
    let host = state.withLock { state -> (any ListenerHost)? in
      if state.isEnded { return nil }
      state.isEnded = true
      return state.host
    }
    host?.ended(self)
  }

  /// Releases its place at once.
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

/// The owner of a listener.
public struct ListenerOwner: Hashable, Sendable {
  /// The member or address that the listener counts for.
  public let principal: String
  /// The session with which the listener ends; `nil` if there is none.
  public let session: String?

  /// Creates an owner.
  /// - Parameters:
  ///   - principal: the member or address that the listener counts for.
  ///   - session: the session with which the listener ends; `nil` for none.
  public init(principal: String, session: String? = nil) {
    self.principal = principal
    self.session = session
  }
}
