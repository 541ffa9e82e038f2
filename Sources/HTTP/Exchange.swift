import CMicrohttpd
import Glibc
import JSON
import Live
import Threads

/// One request and its answer.
///
/// The library calls it on the thread of the connection: once for the header, then with pieces of content, once
/// more at the end, and again after each sleep. Other threads access only its `suspension`.
final class Exchange: @unchecked Sendable {
  private enum Stage {
    case head
    case admission
    case content
    case handling
    case answered
    /// Events are sent without the library, which sleeps.
    case streaming
  }

  private let core: ServerCore
  private let connection: Connection
  private let descriptor: CInt
  private let targetAddress: UInt
  private let target: [UInt8]
  private let begun = Clock.nanoseconds()
  /// Its sleep and its streams.
  let suspension: Suspension

  private var stage = Stage.head
  private var request: Request?
  private var route: RouteDescription?
  private var admission: Endpoint.Admission?
  /// The turn in which its work is done.
  private var turn: (any RequestTurn)?
  private var permission: Endpoint.Permission?
  private var content = ContentCollector.none
  private var expectsContinue = false
  private var refusal: Problem?
  private var length = FramingGuard.Content.none
  /// Error response for an unauthorized request, sent after its body has been drained.
  private var denial: Response?
  private var delivery: Delivery?
  private var admittedPeer: String?
  /// The request's share of the server's memory, at its present stage.
  private var memory: MemoryBudget.Share?

  init(core: ServerCore, connection: Connection, target: UnsafePointer<CChar>?) {
    self.core = core
    self.connection = connection
    descriptor = connection.descriptor
    suspension = Suspension(of: connection)
    targetAddress = UInt(bitPattern: target)
    self.target =
      target.map { target in
        let length = strlen(target)
        return target.withMemoryRebound(to: UInt8.self, capacity: length) {
          Array(UnsafeBufferPointer(start: $0, count: length))
        }
      } ?? []
    core.deadlines.begunHeader(descriptor)
  }

  // MARK: The library's calls

  /// - Returns: false to close the connection.
  func step(
    method: UnsafePointer<CChar>, version: UnsafePointer<CChar>,
    piece: UnsafeRawBufferPointer
  ) -> Bool {
    switch stage {
    case .head:
      return readHead(method: method, version: version)
    case .admission, .handling:
      return goOn()
    case .content:
      if piece.isEmpty { return handle() }
      return receiveContent(piece)
    case .answered:
      return true
    case .streaming:
      return false
    }
  }

  /// The library has finished the request, successfully or not.
  func completed() {
    guard stage != .head else { return }
    if stage == .content, let request, let save = permission?.interrupted,
      let part = content.finishPart()
    {
      Task { await save(request, part) }
    }
    content.discard()
    memory = nil
    core.deadlines.answered(descriptor)
    core.requests.remove(self, admittedPeer: admittedPeer)
    let streamed = suspension.end()
    let sent = delivery?.sink?.byteCount ?? delivery?.byteCount ?? streamed
    core.report(
      RequestReport(
        id: request?.id ?? "", method: request?.method, route: route?.path.text,
        status: delivery?.status ?? (stage == .streaming ? .ok : nil),
        nanoseconds: Clock.nanoseconds() - begun, byteCount: sent))
  }

  /// Wakes the request with status 503 if it still sleeps, from another thread.
  func cancel() { suspension.cancel(answering: .problem(Self.stopping)) }

  // MARK: Header

  private func readHead(method: UnsafePointer<CChar>, version: UnsafePointer<CChar>) -> Bool {
    stage = .content
    let head = RequestHead(
      connection: connection, method: method, version: version, target: targetAddress,
      targetLength: target.count)
    core.requests.insert(self)
    let length: FramingGuard.Content
    do {
      length = try checkFraming(head)
      expectsContinue = head.headers[.expect]?.lowercased() == "100-continue"
      try open(head, length)
    } catch {
      return refuse(error, length: nil)
    }
    if let refusal { return refuse(refusal, length: length) }
    self.length = length
    guard length != .none, case .judged(let judge)? = admission, let request else {
      return receiveContent(length)
    }
    stage = .admission
    // The time for authentication must not count as the client's slowness.
    core.deadlines.answering(descriptor)
    return sleep(for: request) { .admitted(try await judge(request)) }
  }

  private func checkFraming(_ head: RequestHead) throws(Problem) -> FramingGuard.Content {
    guard core.configuration.guards.contains(.framing) else {
      return FramingGuard.unchecked(head)
    }
    let limit =
      core.configuration.guards.contains(.connections)
      ? core.configuration.headerFieldLimit : Int.max
    return try FramingGuard.check(head, maximumFields: limit)
  }

