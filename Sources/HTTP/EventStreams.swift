import CEpoll
import Glibc
import Live
import Threads

/// Sends events to all listeners on one thread.
///
/// A listener's connection sleeps in the library, which keeps it and counts it among all connections. Its bytes
/// are written to the socket here, directly from a buffer shared by all listeners of a topic. So a listener
/// needs no task or thread, and its end is noticed at once. A listener that does not read is skipped until its
/// socket has room. It is ended when its next events have left the ring, or when it read nothing between two
/// keep-alive comments.
final class EventStreams: ListenerHost, @unchecked Sendable {
  /// One listener's connection. Accessed only by the thread once it has been added.
  private final class Stream {
    let listener: Listener
    let descriptor: CInt
    /// Called once with the number of bytes sent, when nothing of the stream is in use any more.
    let ended: @Sendable (Int) -> Void
    var position: Topic.Position
    /// The bytes being sent, first the head and the greeting.
    var sending: [UInt8]
    var offset = 0
    var byteCount = 0
    var waitsForRoom = false
    /// True if it has read nothing since the last keep-alive comment.
    var isStalled = false
    var index = 0

    init(
      _ listener: Listener, descriptor: CInt, greeting: [UInt8],
      ended: @escaping @Sendable (Int) -> Void
    ) {
      self.listener = listener
      self.descriptor = descriptor
      self.ended = ended
      position = listener.start
      sending = greeting
    }
  }

  private enum Order {
    case add(Stream)
    case end(ObjectIdentifier)
    case send(Topic)
  }

  private struct Inbox {
    var orders: [Order] = []
    var isStopping = false
  }

  /// Nanoseconds between keep-alive comments: less than proxies allow an idle connection.
  private static let keepAliveInterval: UInt64 = 20_000_000_000
  private static let keepAlive = Array(":\n\n".utf8)
  /// Maximum bytes buffered by the system for a listener that does not read.
  private static let socketBuffer: CInt = 32_768

  private let inbox = Locked(Inbox())
  private let poll: CInt
  private let wake: CInt
  private let thread = Locked<Thread?>(nil)

  // Accessed only by the thread.
  private var streams: [CInt: Stream] = [:]
  private var byListener: [ObjectIdentifier: Stream] = [:]
  private var byTopic: [ObjectIdentifier: [Stream]] = [:]

