import JSON
import Storage
import TestGround
import Testing

/// The services for map programs, and the endpoint to which ArcGIS clients write (R6).
@Suite(.ownThread, .serialized) struct EsriTests {
  private let race: RaceClub
  private let layer = "TrailWalker/FeatureServer/0"

  init() throws {
    race = try RaceClub(teams: 2)
    race.walk(of: 1, minutes: 0...9)
    race.send([race.position(700, 5, battery: 40)], of: 2)
  }

  private func ids(_ parameters: String) -> [Int64]? {
    race.query(layer, parameters + "&returnIdsOnly=true")["objectIds"]?.array?.compactMap(\.int64)
  }

  private func escaped(_ text: String) -> String { TestClub.escaped(text) }

  @Test(arguments: [
    ("", 11), ("1=1", 11), ("1=0", 0), ("OBJECTID <= 3", 3), ("objectid > 0 AND OBJECTID <= 3", 3),
    ("OBJECTID = 1 OR OBJECTID = 7", 2), ("NOT (OBJECTID = 1)", 10), ("OBJECTID <> 1", 10),
    ("OBJECTID != 1", 10), ("Equip = 'Equip 2'", 1), ("Equip LIKE 'equip%'", 11),
    ("Equip LIKE '%2'", 1), ("Equip LIKE 'Equip _'", 11), ("CodiEquip IN (2,3)", 1),
    ("CodiEquip NOT IN (2)", 10), ("Bateria BETWEEN 30 AND 50", 1), ("Bateria IS NULL", 0),
    ("Bateria IS NOT NULL", 11), ("(1=1) AND (Bateria < 50)", 1), ("Equip = 'L''Escala'", 0),
    ("Entrada > timestamp '2020-01-01 00:00:00'", 11), ("Entrada < DATE '2020-01-01'", 0),
    ("Entrada > TIMESTAMP '2020-01-01T00:00:00Z'", 11), ("\"CodiEquip\" = 2", 1),
    ("CodiEquip = '2'", 1),
  ])
  func aConditionChoosesFeatures(condition: String, count: Int) {
    let answer = race.query(layer, "where=\(escaped(condition))&returnCountOnly=true")
    #expect(answer["count"]?.int64 == Int64(count), "\(condition)")
  }

  @Test(arguments: [
    "1=1; DROP TABLE race_positions", "1=1 --", "OBJECTID = 1 UNION SELECT * FROM members",
    "password_hash LIKE '%'", "(SELECT count(*) FROM members) > 0", "Equip = 'open", "OR 1=1",
    "OBJECTID", "OBJECTID =", "((((", "1=1 AND", "'' = '' OR", "Equip LIKE 5", "abs(OBJECTID)=1",
    "OBJECTID IN ()", "1/0 = 1", "sleep(10)", "Equip = \"Equip 2\"", "\u{0}",
    String(repeating: "(", count: 5_000), String(repeating: "NOT ", count: 1_000) + "1=1",
  ])
  func whatIsNoConditionIsRefused(condition: String) {
    let answer = race.query(layer, "where=\(escaped(condition))&f=json")
    // The server refuses NUL in an address before it reads the query.
    if answer["status"] != nil { return }
    #expect(answer["error"]?["code"]?.int64 == 400, "\(condition)")
    #expect(answer["error"]?["details"]?.array?.isEmpty == false)
    #expect(race.query(layer, "returnCountOnly=true")["count"]?.int64 == 11)
  }

