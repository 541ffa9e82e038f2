import Glibc
import TestGround
import Testing
import Threads
import WebClient

/// Requests of the server to others, which answer well or badly.
struct WebClientTests {
  private static let loopback = NetworkRange("127.0.0.0/8")!

  /// The outcome of one request.
  private func send(
    _ request: WebRequest, reaching networks: [NetworkRange] = [loopback]
  ) async -> Result<WebAnswer, WebFailure> {
    let client = WebClient(reaching: networks)
    defer { client.stop() }
    do throws(WebFailure) {
      return .success(try await client.send(request))
    } catch {
      return .failure(error)
    }
  }

  private func failure(
    _ address: String, reaching networks: [NetworkRange] = [loopback]
  ) async -> WebFailure? {
    if case .failure(let failure) = await send(WebRequest(address), reaching: networks) {
      return failure
    }
    return nil
  }

  @Test func answersComeWithStatusHeaderAndContent() async throws {
    let server = StubServer { _ in
      StubServer.answer(
        "no\u{e8}", status: "404 Not Found", headers: ["ETag:  \"a\"", "Retry-After: 7"])
    }
    let answer = try await send(WebRequest(server.address + "/x?y=1", headers: [("Accept", "a/b")]))
      .get()
    #expect(answer.status == 404)
    #expect(String(decoding: answer.body, as: UTF8.self) == "noè")
    #expect(answer["etag"] == "\"a\"")
    #expect(answer.retryAfter == 7)
    #expect(server.requests.first?.path == "/x?y=1")
    #expect(server.requests.first?.headers["accept"] == "a/b")
  }

  @Test func aHundredRequestsAtOneTimeAreAnsweredEach() async {
    let server = StubServer { StubServer.answer($0.path) }
    let client = WebClient(reaching: [Self.loopback])
    defer { client.stop() }
    let bodies = await withTaskGroup(of: String.self) { group in
      for number in 0..<100 {
        group.addTask {
          let answer = try? await client.send(WebRequest("\(server.address)/\(number)"))
          return String(decoding: answer?.body ?? [], as: UTF8.self)
        }
      }
      return await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(bodies == Set((0..<100).map { "/\($0)" }))
  }

  /// A server that answers "slow" once it is released.
  private static func server(holding isHeld: Locked<Bool>) -> StubServer {
    StubServer { _ in
      _ = eventually { isHeld.withLock { !$0 } }
      return StubServer.answer("slow")
    }
  }

  /// A request that only its test ends.
  private static func patient(_ address: String) -> WebRequest {
    var request = WebRequest(address)
    request.patience = 3_600
    request.stillness = 3_600
    return request
  }

  // MARK: Forms

  @Test func aFormIsSentAndItsAnswerLeadsNowhere() async throws {
    let other = StubServer { _ in StubServer.answer("other") }
    let target = other.address
    let server = StubServer { _ in
      StubServer.answer("", status: "307 Go", headers: ["Location: \(target)/"])
    }
    let answer = try await send(WebRequest(server.address + "/token", form: "code=a%26b&x=")).get()
    #expect(answer.status == 307)
    let request = try #require(server.requests.first)
    #expect(request.method == "POST")
    #expect(request.body == "code=a%26b&x=")
    #expect(request.headers["content-type"] == "application/x-www-form-urlencoded")
    #expect(other.requests.isEmpty)
  }

  // MARK: Where it may ask

  @Test(arguments: [
    "http://127.0.0.1:PORT/", "http://127.1:PORT/", "http://0x7f000001:PORT/",
    "http://2130706433:PORT/",
    "http://localhost:PORT/", "http://[::ffff:127.0.0.1]:PORT/", "http://0.0.0.0:PORT/",
  ])
  func theServersOwnNetworkIsNotAsked(address: String) async {
    let server = StubServer { _ in StubServer.answer("secret") }
    let target = address.replacing("PORT", with: "\(server.port)")
    #expect(await failure(target, reaching: []) == .forbiddenAddress)
    #expect(server.requests.isEmpty)
  }

  @Test func aRedirectLeadsToNoForbiddenAddress() async {
    let inner = StubServer(host: "127.0.0.2") { _ in StubServer.answer("secret") }
    let target = inner.address
    let outer = StubServer { _ in
      StubServer.answer("", status: "302 Found", headers: ["Location: \(target)/"])
    }
    #expect(
      await failure(outer.address, reaching: [NetworkRange("127.0.0.1")!]) == .forbiddenAddress)
    #expect(outer.requests.count == 1)
    #expect(inner.requests.isEmpty)
  }

