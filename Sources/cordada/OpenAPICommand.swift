import Server

extension Command {
  static let openAPI = Command(
    name: "openapi",
    summary: "print the description of the interface for programs",
    help: """
      Usage: cordada openapi

      Prints the OpenAPI 3.1 document that a server gives at /api/v1/openapi.json.
      """
  ) { (arguments) throws(Refusal) in
    try arguments.end()
    do throws(ServerError) {
      Terminal.print(try CordadaServer.description())
    } catch {
      throw Refusal(error.description)
    }
    return 0
  }
}
