import Console
import Server
import ServerBase

/// The program: finds and runs the command, and prints errors.
enum Program {
  /// All commands, in the order of `cordada help`.
  static let commands: [Command] =
    [.serve, .demo] + areas.flatMap(\.commands) + [
      .inspect, .convert, .backup, .restore, .move, .check, .config, .openAPI,
    ]

  /// The areas of a club without a map.
  private static let areas = Area.all()

  /// Runs one command line, without the program's own name, and returns the exit status.
  static func run(_ words: [String]) -> Int32 {
    guard let name = words.first else {
      Terminal.error(overview)
      return 2
    }
    if name == "help" || name == "--help" || name == "-h" {
      return help(on: words.dropFirst().first)
    }
    guard let command = commands.first(where: { $0.name == name }) else {
      Terminal.error("cordada: there is no command '\(name)'; 'cordada help' lists them.\n")
      return 2
    }
    if words.dropFirst().prefix(while: { $0 != "--" }).contains("--help") {
      return help(on: name)
    }
    do {
      return try command.run(Arguments(Array(words.dropFirst())), areas)
    } catch {
      Terminal.error("cordada \(name): \(error.sentence)\n")
      return error.status
    }
  }

  private static func help(on name: String?) -> Int32 {
    guard let name else {
      Terminal.print(overview)
      return 0
    }
    guard let command = commands.first(where: { $0.name == name }) else {
      Terminal.error("cordada: there is no command '\(name)'; 'cordada help' lists them.\n")
      return 2
    }
    Terminal.print(command.help + "\n")
    return 0
  }

  private static var overview: String {
    let width = commands.map(\.name.count).max() ?? 0
    var text = "Cordada, the open platform of a mountain club.\n\n"
    text += "Usage: cordada COMMAND ARGUMENTS…\n\n"
    for command in commands {
      let gap = String(repeating: " ", count: width - command.name.count + 2)
      text += "  \(command.name)\(gap)\(command.summary)\n"
    }
    return text + "\n'cordada help COMMAND' says more about one of them.\n"
  }
}
