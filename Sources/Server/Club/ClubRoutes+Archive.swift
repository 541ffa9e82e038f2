import HTTP
import Identity
import JSON
import ServerBase
import Spaces
import Storage

extension ClubRoutes {
  /// Export and restoration of all of a member's data as one zip (K4).
  static var archiveRoutes: [Route<ClubRoutes>] { [exportMember, importMember, exportSpace] }

  /// Time limit for restoring an export in one request; the rest is left to the next one.
  private static let patience = Duration.seconds(300)

  /// The name of the job that sends an export.
  private static let exporting = "Sending an export"

  private static var exportMember: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/member/export", name: "exportMember",
      summary: "Everything the club holds of the member, as one zip.", tag: tag, access: .member,
      answers: [Answer(.ok, "The zip.", .bytes(mediaType: "application/zip"))]
    ) { (club, principal, _) in
      let member = try await club.identity.member(principal.id)
      // An error after the answer has begun can only be signalled by cutting it off.
      try club.data.requireRoom()
      return Response.stream(mediaType: "application/zip") { sink in
        try await club.jobs.run(exporting, for: member.id, isCancellable: true) { job in
          try await club.archive.write(member, of: club.data, on: club.archiving) { bytes in
            try job.interruption.check()
            try await sink.write(bytes)
          }
        }
      }.attachment(named: MemberArchive.fileName(of: member))
    }
  }

  private static let space = Parameter<String>.uuid("id", "The space.")

  /// Exports a whole gym or course for its owner or teachers.
  private static var exportSpace: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/spaces/\(space)/export", name: "exportSpace",
      summary: "Everything of a gym, for its owner, or of a course, for its teachers, as one zip.",
      tag: tag,
      access: .role(.editor, in: space),
      answers: [Answer(.ok, "The zip.", .bytes(mediaType: "application/zip"))]
    ) { (club, participant, _) in
      let member = try await club.identity.member(participant.member.id)
      guard
        let write = try await club.archive.writing(
          participant.access, for: member, of: club.data, on: club.archiving)
      else { throw Problem.notFound }
      return Response.stream(mediaType: "application/zip") { sink in
        try await club.jobs.run(exporting, for: member.id, isCancellable: true) { job in
          try await write { bytes in
            try job.interruption.check()
            try await sink.write(bytes)
          }
        }
      }.attachment(named: "cordada-\(participant.access.kind).zip")
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
        let restoration = try await club.jobs.run("Restoring an export", for: principal.id) { _ in
          try await club.archive.restore(
            content.path, to: principal.id, of: club.data, on: club.archiving, patience: patience)
        }
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
