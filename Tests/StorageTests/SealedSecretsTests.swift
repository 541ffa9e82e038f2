import Glibc
import Storage
import TestGround
import Testing

@Suite struct SealedSecretsTests {
  private let directory = TemporaryDirectory()
  private let owner = UUID.new()
  private let token = Array("a token".utf8)

  @Test func aSecretIsOpenedByItsOwnerAndWholeOnly() throws {
    let secrets = SealedSecrets(directory: directory.path)
    #expect(try secrets.open([UInt8](repeating: 0, count: 100), of: owner) == nil)
    let sealed = try secrets.seal(token, of: owner)
    #expect(try secrets.open(sealed, of: owner) == token)
    #expect(try secrets.open(sealed, of: .new()) == nil)
    for count in sealed.indices {
      #expect(try secrets.open(Array(sealed[..<count]), of: owner) == nil)
    }
    var changed = sealed
    changed[sealed.count - 1] ^= 1
    #expect(try secrets.open(changed, of: owner) == nil)
  }

  @Test func manyProgramsMakeOneKey() async throws {
    let sealed = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 {
        group.addTask { try SealedSecrets(directory: directory.path).seal(token, of: owner) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let secrets = SealedSecrets(directory: directory.path)
    for one in sealed { #expect(try secrets.open(one, of: owner) == token) }
    #expect(TemporaryDirectory.names(directory.path) == ["secrets.key"])
  }

  @Test(arguments: [0, 31, 33])
  func whatIsNoKeyIsNotTakenForOne(length: Int) throws {
    let file = try #require(fopen(directory.path + "/secrets.key", "w"))
    fputs(String(repeating: "k", count: length), file)
    fclose(file)
    let secrets = SealedSecrets(directory: directory.path)
    #expect(throws: StorageError.self) { try secrets.seal(token, of: owner) }
  }
}
