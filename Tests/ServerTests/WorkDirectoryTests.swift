import Glibc
import Server
import ServerBase
import TestGround
import Testing

/// Incoming files and files in work, beside those of other processes on the same data.
@Suite struct WorkDirectoryTests {
  let ground = TemporaryDirectory()

  @Test func whoComesLaterLeavesTheFilesOfTheLivingAlone() throws {
    let first = try ClubData(.test(ground.path), areas: [])
    defer { first.close() }
    let file = first.temporaryDirectory + "/work"
    make(file)
    let second = try ClubData(.test(ground.path), areas: [])
    #expect(second.temporaryDirectory != first.temporaryDirectory)
    second.close()
    #expect(isThere(file))
    #expect(!isThere(second.temporaryDirectory))
  }

  @Test func whatTheDeadLeftGoes() throws {
    try ClubData(.test(ground.path), areas: []).close()
    let left = ground.path + "/incoming/left"
    mkdir(left, 0o700)
    make(left + "/work")
    make(ground.path + "/incoming/upload")
    let data = try ClubData(.test(ground.path), areas: [])
    defer { data.close() }
    #expect(!isThere(left))
    #expect(!isThere(ground.path + "/incoming/upload"))
    #expect(isThere(data.temporaryDirectory))
  }

  private func make(_ file: String) {
    close(open(file, O_WRONLY | O_CREAT, 0o600))
  }

  private func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
