import Glibc
import TestGround
import Testing

@testable import HTTP

@Suite(.ownThread) struct LogTests {
  /// Runs in a process of its own whose memory limit leaves none for a thread's stack.
  @Test func needsAThread() async {
    await #expect(processExitsWith: .success) {
      let memory = __rlimit_resource_t(RLIMIT_AS.rawValue)
      var before = rlimit()
      getrlimit(memory, &before)
      var none = rlimit(rlim_cur: 1 << 20, rlim_max: before.rlim_max)
      setrlimit(memory, &none)
      let log = Result { () throws(HTTPError) in try Log(descriptor: 2) }
      setrlimit(memory, &before)
      #expect(throws: HTTPError.noThreads) { try log.get() }
    }
  }
}