  @Test(arguments: [
    "file:///etc/passwd", "ftp://127.0.0.1/x", "gopher://127.0.0.1/x", "", "x", "http:/x",
  ])
  func whatIsNoAddressOfTheWebIsNotAsked(address: String) async {
    #expect(await failure(address) == .noAddress)
  }

  @Test(
    arguments: [
      "file:///etc/passwd", "FILE:///etc/passwd", "file://127.0.0.1/etc/passwd",
      "ftp://127.0.0.1:PORT/x", "gopher://127.0.0.1:PORT/x", "dict://127.0.0.1:PORT/x",
      "telnet://127.0.0.1:PORT/", "tftp://127.0.0.1:PORT/x", "ldap://127.0.0.1:PORT/x",
      "smtp://127.0.0.1:PORT/", "ws://127.0.0.1:PORT/",
    ])
  func aRedirectStaysInTheWeb(address: String) async {
    let inner = StubServer { _ in StubServer.answer("secret") }
    let target = address.replacing("PORT", with: "\(inner.port)")
    let server = StubServer { _ in
      StubServer.answer("", status: "302 Found", headers: ["Location: \(target)"])
    }
    #expect(await failure(server.address) == .noAddress)
    #expect(inner.requests.isEmpty)
  }

  @Test(arguments: [301, 303, 307, 308])
  func everyKindOfRedirectStaysInTheWeb(status: Int) async {
    let server = StubServer { _ in
      StubServer.answer("", status: "\(status) Go", headers: ["Location: file:///etc/passwd"])
    }
    #expect(await failure(server.address) == .noAddress)
  }

