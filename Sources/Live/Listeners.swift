import Threads

/// All listeners of a server's topics, with limits on their number.
public final class Listeners: Sendable {
  /// Reason why a further listener is refused.
  public enum Full: Error {
    /// The principal has the maximum number of listeners.
    case forPrincipal
    /// The server has the maximum number of listeners, or is stopping.
    case forAll
  }

  private struct Reference {
    weak var listener: Listener?
    let owner: ListenerOwner
    let topic: ObjectIdentifier
  }

  private struct State {
    var listeners: [ObjectIdentifier: Reference] = [:]
    var counts: [String: Int] = [:]
    var isStopped = false
  }

  private let state = Locked(State())
  private let maximum: Int
  private let maximumOfPrincipal: Int

  /// Default maximum number of listeners.
  public static let maximum = 10_000
  /// Default maximum number of listeners for one principal, on all devices and pages.
  public static let maximumOfPrincipal = 20

  /// Creates an empty registry.
  /// - Parameters:
  ///   - maximum: maximum number of listeners.
  ///   - maximumOfPrincipal: maximum number of listeners for one principal.
  public init(
    maximum: Int = Listeners.maximum, maximumOfPrincipal: Int = Listeners.maximumOfPrincipal
  ) {
    self.maximum = maximum
    self.maximumOfPrincipal = maximumOfPrincipal
  }

  /// Number of listeners.
  public var count: Int { state.withLock { $0.listeners.count } }

  /// Adds a listener; its place is released when it leaves.
  /// - Parameter id: the identifier of the last event received, if any.
  public func listen(
    to topic: Topic, for owner: ListenerOwner, after id: String?
  ) throws(Full) -> Listener {
    try state.withLock { (state) throws(Full) in
      if state.isStopped || state.listeners.count >= maximum { throw .forAll }
      let count = state.counts[owner.principal] ?? 0
      if count >= maximumOfPrincipal { throw .forPrincipal }
      let listener = Listener(to: topic, after: id, owner: owner, of: self)
      state.counts[owner.principal] = count + 1
      state.listeners[ObjectIdentifier(listener)] = Reference(
        listener: listener, owner: owner, topic: ObjectIdentifier(topic))
      return listener
    }
  }

  /// The sessions with listeners.
  public var sessions: Set<String> {
    state.withLock { Set($0.listeners.values.compactMap(\.owner.session)) }
  }

  /// Ends the listeners of these sessions.
  public func end(sessions: Set<String>) {
    end { $0.owner.session.map(sessions.contains) ?? false }
  }

  /// Ends the listeners of a topic; clients that may still listen reconnect and are authorized anew.
  public func end(on topic: Topic) {
    end { $0.topic == ObjectIdentifier(topic) }
  }

  /// Ends all listeners and refuses new ones.
  public func stop() {
    state.withLock { $0.isStopped = true }
    end { _ in true }
  }

  private func end(where isEnding: (Reference) -> Bool) {
    // Called without the lock, which a listener needs when it leaves.
    let ending = state.withLock { state in
      state.listeners.values.filter(isEnding).compactMap(\.listener)
    }
    for listener in ending { listener.end() }
  }

  func remove(_ id: ObjectIdentifier, _ owner: ListenerOwner) {
    state.withLock { state in
      guard state.listeners.removeValue(forKey: id) != nil,
        let count = state.counts[owner.principal]
      else { return }
      state.counts[owner.principal] = count > 1 ? count - 1 : nil
    }
  }
}