  /// Finds the route. Throws errors that end the connection; other refusals are kept until the content is read.
  private func open(_ head: RequestHead, _ length: FramingGuard.Content) throws(Problem) {
    guard let method = head.method else {
      throw Problem(
        .notImplemented, "This method is not known here.", endsConnection: true)
    }
    let target = try RequestTarget(
      target[...], isGuarded: core.configuration.guards.contains(.paths))
    let client = core.client(of: connection, head.headers)
    var request = Request(
      id: core.nextRequestID(), method: method, segments: target.segments, query: target.query,
      headers: head.headers, peer: client.address,
      client: ClientAddress.key(client.address), isSecure: client.isSecure, origin: core.address)
    defer { self.request = request }
    if core.isStopping {
      refusal = Self.stopping
      return
    }
    if client.isForwarded, core.configuration.guards.contains(.connections) {
      admittedPeer = request.client
      guard core.requests.admit(peer: request.client) else {
        refusal = Problem(
          .tooManyRequests, "Too many requests at one time from your address.", retryAfter: 1)
        return
      }
    }
    switch core.service.router.match(method, target.segments) {
    case .endpoint(let endpoint, let captures):
      let route = endpoint.description
      self.route = route
      admission = endpoint.admission
      if case .granted(let permission) = endpoint.admission { self.permission = permission }
      request.captures = captures
      refusal = queryProblem(route, request) ?? prepareContent(route, request, length)
    case .otherMethods(let methods):
      if length == .none,
        let permission = CrossOrigin.permission(for: request, by: core.service.router)
      {
        denial = permission
        return
      }
      refusal = Problem(
        .methodNotAllowed,
        "Here one may only \(methods.map(\.rawValue).joined(separator: ", ")).")
    case .nothing:
      if length != .none { refusal = .notFound }
    }
  }

  private func queryProblem(_ route: RouteDescription, _ request: Request) -> Problem? {
    let errors = route.query.compactMap { parameter -> FieldError? in
      guard let text = request.query[parameter.name], !parameter.accepts(text) else { return nil }
      return FieldError(
        path: parameter.name, code: "not_acceptable",
        message: "The value of \(parameter.name) is not acceptable.")
    }
    return errors.isEmpty
      ? nil : Problem(.malformed, errors[0].message, errors: errors)
  }

  /// Selects the destination of the content by the policy of the route.
  private func prepareContent(
    _ route: RouteDescription, _ request: Request, _ length: FramingGuard.Content
  ) -> Problem? {
    guard length != .none else {
      switch route.body {
      case .none, .bytes: return nil
      case .json, .upload: return Problem(.malformed, "The request needs content.")
      }
    }
    let limit = core.configuration.guards.contains(.contentLimit) ? route.body.limit : Int.max
    if case .length(let count) = length, count > limit { return .tooLarge(limit: limit) }
    switch route.body {
    case .none:
      return .tooLarge(limit: 0)
    case .json:
      guard MediaType.isJSON(request.headers[.contentType]) else {
        return Problem(.unsupportedMediaType, "The content must be application/json.")
      }
      content = .memory([], limit: limit)
    case .bytes:
      content = .memory([], limit: limit)
    case .upload:
      do {
        content = .file(
          try UploadWriter(directory: core.configuration.uploadDirectory), limit: limit)
      } catch {
        return error
      }
    }
    return nil
  }

  // MARK: Content

  /// Sends a refusal at once if the client waits for `100 Continue` or cannot be parsed; otherwise drains its
  /// content first, so that it reads the answer.
  private func refuse(_ problem: Problem, length: FramingGuard.Content?) -> Bool {
    refusal = problem
    guard let length, !problem.endsConnection, canDiscardContent(length) else {
      return answer(Response.problem(problem).replacing(.connection, with: "close"))
    }
    return discardContent()
  }

  /// Refuses an unauthorized request, whose content has already a destination.
  private func deny(_ response: Response) -> Bool {
    content.discard()
    guard canDiscardContent(length) else {
      return answer(response.replacing(.connection, with: "close"))
    }
    denial = response
    return discardContent()
  }

  private func canDiscardContent(_ length: FramingGuard.Content) -> Bool {
    switch length {
    case .none: true
    case .chunked: !expectsContinue
    case .length(let count): !expectsContinue && count <= core.configuration.discardLimit
    }
  }

  private func discardContent() -> Bool {
    content = .discarded(byteCount: 0, limit: core.configuration.discardLimit)
    return awaitContent()
  }

  /// Reserves memory for content that is large and held there, or refuses it.
  private func receiveContent(_ length: FramingGuard.Content) -> Bool {
    guard content.isInMemory, let request, let limit = route?.body.limit else {
      return awaitContent()
    }
    let size = if case .length(let count) = length { count } else { limit }
    guard size > Configuration.smallContent else { return awaitContent() }
    memory = core.arriving.share(size, for: request.client)
    guard memory != nil else { return refuse(.tooMuchAtOneTime, length: length) }
    return awaitContent()
  }

  private func awaitContent() -> Bool {
    stage = .content
    core.deadlines.awaitsContent(descriptor)
    return true
  }

  private func receiveContent(_ piece: UnsafeRawBufferPointer) -> Bool {
    core.deadlines.receivedContent(descriptor, byteCount: piece.count)
    do {
      try content.append(piece)
    } catch {
      content.discard()
      refusal = error
      content = .discarded(byteCount: piece.count, limit: core.configuration.discardLimit)
    }
    return !content.isOverDiscardLimit
  }

