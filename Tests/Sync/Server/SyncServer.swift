import Glibc
import JSON
import Storage

/// The server of the sync model: reads one command from each line, and writes one line as its answer.
///
/// One process serves world after world, each in a folder of its own.
@main struct SyncServer {
  private let folder: String
  private var worlds = 0
  private var club: ModelClub?

  static func main() async {
    var server = SyncServer(folder: temporaryFolder())
    while let line = readLine() {
      let answer: [UInt8]
      do {
        answer = try await server.answer(try JSONValue(parsing: Array(line.utf8)))
      } catch {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("error")
        writer.string("\(error)")
        writer.endObject()
        answer = writer.bytes
      }
      print(String(decoding: answer, as: UTF8.self))
      fflush(nil)
    }
    server.club?.close()
    removeFolder(server.folder)
  }

  private init(folder: String) { self.folder = folder }

  /// Executes a line's command. The answer of a command without a result is an empty object.
  private mutating func answer(_ line: JSONValue) async throws -> [UInt8] {
    let command = try Command(line)
    if case .reset(let members, let spaces) = command {
      try await begin(members: members, spaces: spaces)
      return Array("{}".utf8)
    }
    guard let club else { throw Command.Malformed(name: "reset") }
    guard let now = line["now"]?.int64 else { throw Command.Malformed(name: "now") }
    club.setTime(now)
    switch command {
    case .reset: break
    case .setRole(let role, let member, let space):
      try await club.setRole(role, of: member, in: space)
    case .remove(let member): try await club.remove(member)
    case .put(let content, let member): try await club.put(content, by: member)
    case .keepHouse: try await club.keepHouse()
    case .restoreBackup: try club.restoreBackup()
    case .backUp: return Array("{\"seq\":\(try await club.backUp())}".utf8)
    case .synchronize(let request, let member):
      return try await club.synchronize(request, for: member)
    }
    return Array("{}".utf8)
  }

  private mutating func begin(members: [UUID], spaces: [UUID]) async throws(StorageError) {
    club?.close()
    Self.removeFolder("\(folder)/\(worlds)")
    worlds += 1
    let next = try ModelClub(directory: "\(folder)/\(worlds)")
    club = next
    try await next.open(members: members, spaces: spaces)
  }

  /// Creates a folder for temporary files.
  private static func temporaryFolder() -> String {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array((parent + "/cordada-sync-XXXXXX").utf8CString)
    guard let path = mkdtemp(&template) else { fatalError("\(parent) takes no folder") }
    return String(cString: path)
  }

  private static func removeFolder(_ path: String) {
    if let directory = opendir(path) {
      while let entry = readdir(directory) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
          name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != "." && name != ".." { removeFolder(path + "/" + name) }
      }
      closedir(directory)
    }
    remove(path)
  }
}
