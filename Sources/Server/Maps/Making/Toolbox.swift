import Glibc

/// Programs of the system that make a region, each bounded in memory, time and priority.
struct Toolbox: Sendable {
  /// Maximum bytes of a program's own memory.
  let memory: Int64
  /// The end of the time for all programs together.
  let end: ContinuousClock.Instant
  /// Folder for their temporary files.
  let folder: String
  /// Asked ten times a second; true stops the running program.
  let isOver: @Sendable () -> Bool

  /// Half of the machine's memory, and at least a gigabyte.
  static var usualMemory: Int64 {
    max(Int64(sysconf(CInt(_SC_PHYS_PAGES)) * sysconf(CInt(_SC_PAGESIZE))) / 2, 1 << 30)
  }

  private static let searchPath = "/usr/local/bin:/usr/bin:/bin"

  /// Throws if one of the programs is not installed.
  static func require(_ names: [String]) throws(RegionFailure) {
    let missing = missing(names)
    if !missing.isEmpty { throw .missingPrograms(missing) }
  }

  /// Returns those of the programs that are not installed.
  static func missing(_ names: [String]) -> [String] { names.filter { path(of: $0) == nil } }

  /// Runs a program to its end. Blocks.
  /// - Parameter told: receives each line of its output, also of one that it writes over.
  /// - Returns: the output, as far as it is kept.
  @discardableResult
  func run(
    _ name: String, _ arguments: [String], told: @escaping (Substring) -> Void = { _ in }
  ) throws(RegionFailure) -> String {
    guard let path = Self.path(of: name) else { throw .missingPrograms([name]) }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .failed(program: name, output: "") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let process = start(bounds + [path] + arguments, output: ends[1])
    close(ends[1])
    defer { close(ends[0]) }
    guard let process else { throw .failed(program: name, output: "") }
    var output = ToolOutput(told: told)
    let failure = follow(ends[0], into: &output)
    if failure != nil { kill(process, SIGKILL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    if let failure { throw failure }
    guard status == 0 else { throw self.failure(of: name, output.text) }
    return output.text
  }

  private func failure(of name: String, _ output: String) -> RegionFailure {
    let text = output.lowercased()
    if text.contains("bad_alloc") || text.contains("cannot allocate memory")
      || text.contains("out of memory")
    {
      return .outOfMemory(limit: memory)
    }
    var disk = statvfs()
    if text.contains("no space left")
      || (statvfs(folder, &disk) == 0 && UInt64(disk.f_bavail) * UInt64(disk.f_frsize) < 1 << 20)
    {
      return .diskFull
    }
    // The last line says why; paths of the machine are not for everybody's eyes.
    let lines = output.split(whereSeparator: \.isNewline).suffix(1)
    let last = lines.joined().replacing(folder + "/", with: "")
    return .failed(program: name, output: String(last.suffix(200)))
  }

  /// Reads the program's output until it closes it.
  private func follow(_ descriptor: Int32, into output: inout ToolOutput) -> RegionFailure? {
    var piece = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      if isOver() { return .cancelled }
      if ContinuousClock.now > end { return .outOfTime }
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 100) > 0 else { continue }
      let count = read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      output.append(piece.prefix(count))
    }
  }

  /// The programs of util-linux and coreutils that limit another one: it ends with Cordada, has only so much memory of its own,
  /// not counting files that it maps, leaves no core, and gives way to others.
  private var bounds: [String] {
    [
      "/usr/bin/setpriv", "--pdeathsig", "KILL", "/usr/bin/prlimit", "--data=\(memory)", "--core=0",
      "/usr/bin/nice", "-n", "15",
    ]
  }

  private func start(_ arguments: [String], output: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, output, 2)
    let settings = [
      "PATH=\(Self.searchPath)", "LC_ALL=C.UTF-8", "TMPDIR=\(folder)", "CPL_TMPDIR=\(folder)",
      "GDAL_CACHEMAX=128", "GDAL_PAM_ENABLED=NO", "MALLOC_ARENA_MAX=4",
    ]
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var environment: [UnsafeMutablePointer<CChar>?] = settings.map { strdup($0) } + [nil]
    defer { for word in words + environment { free(word) } }
    var process: pid_t = 0
    return posix_spawn(&process, arguments[0], &actions, nil, &words, &environment) == 0
      ? process : nil
  }

  private static func path(of name: String) -> String? {
    searchPath.split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}

/// The output of a program: its lines as they come, and what is kept of it.
private struct ToolOutput {
  /// Maximum bytes that are kept; of a longer output, the end.
  private static let maximum = 1 << 20

  let told: (Substring) -> Void
  private var line: [UInt8] = []
  private var kept: [UInt8] = []

  init(told: @escaping (Substring) -> Void) { self.told = told }

  var text: String { String(decoding: kept, as: UTF8.self) }

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    kept += bytes
    if kept.count > Self.maximum { kept.removeFirst(kept.count - Self.maximum / 2) }
    for byte in bytes {
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        told(String(decoding: line, as: UTF8.self)[...])
        line.removeAll(keepingCapacity: true)
      } else if line.count < 1_000 {
        line.append(byte)
      }
    }
  }
}
