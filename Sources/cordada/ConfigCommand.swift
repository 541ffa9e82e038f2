import Console
import ServerBase

extension Command {
  static let config = Command(
    name: "config",
    summary: "check the configuration of an installed server",
    help: """
      Usage: cordada config check [FILE]

        FILE    the configuration (/etc/cordada/cordada.toml)

      Says the first thing that 'cordada serve --config FILE' would refuse, and then ends with a status
      other than 0. Nothing is opened or changed.
      """
  ) { (arguments, _) throws(CommandFailure) in
    let words = try arguments.rest(atLeast: 1, of: "check")
    guard words[0] == "check", words.count <= 2 else {
      throw .usage("It is 'cordada config check [FILE]'.")
    }
    let file = words.count == 2 ? words[1] : Configuration.installedPath
    _ = try serverOptions(Arguments(["--config", file]))
    Terminal.print("\(file) is right.\n")
    return 0
  }
}