  // MARK: Answer

  private func handle() -> Bool {
    core.deadlines.answering(descriptor)
    if let denial { return answer(denial) }
    if let refusal { return answer(.problem(refusal)) }
    guard var request else { return false }
    guard let route else {
      let isScreen = !core.service.router.owns(request.segments.first)
      let file = isScreen ? core.service.files?.response(to: request) : nil
      return answer(file ?? .problem(.notFound))
    }
    if content.isInMemory {
      let share = core.parsing.share(content.parsingMemory, for: request.client)
      guard share != nil else { return answer(.problem(.tooMuchAtOneTime)) }
      memory = share
    }
    do {
      request.body = try content.finish(route.body)
    } catch {
      return answer(.problem(error))
    }
    self.request = request
    if let permission { return handle(request, permission) }
    // Without content, one sleep is enough to authenticate and handle the request.
    guard case .judged(let judge)? = admission else { return false }
    stage = .handling
    return sleep(for: request, isBrief: route.isBrief) { [request] in
      .answer(try await judge(request).answer(to: request))
    }
  }

  private func handle(_ request: Request, _ permission: Endpoint.Permission) -> Bool {
    switch permission.handler {
    case .immediate(let handle):
      do {
        return answer(try handle(request))
      } catch {
        return answer(core.response(to: error, request: request))
      }
    case .suspending(let handle):
      stage = .handling
      return sleep(for: request) { .answer(try await handle(request)) }
    }
  }

  private func answer(_ response: Response) -> Bool {
    stage = .answered
    core.deadlines.answering(descriptor)
    var response = response
    // The request's content is not needed any more.
    request?.body = .none
    memory = nil
    if response.body.heldBytes > Configuration.smallContent {
      memory = core.answering.share(response.body.heldBytes, for: request?.client ?? "")
      if memory == nil { response = .problem(.tooMuchAtOneTime) }
    }
    if let request { response.headers.append(("X-Request-Id", request.id)) }
    if case .judged? = admission { response = response.keptFromOthers }
    response = CrossOrigin.open(response, to: request, by: route)
    response = response.guarded(isSecure: request?.isSecure == true)
    if case .otherMethods(let methods)? = allowed() {
      response.headers.append((.allow, methods.map(\.rawValue).joined(separator: ", ")))
    }
    if case .events(let listener) = response.body, request?.method == .get {
      return stream(to: listener, response)
    }
    if core.isStopping { response = response.replacing(.connection, with: "close") }
    var delivery = Delivery(response, to: request, by: turn)
    let isQueued = delivery.queue(on: connection, request: request)
    self.delivery = delivery
    if let sink = delivery.sink { suspension.begin(sink) }
    return isQueued
  }

  /// Hands the connection to the thread that sends events; the library sleeps until the stream ends.
  private func stream(to listener: Listener, _ response: Response) -> Bool {
    stage = .streaming
    // Milliseconds until a browser reconnects after the connection ends.
    var greeting = Array((response.eventStreamHead + "retry: 3000\n\n").utf8)
    if listener.hasMissed { greeting += listener.topic.resetEvent().bytes }
    suspension.begin(listener) { ended in
      core.events.add(listener, descriptor: descriptor, greeting: greeting, ended: ended)
    }
    // The stream may last for hours: of its request, only the data for the log is kept.
    request?.headers = Headers()
    return true
  }

  private func allowed() -> Router.Match? {
    guard refusal?.kind == .methodNotAllowed, let request else { return nil }
    return core.service.router.match(request.method, request.segments)
  }

  /// Lets the connection sleep while a task does the work; an error of the work becomes the answer.
  /// - Returns: false to close the connection.
  private func sleep(
    for request: Request, isBrief: Bool = false,
    _ work: @escaping @Sendable () async throws -> Suspension.Awakening
  ) -> Bool {
    if turn == nil, let executor = core.service.executor {
      let isJudged = if case .judged? = admission { true } else { false }
      turn = executor.turn(from: request.client, isJudged: isJudged)
      if turn == nil { return answer(.problem(.tooMuchOfOneClient)) }
    }
    let isAsleep = suspension.begin(
      by: turn, isBrief: isBrief,
      answering: { [core] error in core.response(to: error, request: request) }, work)
    return isAsleep || goOn()
  }

  /// Continues after a sleep.
  private func goOn() -> Bool {
    switch suspension.takeAwakening() {
    case .admitted(let permission)?:
      self.permission = permission
      return receiveContent(length)
    case .answer(let response)?:
      return stage == .admission ? deny(response) : answer(response)
    case .abandoned?, nil:
      return false
    }
  }

  static let stopping = Problem(
    .unavailable, "The server is stopping.", retryAfter: 5)
}

extension Response {
  /// The status line and the header of an answer that ends with its connection.
  fileprivate var eventStreamHead: String {
    var head = "HTTP/1.1 200 OK\r\nConnection: close\r\n"
    for (name, value) in headers { head += "\(name.text): \(value)\r\n" }
    return head + "\r\n"
  }
}