  @Test func pagesFollowEachOtherInOrder() {
    let first = race.query(layer, "where=1=1&outFields=*&resultRecordCount=4")
    #expect(first["features"]?.array?.count == 4)
    #expect(first["exceededTransferLimit"]?.bool == true)
    let last = race.query(
      layer, "where=1=1&outFields=*&resultRecordCount=4&resultOffset=8")
    #expect(
      last["features"]?.array?.compactMap { $0["attributes"]?["OBJECTID"]?.int64 } == [9, 10, 11])
    #expect(last["exceededTransferLimit"] == nil)
    let newest = race.query(
      layer, "orderByFields=\(escaped("Entrada DESC, OBJECTID ASC"))&resultRecordCount=1")
    #expect(newest["features"]?.array?.first?["attributes"]?["OBJECTID"]?.int64 == 10)
  }

  @Test func emptyAnswersStillHaveTheirFields() {
    let answer = race.query(layer, "where=1=0&outFields=*&f=json")
    #expect(answer["features"]?.array?.isEmpty == true)
    #expect(answer["fields"]?.array?.first?["name"]?.string == "OBJECTID")
    #expect(answer["fields"]?.array?.count == 6)
    #expect(answer["spatialReference"]?["latestWkid"]?.int64 == 3857)
  }

  @Test func featuresLieWhereTheyAreAskedFor() {
    let (west, east) = (RaceClub.longitude(-10), RaceClub.longitude(330))
    #expect(ids("geometry=\(west),42.4,\(east),42.6&inSR=4326")?.count == 5)
    let box =
      #"{"xmin":\#(west),"ymin":42.4,"xmax":\#(east),"ymax":42.6,"#
      + #""spatialReference":{"wkid":4326}}"#
    #expect(ids("geometry=\(escaped(box))")?.count == 5)
    #expect(ids("geometry=166900,5200000,167100,5260000")?.count == 2, "in the layer's own")
    #expect(ids("geometry=\(west),42.5&inSR=4326&distance=100&units=esriSRUnit_Meter")?.count == 2)
    let ring =
      #"{"rings":[[[\#(west),42.4],[\#(east),42.4],[\#(east),42.6],[\#(west),42.6],"#
      + #"[\#(west),42.4]]],"spatialReference":{"wkid":4326}}"#
    #expect(ids("geometry=\(escaped(ring))&geometryType=esriGeometryPolygon")?.count == 5)
    #expect(ids("time=\(race.start),\(race.start + 120_000)")?.count == 3)
    #expect(ids("time=null,\(race.start)")?.count == 1)
    #expect(ids("objectIds=3,4,99")?.count == 2)
    #expect(ids("objectIds=\(Int64.min),-1,0,1,\(Int64.max)")?.count == 1)
    #expect(ids("objectIds=\(Int64.min)")?.count == 0)
  }

  /// The positions within a polygon, requested by a form: an address is too short for many corners.
  private func ids(in rings: [[(Double, Double)]]) -> Int? {
    let text = rings.map { ring in
      "[" + ring.map { "[\($0.0),\($0.1)]" }.joined(separator: ",") + "]"
    }.joined(separator: ",")
    let polygon = #"{"rings":[\#(text)],"spatialReference":{"wkid":4326}}"#
    let form = "returnIdsOnly=true&geometryType=esriGeometryPolygon&geometry=\(escaped(polygon))"
    let answer = race.ask(
      "POST", "/arcgis/rest/services/\(race.race)/\(layer)/query",
      ["Content-Type: application/x-www-form-urlencoded"], body: Array(form.utf8))
    return answer.json["objectIds"]?.array?.count
  }

  @Test func polygonsHaveHolesAndMayGoAroundTheWorld() {
    func box(_ west: Double, _ east: Double) -> [(Double, Double)] {
      [(west, 42.4), (east, 42.4), (east, 42.6), (west, 42.6)]
    }
    let (west, east) = (RaceClub.longitude(-10), RaceClub.longitude(330))
    #expect(ids(in: [box(-179, 179)]) == ids(in: [box(west, RaceClub.longitude(9_000))]))
    #expect(ids(in: [box(west, east), box(west, RaceClub.longitude(90))]) == 3, "a hole")
    #expect(ids(in: [box(RaceClub.longitude(9_000), RaceClub.longitude(9_010))]) == 0)
    #expect(ids(in: [[]]) == 0)
    #expect(ids(in: [[(west, 42.5)]]) == 0)
  }

  /// The limit bounds the time: each position is compared with each corner.
  @Test func aPolygonHasAThousandCornersAtMost() {
    let circle = (0..<1_001).map { (Double($0) / 1_000, $0 % 2 == 0 ? 42.4 : 42.6) }
    #expect(ids(in: [Array(circle.dropLast())]) != nil)
    #expect(ids(in: [circle]) == nil)
    #expect(ids(in: [Array(circle.prefix(600)), Array(circle.prefix(600))]) == nil)
  }

  @Test(arguments: [
    "geometry=a,b,c,d", "geometry={}", "time=yesterday", "time=5,1", "outFields=secret",
    "orderByFields=OBJECTID;DROP", "outSR=27700", "objectIds=1,x", "f=pbf",
    "outStatistics=[{\"statisticType\":\"sleep\",\"onStatisticField\":\"OBJECTID\"}]",
    "outStatistics=[{\"statisticType\":\"max\",\"onStatisticField\":\"password\"}]",
    "outStatistics=nonsense", "outStatistics=[]",
    "outStatistics=[{\"statisticType\":\"max\",\"onStatisticField\":\"OBJECTID\"}]"
      + "&groupByFieldsForStatistics=secret",
  ])
  func aForgedParameterIsRefused(parameters: String) {
    let text = parameters.split(separator: "&").map { part in
      let pair = part.split(separator: "=", maxSplits: 1)
      return "\(pair[0])=\(escaped(String(pair[1])))"
    }.joined(separator: "&")
    #expect(race.query(layer, text)["error"]?["code"]?.int64 == 400, "\(parameters)")
  }

  @Test func statisticsAreCounted() {
    let asked =
      #"[{"statisticType":"max","onStatisticField":"Bateria","outStatisticFieldName":"B"},"#
      + #"{"statisticType":"count","onStatisticField":"OBJECTID","outStatisticFieldName":"N"},"#
      + #"{"statisticType":"avg","onStatisticField":"OBJECTID","outStatisticFieldName":"a; drop"}]"#
    let answer = race.query(
      layer, "outStatistics=\(escaped(asked))&groupByFieldsForStatistics=Equip")
    let rows = answer["features"]?.array?.compactMap { $0["attributes"] } ?? []
    #expect(rows.count == 2)
    #expect(rows[0]["N"]?.int64 == 10 && rows[1]["N"]?.int64 == 1)
    #expect(rows[1]["B"]?.int64 == 40)
    #expect(rows[0]["avg_OBJECTID"]?.double == 5.5, "a name that is none is replaced")
  }

  @Test func layersDescribeThemselvesAsClientsNeedIt() throws {
    let services = "/arcgis/rest/services"
    #expect(
      race.ask("GET", services + "?f=json").json["folders"]?.array?.first?.string == race.race)
    let named = race.ask("GET", "\(services)/\(race.race)?f=json").json["services"]?.array ?? []
    #expect(named.count == 4)
    for path in ["rutes/MapServer/0", "rutes/MapServer/1", layer, "UltimaEntrada/MapServer/0"] {
      let document = race.ask("GET", "\(services)/\(race.race)/\(path)?f=json").json
      #expect(document["objectIdField"]?.string == "OBJECTID", "\(path)")
      #expect(document["fields"]?.array?.first?["type"]?.string == "esriFieldTypeOID")
      #expect(document["extent"]?["xmin"]?.double != nil)
      #expect(document["maxRecordCount"]?.int64 == 2000)
      #expect(document["advancedQueryCapabilities"]?["supportsPagination"]?.bool == true)
      #expect(document["capabilities"]?.string?.contains(" ") == false)
      let date = document["fields"]?.array?.first { $0["type"]?.string == "esriFieldTypeDate" }
      #expect(date?["length"] == nil, "GDAL would cut it")
    }
    let missing = race.ask("GET", "\(services)/\(race.race)/rutes/MapServer/9?f=json")
    #expect(missing.status == 200)
    #expect(missing.json["error"]?["details"]?.array != nil)
    let unknown = race.ask("GET", "\(services)/\(race.race)/secrets/MapServer?f=json")
    #expect(unknown.json["error"]?["message"]?.string == "Invalid URL")
  }

  @Test func stagesAndLastPositionsAreLayersToo() {
    #expect(race.query("rutes/MapServer/0", "returnCountOnly=true")["count"]?.int64 == 6)
    let stages = race.query("rutes/MapServer/1", "outFields=*&outSR=4326")["features"]?.array ?? []
    #expect(stages.count == 5)
    #expect(
      stages[0]["attributes"]?["Longitud"]?.int64.map { (1_990...2_010).contains($0) } == true)
    let corners = stages[0]["geometry"]?["paths"]?.array?.first?.array?.count ?? 0
    #expect((20...22).contains(corners))
    _ = race.team(2) { $0["along_m"] != nil }
    let last = race.query("UltimaEntrada/MapServer/0", "outFields=*&f=geojson")
    let features = last["features"]?.array ?? []
    #expect(features.compactMap { $0["id"]?.int64 } == [1, 2])
    #expect(features[0]["properties"]?["Entrada"]?.int64 == race.start + 540_000)
    #expect(
      (features[1]["geometry"]!["coordinates"]!.array![0].double! - RaceClub.longitude(700))
        .magnitude < 1e-6)
  }

  // MARK: addFeatures

  private func add(_ body: String, type: String = "application/x-www-form-urlencoded") -> HTTPAnswer
  {
    race.ask(
      "POST", race.address(of: 2) + "/arcgis/rest/services/TrailWalker/FeatureServer/0/addFeatures",
      ["Content-Type: \(type)"], body: Array(body.utf8))
  }

  private func feature(
    _ attributes: String, x: String = "166979.2", y: String = "5237000.5"
  ) -> String {
    #"{"geometry":{"x":\#(x),"y":\#(y),"spatialReference":{"wkid":102100}},"#
      + #""attributes":{\#(attributes)}}"#
  }

  @Test func aPhoneOfTheOriginalIsTaken() {
    let time = race.start + 3_600_000
    let attributes =
      #""CodiEquip":2,"Equip":"Equip 2","Bateria":"83","Entrada":\#(time),"Tipus":"iOS""#
    let array = "[\(feature(attributes))]"
    let form = add("f=json&features=\(escaped(array))")
    #expect(form.json["addResults"]?.array?.first?["objectId"]?.int64 == 12)
    #expect(form.json["addResults"]?.array?.first?["success"]?.bool == true)
    // The bare array again: the same identifier, and no new position.
    let bare = add(array, type: "application/json")
    #expect(bare.json["addResults"]?.array?.first?["objectId"]?.int64 == 12)
    // It lies half a kilometre off the course, which is for organisers alone.
    #expect(race.query(layer, "objectIds=12&outFields=*")["features"]?.array?.isEmpty == true)
    let stored = race.query(layer, "objectIds=12&outFields=*", as: race.organiser)["features"]?
      .array?.first
    #expect(stored?["attributes"]?["Bateria"]?.int64 == 83)
    #expect(stored?["attributes"]?["Entrada"]?.int64 == time)
    #expect((stored!["geometry"]!["x"]!.double! - 166_979.2).magnitude < 0.1)
    #expect((stored!["geometry"]!["y"]!.double! - 5_237_000.5).magnitude < 0.1)
  }

  @Test func theKeyMayComeAsAToken() {
    let path = "/arcgis/rest/services/\(race.race)/TrailWalker/FeatureServer/0/addFeatures"
    let body = Array("features=\(escaped("[\(feature(""))]"))".utf8)
    #expect(race.ask("POST", path, body: body).status == 401)
    #expect(race.ask("POST", path + "?token=wrong", body: body).status == 401)
    let right = race.ask("POST", path + "?token=\(race.teams[1]!.key)", body: body)
    #expect(right.json["addResults"]?.array?.first?["success"]?.bool == true)
    let header = race.ask(
      "POST", path, ["X-Esri-Authorization: Bearer \(race.teams[1]!.key)"], body: body)
    #expect(header.status == 200)
  }

  @Test func eachFeatureIsJudgedByItself() {
    let good = feature(#""Entrada":\#(race.start + 60_000)"#)
    let features = [
      good, feature("", x: "1e99", y: "5"), #"{"attributes":{}}"#, feature(#""Entrada":"never""#),
      #"{"geometry":{"x":45,"y":-121,"spatialReference":{"wkid":4326}}}"#,
      #"{"geometry":{"x":1.5,"y":42.5,"spatialReference":{"wkid":4326}}}"#,
      #"{"geometry":{"x":1.5,"y":42.5,"spatialReference":{"wkid":27700}}}"#,
    ].joined(separator: ",")
    let results = add("features=\(escaped("[\(features)]"))").json["addResults"]?.array ?? []
    #expect(results.map { $0["success"]?.bool } == [true, false, false, false, false, true, false])
    #expect(results.map { $0["objectId"]?.int64 } == [12, -1, -1, -1, -1, 13, -1])
  }

  /// A client that asks for all or nothing sends all again.
  @Test func oneRefusedFeatureRollsBackAllIfAsked() {
    let good = feature(#""Entrada":\#(race.start + 60_000)"#)
    let mixed = "[\(good),\(feature("", x: "1e99", y: "5"))]"
    for ask in ["rollbackOnFailure=true", "RollbackOnFailure=True"] {
      let results = add("\(ask)&features=\(escaped(mixed))").json["addResults"]?.array ?? []
      #expect(results.map { $0["success"]?.bool } == [false, false])
      #expect(results.map { $0["objectId"]?.int64 } == [-1, -1])
    }
    let whole = add("rollbackOnFailure=true&features=\(escaped("[\(good)]"))")
    #expect(whole.json["addResults"]?.array?.map { $0["objectId"]?.int64 } == [12], "none was kept")
    let single = add("rollbackOnFailure=false&features=\(escaped(mixed))")
    #expect(single.json["addResults"]?.array?.map { $0["success"]?.bool } == [true, false])
  }

  @Test(arguments: ["", "features=", "features=nonsense", "[", "features=7", "x=1"])
  func whatIsNoFeatureIsAnErrorOfTheService(body: String) {
    let answer = add(body)
    #expect(answer.status == 200)
    #expect(answer.json["error"]?["code"]?.int64 == 400)
  }
}
