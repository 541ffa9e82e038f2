import Console
import HTTP
import ServerBase

extension Command {
  static let openAPI = Command(
    name: "openapi",
    summary: "print the description of the interface for programs",
    help: """
      Usage: cordada openapi

      Prints the OpenAPI 3.1 document that a server gives at /api/v1/openapi.json.
      """
  ) { (arguments, areas) throws(CommandFailure) in
    try arguments.end()
    Terminal.print(OpenAPI(describing: areas).json + [0x0A])
    return 0
  }
}
