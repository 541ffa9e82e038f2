import HTTP
import Identity
import JSON
import Storage

extension ClubRoutes {
  /// Everything of a member as one zip, and back (K4).
  static var archiveRoutes: [Route<ClubRoutes>] { [exportMember, importMember] }

  /// How long the restoration of one export may take; the rest is for the next request.
  private static let patience = Duration.seconds(300)

  private static var exportMember: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/member/export", name: "exportMember",
      summary: "Everything the club holds of the member, as one zip.", tag: tag, access: .member,
      answers: [Answer(.ok, "The zip.", .bytes(mediaType: "application/zip"))]
    ) { (club, principal, _) in
      let member = try await club.identity.member(principal.id)
      // What fails once the answer has begun can only be told by its end.
      try club.data.requireRoom()
      return Response.stream(mediaType: "application/zip") { sink in
        try await club.archive.write(member, of: club.data, on: club.archiving) { bytes in
          try await sink.write(bytes)
        }
      }.attachment(named: MemberArchive.fileName(of: member))
    }
  }

  private static var importMember: Route<ClubRoutes> {
    Route(
      .post, "/api/v1/member/import", name: "importMember",
      summary: "Restores an export of this club or another: adds what the member does not have.",
      tag: tag, access: .member, body: .upload(limit: ClubData.maximumArchiveSize),
      answers: [.ok(NamedSchema("Restoration", Restoration.schema))]
    ) { (club, principal, request) in
      do {
        let content = request.upload
        let restoration = try await club.archive.restore(
          content.path, to: principal.id, of: club.data, on: club.archiving, patience: patience)
        withExtendedLifetime(content) {}
        var writer = JSONWriter()
        restoration.write(into: &writer)
        return .json(writer)
      } catch let error as MemberArchiveError {
        throw Problem.invalid("file", code: error.code, error.sentence)
      }
    }
  }
}
