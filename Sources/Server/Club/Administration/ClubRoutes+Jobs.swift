import HTTP
import Identity
import JSON
import ServerBase
import Storage

/// The long work of the server (K5).
extension ClubRoutes {
  static var jobRoutes: [Route<ClubRoutes>] { [readJobs, cancelJob] }

  private static let job = Parameter<String>.uuid("job", "The job.")

  private static var readJobs: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/administration/jobs", name: "readJobs",
      summary: "The work of all areas that runs, or has ended since the server started.",
      tag: tag, access: .administrator, answers: [.ok(AdministrationSchemas.jobs)]
    ) { (club, _, _) in
      let jobs = club.jobs.list
      let names = try await club.identity.displayNames(of: jobs.compactMap(\.member))
      var writer = JSONWriter()
      writer.beginObject()
      writer.beginArray("jobs")
      for job in jobs {
        writer.beginObject()
        writer.member("id", job.id.description)
        writer.member("name", job.name)
        writer.member("began_at", job.beganAt)
        writer.member("ended_at", job.endedAt)
        writer.member("has_failed", job.hasFailed)
        writer.member("share", job.share, decimals: 3)
        writer.member("member", job.member?.description)
        writer.member("member_name", job.member.flatMap { names[$0] })
        writer.member("is_cancellable", job.isCancellable && job.endedAt == nil)
        writer.member("is_cancelled", job.isCancelled)
        writer.endObject()
      }
      writer.endArray()
      writer.endObject()
      return .json(writer)
    }
  }

  private static var cancelJob: Route<ClubRoutes> {
    Route(
      .delete, "/api/v1/administration/jobs/\(job)", name: "cancelJob",
      summary: "Asks a job to stop, which it does soon.", tag: tag, access: .administrator,
      answers: [.done]
    ) { (club, administrator, request) in
      guard let id = UUID(request[job]), let job = club.jobs[id], job.endedAt == nil else {
        throw Problem.notFound
      }
      guard job.isCancellable else {
        throw Problem(.conflict, "This work cannot be stopped; it ends by itself.")
      }
      try await club.log(
        AdministrationAct(.jobCancelled, on: job.member, named: job.name), by: administrator)
      guard club.jobs.cancel(id) else { throw Problem.notFound }
      return .noContent
    }
  }
}