  /// Each redirect is judged by itself, however many were allowed before.
  @Test(arguments: [
    "http://127.0.0.2:PORT/", "http://0:PORT/", "http://[::1]:PORT/", "//127.0.0.2:PORT/",
  ])
  func aLaterRedirectLeadsToNoForbiddenAddress(address: String) async {
    let inner = StubServer(host: "127.0.0.2") { _ in StubServer.answer("secret") }
    let target = address.replacing("PORT", with: "\(inner.port)")
    let outer = StubServer { request in
      let next = request.path == "/2" ? target : request.path == "/1" ? "/2" : "/1"
      return StubServer.answer("", status: "302 Found", headers: ["Location: \(next)"])
    }
    #expect(
      await failure(outer.address, reaching: [NetworkRange("127.0.0.1")!]) == .forbiddenAddress)
    #expect(outer.requests.map(\.path) == ["/", "/1", "/2"])
    #expect(inner.requests.isEmpty)
  }

  @Test func aRedirectOfAFileLeavesNoFile() async {
    let directory = TemporaryDirectory()
    let server = StubServer { _ in
      StubServer.answer("", status: "302 Found", headers: ["Location: file:///etc/passwd"])
    }
    var request = WebRequest(server.address)
    request.path = directory.path + "/file"
    guard case .failure(.noAddress) = await send(request) else {
      Issue.record("It was followed.")
      return
    }
    #expect(TemporaryDirectory.names(directory.path).isEmpty)
  }

  @Test func aTokenIsSentToNoOtherHost() async throws {
    let other = StubServer(host: "127.0.0.2") { _ in StubServer.answer("here") }
    let target = other.address
    let first = StubServer { _ in
      StubServer.answer("", status: "307 Temporary Redirect", headers: ["Location: \(target)/"])
    }
    let request = WebRequest(first.address, headers: [("Authorization", "Bearer secret")])
    #expect(try await send(request).get().body == Array("here".utf8))
    #expect(first.requests.first?.headers["authorization"] == "Bearer secret")
    #expect(other.requests.first?.headers["authorization"] == nil)
  }

  @Test func redirectsWithoutEndAreLeft() async {
    let server = StubServer { _ in
      StubServer.answer("", status: "302 Found", headers: ["Location: /again"])
    }
    #expect(await failure(server.address) == .tooManyRedirects)
    #expect(server.requests.count == 6)
  }

  // MARK: Bad answers

  @Test func anAnswerThatDoesNotEndIsLeftAtItsLimit() async throws {
    let server = StubServer { _ in
      Array("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".utf8)
        + [UInt8](repeating: 0x20, count: 4 << 20)
    }
    let request = WebRequest(server.address, maximumSize: 100_000)
    guard case .failure(.tooLarge) = await send(request) else {
      Issue.record("it was taken")
      return
    }
    let whole = try await send(WebRequest(server.address, maximumSize: 4 << 20)).get()
    #expect(whole.body.count == 4 << 20)
  }

  @Test func aHeaderThatDoesNotEndIsLeft() async {
    let server = StubServer { _ in
      Array("HTTP/1.1 200 OK\r\n".utf8) + Array(String(repeating: "X: y\r\n", count: 100_000).utf8)
    }
    #expect(await failure(server.address) == .tooLarge)
  }

  @Test(arguments: [
    "", "nonsense\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
  ])
  func anAnswerThatIsNotWholeIsNone(answer: String) async {
    let server = StubServer { _ in Array(answer.utf8) }
    #expect(await failure(server.address) == .unreachable)
  }

  @Test func nobodyThereIsUnreachable() async {
    let port = StubServer { _ in [] }.port
    #expect(await failure("http://127.0.0.1:\(port)/") == .unreachable)
  }

  @Test func whoeverLeavesBreaksTheRequestOff() async throws {
    let isHeld = Locked(true)
    defer { isHeld.withLock { $0 = false } }
    let server = Self.server(holding: isHeld)
    let client = WebClient(reaching: [Self.loopback])
    defer { client.stop() }
    let address = server.address
    let task = Task { () -> WebFailure? in
      do throws(WebFailure) {
        _ = try await client.send(Self.patient(address))
        return nil
      } catch {
        return error
      }
    }
    try await until { !server.requests.isEmpty }
    task.cancel()
    #expect(await task.value == .interrupted)
  }

  @Test func slowServersOfOneKeepNobodyElseWaiting() async throws {
    let isHeld = Locked(true)
    // Each host has eight connections: enough hosts for all connections.
    defer { isHeld.withLock { $0 = false } }
    let slow = (0..<8).map { _ in Self.server(holding: isHeld) }
    let quick = StubServer { _ in StubServer.answer("quick") }
    let client = WebClient(reaching: [Self.loopback])
    defer { client.stop() }
    try await withThrowingTaskGroup(of: String?.self) { group in
      for number in 0..<64 {
        group.addTask {
          await WebClient.asking(for: "anna") {
            let answer = try? await client.send(Self.patient(slow[number % 8].address))
            return answer.map { String(decoding: $0.body, as: UTF8.self) }
          }
        }
      }
      try await until { slow.map(\.requests.count).reduce(0, +) >= 8 }
      for asker in ["berta", "carla"] {
        let answer = await WebClient.asking(for: asker) {
          try? await client.send(Self.patient(quick.address))
        }
        #expect(answer?.body == Array("quick".utf8))
      }
      // Exactly the maximum at one time.
      #expect(slow.map(\.requests.count).reduce(0, +) == 8)
      isHeld.withLock { $0 = false }
      #expect(try await group.reduce(into: 0) { $0 += $1 == "slow" ? 1 : 0 } == 64)
    }
  }

  @Test func whatWaitsForItsTurnCanBeBrokenOff() async throws {
    let isHeld = Locked(true)
    defer { isHeld.withLock { $0 = false } }
    let slow = Self.server(holding: isHeld)
    let client = WebClient(reaching: [Self.loopback])
    defer { client.stop() }
    let tasks = (0..<12).map { _ in
      Task { () -> WebFailure? in
        do throws(WebFailure) {
          _ = try await client.send(Self.patient(slow.address))
          return nil
        } catch {
          return error
        }
      }
    }
    try await until { slow.requests.count >= 8 }
    for task in tasks { task.cancel() }
    for task in tasks { #expect(await task.value == .interrupted) }
    isHeld.withLock { $0 = false }
    #expect(try await client.send(WebRequest(slow.address)).status == 200)
  }
}
