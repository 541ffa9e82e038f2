import Glibc
import JSON

/// Makes the sizes of each picture in a helper process, within `PictureLimits`.
public struct PictureMaker: Sendable {
  private let program: String

  /// - Parameter program: the path of `cordada-pictures`.
  public init(program: String) { self.program = program }

  /// The maker with the helper in the folder of this program.
  public static var besideProgram: PictureMaker {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &path, path.count)
    let own = path.prefix(max(length, 0)).map { UInt8(bitPattern: $0) }
    let folder = own.prefix(own.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)
    return PictureMaker(program: String(decoding: folder, as: UTF8.self) + "cordada-pictures")
  }

  /// Makes all sizes of a picture. Blocks for at most `PictureLimits.patience`.
  /// - Parameters:
  ///   - path: the path of the file, which is only read.
  ///   - folder: the folder for the sizes, named as in `PictureSize`.
  ///   - isOver: called ten times a second; true kills the helper.
  /// - Throws: the reason why no sizes were made.
  public func make(
    of path: String, in folder: String, unless isOver: () -> Bool = { false }
  ) throws(PictureRefusal) -> Picture {
    let output = try run([path, folder], unless: isOver)
    guard let json = try? JSONValue(parsing: output), let picture = Picture(json) else {
      throw .unavailable
    }
    return picture
  }

  /// Draws an SVG of the server's own as PNG. Blocks for at most `PictureLimits.patience`.
  /// - Parameters:
  ///   - path: the path of the SVG, which is only read. It must not come from outside.
  ///   - picture: the path of the PNG.
  ///   - isOver: called ten times a second; true kills the helper.
  /// - Throws: the reason why it was not drawn.
  public func draw(
    _ path: String, to picture: String, unless isOver: () -> Bool = { false }
  ) throws(PictureRefusal) {
    _ = try run([Self.drawing, path, picture], unless: isOver)
  }

  /// The helper's option for drawing.
  public static let drawing = "--draw"

  /// Runs the helper.
  /// - Returns: its output.
  private func run(
    _ arguments: [String], unless isOver: () -> Bool
  ) throws(PictureRefusal) -> [UInt8] {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .unavailable }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let started = start([program] + arguments, output: ends[1])
    close(ends[1])
    guard let started else { throw .unavailable }
    let helper = Helper(process: started)
    let output = helper.output(from: ends[0], unless: isOver)
    let status = helper.status()
    if isOver() { throw .unavailable }
    // The low bits are the signal that ended it: a limit, or a crash of the decoder.
    guard status & 0x7f == 0 else { throw .tooExpensive }
    let exit = status >> 8 & 0xff
    guard exit == 0 else { throw PictureRefusal(rawValue: exit) ?? .unavailable }
    return output
  }

  /// - Returns: the process; `nil` if it cannot be started.
  private func start(_ arguments: [String], output: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var environment: [UnsafeMutablePointer<CChar>?] = [nil]
    var process: pid_t = 0
    return posix_spawn(&process, program, &actions, nil, &words, &environment) == 0 ? process : nil
  }
}

/// A running helper, which is killed if it takes too long.
private struct Helper {
  /// Maximum bytes of a regular helper's output.
  private static let maximumOutput = 4_096

  let process: pid_t
  private let end = ContinuousClock.now + .milliseconds(PictureLimits.patience)

  init(process: pid_t) { self.process = process }

  /// Returns the helper's output, until it closes it.
  func output(from descriptor: Int32, unless isOver: () -> Bool) -> [UInt8] {
    var output: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: Self.maximumOutput)
    while output.count < Self.maximumOutput, !isOver() {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&waiting, 1, min(millisecondsLeft, 100))
      if ready < 0, errno == EINTR { continue }
      if ready == 0, millisecondsLeft > 0 { continue }
      guard ready > 0 else { break }
      let count = read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return output }
      output += piece.prefix(count)
    }
    kill(process, SIGKILL)
    return []
  }

  /// Returns the exit status of `waitpid`. A helper that closed its output and continues is killed.
  func status() -> Int32 {
    var status: Int32 = 0
    while true {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process { return status }
      if ended < 0, errno != EINTR { return PictureRefusal.unavailable.rawValue << 8 }
      if millisecondsLeft == 0 { kill(process, SIGKILL) }
      usleep(1_000)
    }
  }

  private var millisecondsLeft: Int32 {
    let (seconds, attoseconds) = ContinuousClock.now.duration(to: end).components
    return Int32(max(seconds * 1_000 + attoseconds / 1_000_000_000_000_000, 0))
  }
}