  init() throws(HTTPError) {
    poll = epoll_create1(CInt(EPOLL_CLOEXEC))
    wake = eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK))
    guard poll >= 0, wake >= 0 else {
      let reason = HTTPError.systemReason()
      closeDescriptors()
      throw .noDescriptors(reason: reason)
    }
    var event = epoll_event()
    event.events = EPOLLIN.rawValue
    event.data.fd = wake
    epoll_ctl(poll, EPOLL_CTL_ADD, wake, &event)
    guard let started = Thread({ self.run() }) else {
      closeDescriptors()
      throw .noThreads
    }
    thread.withLock { $0 = started }
  }

  /// Begins to send to a listener. The connection must sleep until `ended` is called.
  /// - Parameter greeting: the head of the answer, and bytes before all events.
  func add(
    _ listener: Listener, descriptor: CInt, greeting: [UInt8],
    ended: @escaping @Sendable (Int) -> Void
  ) {
    let stream = Stream(listener, descriptor: descriptor, greeting: greeting, ended: ended)
    order(.add(stream))
  }

  func published(_ topic: Topic) { order(.send(topic)) }

  func ended(_ listener: Listener) { order(.end(ObjectIdentifier(listener))) }

  /// Ends all streams and the thread. Call once.
  func stop() {
    inbox.withLock { $0.isStopping = true }
    wakeThread()
    thread.withLock { $0.take() }?.join()
    closeDescriptors()
  }

  private func closeDescriptors() {
    for descriptor in [poll, wake] where descriptor >= 0 { close(descriptor) }
  }

  private func order(_ order: Order) {
    let isFirst = inbox.withLock { inbox in
      inbox.orders.append(order)
      return inbox.orders.count == 1
    }
    if isFirst { wakeThread() }
  }

  private func wakeThread() { eventfd_write(wake, 1) }

  // MARK: The thread

  private func run() {
    var events = [epoll_event](repeating: epoll_event(), count: 256)
    var nextKeepAlive = Clock.nanoseconds() + Self.keepAliveInterval
    while true {
      let now = Clock.nanoseconds()
      if now >= nextKeepAlive {
        sendKeepAlives()
        nextKeepAlive = now + Self.keepAliveInterval
      }
      let wait = CInt((nextKeepAlive - min(now, nextKeepAlive)) / 1_000_000 + 1)
      let count = epoll_wait(poll, &events, CInt(events.count), wait)
      for event in events.prefix(Int(max(0, count))) { handle(event) }
      let (orders, isStopping) = inbox.withLock { inbox in
        defer { inbox.orders = [] }
        return (inbox.orders, inbox.isStopping)
      }
      for order in orders { perform(order) }
      if isStopping {
        for stream in Array(streams.values) { end(stream) }
        return
      }
    }
  }

  private func handle(_ event: epoll_event) {
    if event.data.fd == wake {
      var value: eventfd_t = 0
      eventfd_read(wake, &value)
      return
    }
    guard let stream = streams[event.data.fd] else { return }
    let gone = EPOLLRDHUP.rawValue | EPOLLHUP.rawValue | EPOLLERR.rawValue
    if event.events & gone != 0 {
      end(stream)
    } else {
      send(to: stream)
    }
  }

  private func perform(_ order: Order) {
    switch order {
    case .add(let stream): begin(stream)
    case .end(let listener): byListener[listener].map(end)
    case .send(let topic):
      topic.beginSending()
      // A stream that ends leaves the list, so the loop uses a copy.
      for stream in byTopic[ObjectIdentifier(topic)] ?? [] where !stream.waitsForRoom {
        send(to: stream)
      }
    }
  }

  private func begin(_ stream: Stream) {
    let topic = ObjectIdentifier(stream.listener.topic)
    streams[stream.descriptor] = stream
    byListener[ObjectIdentifier(stream.listener)] = stream
    stream.index = byTopic[topic]?.count ?? 0
    byTopic[topic, default: []].append(stream)
    var size = Self.socketBuffer
    setsockopt(
      stream.descriptor, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<CInt>.size))
    var on: CInt = 1
    setsockopt(
      stream.descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, &on,
      socklen_t(MemoryLayout<CInt>.size))
    watch(stream, EPOLL_CTL_ADD)
    stream.listener.topic.attach(self)
    if stream.listener.attach(self) { send(to: stream) } else { end(stream) }
  }

  private func watch(_ stream: Stream, _ operation: CInt) {
    var event = epoll_event()
    event.events = EPOLLRDHUP.rawValue | (stream.waitsForRoom ? EPOLLOUT.rawValue : 0)
    event.data.fd = stream.descriptor
    epoll_ctl(poll, operation, stream.descriptor, &event)
  }

  /// Sends everything available, until the socket is full.
  private func send(to stream: Stream) {
    while true {
      if stream.offset == stream.sending.count {
        stream.offset = 0
        switch stream.listener.topic.next(after: &stream.position) {
        case .event(let event): stream.sending = event.bytes
        case .nothing:
          stream.sending = []
          return waitForRoom(stream, false)
        case .missed: return end(stream)
        }
      }
      let sent = stream.sending.withUnsafeBytes {
        Glibc.send(
          stream.descriptor, $0.baseAddress! + stream.offset, $0.count - stream.offset,
          CInt(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
      if sent > 0 {
        stream.offset += sent
        stream.byteCount += sent
        stream.isStalled = false
      } else if sent < 0, errno == EAGAIN {
        return waitForRoom(stream, true)
      } else if errno != EINTR {
        return end(stream)
      }
    }
  }

  private func waitForRoom(_ stream: Stream, _ waits: Bool) {
    guard stream.waitsForRoom != waits else { return }
    stream.waitsForRoom = waits
    watch(stream, EPOLL_CTL_MOD)
  }

  private func sendKeepAlives() {
    for stream in Array(streams.values) {
      if stream.waitsForRoom {
        if stream.isStalled { end(stream) }
        stream.isStalled = true
      } else {
        stream.sending = Self.keepAlive
        stream.offset = 0
        send(to: stream)
      }
    }
  }

  private func end(_ stream: Stream) {
    guard streams.removeValue(forKey: stream.descriptor) != nil else { return }
    byListener[ObjectIdentifier(stream.listener)] = nil
    remove(stream, of: ObjectIdentifier(stream.listener.topic))
    stream.listener.leave()
    epoll_ctl(poll, EPOLL_CTL_DEL, stream.descriptor, nil)
    shutdown(stream.descriptor, CInt(SHUT_RDWR))
    stream.ended(stream.byteCount)
  }

  /// Removes a stream from its topic's list by moving the last one into its place.
  private func remove(_ stream: Stream, of topic: ObjectIdentifier) {
    guard let last = byTopic[topic]?.popLast() else { return }
    if last !== stream {
      last.index = stream.index
      byTopic[topic]?[stream.index] = last
    }
    if byTopic[topic]?.isEmpty == true { byTopic[topic] = nil }
  }
}
