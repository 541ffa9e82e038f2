// swift-tools-version: 6.2
import PackageDescription

/// What every target is built with. Warnings are errors.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The core also builds as Embedded Swift for the browser: no Foundation, no C library.
let core: [SwiftSetting] = strict + [.treatWarning("EmbeddedRestrictions", as: .error)]

/// - Parameter rules: the pages beside the code that explain its rules.
func coreTarget(
  _ name: String, _ dependencies: [Target.Dependency], rules: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: rules, swiftSettings: core,
    linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))])
}

/// - Parameter rules: the pages beside the code that explain its rules.
func target(
  _ name: String, _ dependencies: [Target.Dependency], path: String? = nil, rules: [String] = [],
  resources: [Resource] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: path, exclude: rules, resources: resources,
    swiftSettings: strict)
}

/// What every area of the server stands on.
let areaFloor: [Target.Dependency] = [
  "HTTP", "Identity", "Replication", "Storage", "Spaces", "JSON",
]

/// An area of the server. It depends on no other.
/// - Parameter resources: files that become part of the program.
func area(
  _ name: String, _ dependencies: [Target.Dependency], rules: [String] = [],
  resources: [String] = []
) -> Target {
  target(
    "Server" + name, ["ServerBase"] + areaFloor + dependencies, path: "Sources/Server/" + name,
    rules: rules, resources: resources.map { .embedInCode($0) })
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.target(name: name)] + dependencies,
    swiftSettings: strict)
}

func library(_ name: String, _ pkgConfig: String, apt: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

let package = Package(
  name: "cordada",
  products: [
    .executable(name: "cordada", targets: ["cordada"]),
    .executable(name: "cordada-pictures", targets: ["cordada-pictures"]),
    .executable(name: "benchmark", targets: ["benchmark"]),
    .executable(name: "sync-server", targets: ["sync-server"]),
    .library(name: "Engine", type: .static, targets: ["Engine"]),
    .library(name: "RecordingsEngine", type: .static, targets: ["RecordingsEngine"]),
    .library(name: "RaceEngine", type: .static, targets: ["RaceEngine"]),
    .library(name: "BoulderEngine", type: .static, targets: ["BoulderEngine"]),
    .library(name: "CampusEngine", type: .static, targets: ["CampusEngine"]),
    .library(name: "CampusCalendarEngine", type: .static, targets: ["CampusCalendarEngine"]),
    .library(name: "TrainingEngine", type: .static, targets: ["TrainingEngine"]),
    .library(name: "LogbookEngine", type: .static, targets: ["LogbookEngine"]),
    .library(name: "Fuzzing", type: .static, targets: ["Fuzzing"]),
  ],
  targets: [
    // The core: values and rules, natively and in the browser.
    coreTarget("Numerics", [], rules: ["README.md"]),
    coreTarget("JSON", ["Numerics"]),
    coreTarget("Text", []),
    coreTarget("Geodesy", ["Numerics"]),
    coreTarget("Spaces", ["JSON", "Text"]),
    coreTarget("Notices", ["Text", "JSON"]),
    coreTarget("Club", ["Notices", "Spaces", "JSON", "Text"]),
    coreTarget(
      "Tracks", ["Notices", "Spaces", "Geodesy", "Numerics", "JSON", "Text"], rules: ["README.md"]),
    coreTarget(
      "Races", ["Notices", "Spaces", "Geodesy", "Numerics", "JSON"], rules: ["README.md"]),
    coreTarget("Boulders", ["Notices", "Spaces", "JSON", "Text"]),
    coreTarget("Campus", ["Notices", "Spaces", "JSON", "Numerics", "Text"]),
    coreTarget(
      "Areas", ["Club", "Tracks", "Races", "Boulders", "Campus", "Notices", "Spaces", "JSON"]),
    coreTarget("Archives", ["Tracks", "Numerics", "JSON", "Text"]),
    coreTarget("Recordings", ["Tracks", "Geodesy", "Numerics", "Text"]),
    coreTarget("GPX", ["Tracks", "Geodesy", "Numerics", "Text"]),
    coreTarget(
      "Writers", ["GPX", "Recordings", "Tracks", "Geodesy", "JSON", "Numerics", "Text"]),
    coreTarget("CallMemory", ["JSON"]),
    coreTarget(
      "Engine",
      [
        "Areas", "CallMemory", "GPX", "Recordings", "Races", "Tracks", "Spaces", "Geodesy", "JSON",
        "Numerics",
      ], rules: ["README.md"]),
    coreTarget(
      "RecordingsEngine", ["Archives", "CallMemory", "Recordings", "Writers", "Tracks", "JSON"]),
    coreTarget("RaceEngine", ["CallMemory", "Races", "Geodesy", "JSON"]),
    coreTarget("BoulderEngine", ["CallMemory", "Boulders", "Geodesy", "JSON", "Text"]),
    coreTarget("CampusEngine", ["CallMemory", "Campus", "JSON", "Text"]),
    coreTarget("CampusCalendarEngine", ["CallMemory", "Campus", "JSON"]),
    coreTarget("TrainingEngine", ["CallMemory", "Tracks", "JSON"]),
    coreTarget("LogbookEngine", ["CallMemory", "Boulders", "JSON", "Text"]),

    // Libraries of the system, one target each.
    library("CSQLite", "sqlite3", apt: "libsqlite3-dev"),
    library("CPostgres", "libpq", apt: "libpq-dev"),
    library("CExpat", "expat", apt: "libexpat1-dev"),
    library("CXML", "libxml-2.0", apt: "libxml2-dev"),
    library("CArchive", "libarchive", apt: "libarchive-dev"),
    library("CZlib", "zlib", apt: "zlib1g-dev"),
    library("CZstd", "libzstd", apt: "libzstd-dev"),
    library("CNettle", "nettle", apt: "nettle-dev"),
    library("CSodium", "libsodium", apt: "libsodium-dev"),
    library("CMicrohttpd", "libmicrohttpd", apt: "libmicrohttpd-dev"),
    library("CQrencode", "libqrencode", apt: "libqrencode-dev"),
    library("CCurl", "libcurl", apt: "libcurl4-openssl-dev"),
    library("CIcal", "libical", apt: "libical-dev"),
    library("CCbor", "libcbor", apt: "libcbor-dev"),
    library("CGnuTLS", "gnutls", apt: "libgnutls28-dev"),
    library("CHogweed", "hogweed", apt: "nettle-dev"),
    .systemLibrary(name: "CVips", providers: [.apt(["libvips-dev"])]),
    .systemLibrary(name: "CEpoll"),
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(name: "CSeccomp"),

    // The server's floors.
    target(
      "Formats",
      [
        "CArchive", "CExpat", "CZlib", "GPX", "Recordings", "Writers", "Tracks", "Geodesy", "JSON",
        "Numerics", "Text",
      ], rules: ["README.md"]),
    target("Threads", []),
    target(
      "Storage",
      [
        "CMalloc", "CPostgres", "CSQLite", "CZstd", "CNettle", "CSodium", "Threads", "Spaces",
        "Text", "JSON",
      ],
      rules: ["README.md"]),
    target("Live", ["Threads"]),
    target(
      "HTTP", ["CMicrohttpd", "CEpoll", "Live", "Threads", "Text", "JSON"], rules: ["README.md"]),
    target("Encodings", ["CSodium"]),
    target("WebAuthn", ["CCbor", "CGnuTLS", "JSON"], rules: ["README.md"]),
    target("WebPush", ["CGnuTLS", "CHogweed", "Encodings", "JSON"], rules: ["README.md"]),
    target(
      "Identity",
      ["CSodium", "WebAuthn", "Encodings", "Storage", "Spaces", "Threads", "Text", "JSON"],
      rules: ["README.md"]),
    target("Replication", ["Storage", "Live", "Spaces", "Threads", "JSON"], rules: ["README.md"]),
    target("Console", []),
    target("QRCodes", ["CQrencode"]),
    target("WebClient", ["CCurl", "Encodings", "Threads", "Text"]),
    target("Calendars", ["CIcal", "Threads", "Text"]),
    target("Pictures", ["JSON"]),
    // Decodes the pictures of strangers, in a process of its own: the server never loads libvips.
    .executableTarget(
      name: "cordada-pictures", dependencies: ["CSeccomp", "CVips", "Pictures", "JSON"],
      swiftSettings: strict),
    // The server: what its areas share, a target for each area, and the list of them. An area sees no other.
    target(
      "ServerBase",
      areaFloor + [
        "Live", "Formats", "Console", "QRCodes", "Threads", "Pictures", "Areas", "Club", "Campus",
        "Notices", "Races", "Tracks", "Geodesy", "Text",
      ],
      path: "Sources/Server/Base", rules: ["Pictures/README.md", "Spaces/README.md"]),
    area(
      "Club", ["Areas", "Club", "Console", "Encodings", "Formats", "Pictures", "Text", "WebAuthn"]),
    area("Apps", []),
    area(
      "Tracks",
      [
        "Archives", "Calendars", "Tracks", "Races", "Club", "Formats", "GPX", "Geodesy", "Numerics",
        "Console", "Pictures", "Threads", "Text",
      ], rules: ["README.md"]),
    area(
      "Maps", ["Console", "Formats", "Geodesy", "Threads"], rules: ["README.md"],
      resources: ["Making/region.lua", "Making/layers.json"]),
    area(
      "Races",
      ["Club", "Races", "Formats", "Live", "Geodesy", "Numerics", "Console", "Threads", "Text"],
      rules: ["README.md"]),
    area("Boulders", ["Boulders", "Club", "Pictures", "Console", "Text"]),
    area(
      "Campus",
      [
        "Campus", "Calendars", "Recordings", "QRCodes", "WebClient", "CXML", "Console", "Threads",
        "Text",
      ], rules: ["README.md"]),
    area(
      "Notices",
      [
        "Areas", "Calendars", "Club", "Console", "Encodings", "Notices", "Threads", "WebClient",
        "WebPush",
      ], rules: ["README.md"]),
    area("Sync", ["Live"]),
    area("System", []),
    target(
      "Server",
      [
        "ServerBase", "ServerClub", "ServerApps", "ServerTracks", "ServerMaps", "ServerRaces",
        "ServerBoulders", "ServerCampus", "ServerNotices", "ServerSync", "ServerSystem", "HTTP",
        "Identity", "Replication", "Storage", "Console", "WebClient",
      ],
      path: "Sources/Server/Assembly"),
    .executableTarget(
      name: "cordada",
      dependencies: [
        "Server", "ServerBase", "ServerMaps", "ServerSystem", "HTTP", "WebClient", "Storage",
        "Identity", "Formats", "Console", "Tracks",
        "Geodesy", "JSON", "Numerics",
      ],
      swiftSettings: strict),

    // Measures the core and the readers; see Benchmarks/README.md.
    .executableTarget(
      name: "benchmark",
      dependencies: ["CExpat", "Formats", "Tracks", "Races", "Geodesy", "HTTP", "Live"],
      path: "Benchmarks/Program", swiftSettings: strict),

    // Every parser for libFuzzer; see scripts/soak.sh.
    .target(
      name: "Fuzzing", dependencies: ["Formats", "Tracks", "Geodesy", "JSON"],
      path: "Tests/Fuzzing", swiftSettings: strict),

    // Runs the core natively over lines made up and recorded, for its WebAssembly to be compared with.
    .executableTarget(
      name: "core-vectors",
      dependencies: [
        "Engine", "RecordingsEngine", "CallMemory", "Formats", "Tracks", "Geodesy", "JSON",
      ],
      path: "Tests/Core/Vectors",
      swiftSettings: strict),

    // The server of the model of sync; see Tests/Sync.
    .executableTarget(
      name: "sync-server", dependencies: ["Replication", "Storage", "Spaces", "Threads", "JSON"],
      path: "Tests/Sync/Server", swiftSettings: strict),

    // What tests of several floors stand on.
    .target(
      name: "TestGround",
      dependencies: [
        "CGnuTLS", "CPostgres", "CZlib", "Encodings", "WebPush", "Storage", "Threads", "JSON",
      ],
      path: "Tests/TestGround",
      swiftSettings: strict),

    tests("Numerics", ["TestGround"]),
    tests("JSON", []),
    tests("Text", []),
    tests("Geodesy", ["Numerics"]),
    tests("Spaces", ["JSON", "TestGround"]),
    tests("Notices", ["JSON"]),
    tests("Club", ["JSON", "Text"]),
    tests("Archives", ["Formats", "Tracks"]),
    tests("Areas", ["Spaces", "JSON"]),
    tests("Tracks", ["Geodesy", "Numerics", "JSON", "TestGround"]),
    tests("Boulders", ["JSON", "Text"]),
    tests("Campus", ["JSON", "Text"]),
    tests("Races", ["Formats", "Tracks", "Geodesy", "TestGround"]),
    tests("Formats", ["CZlib", "Tracks", "Geodesy", "JSON", "TestGround"]),
    tests("Storage", ["Spaces", "JSON", "TestGround"]),
    tests("Replication", ["Live", "Storage", "JSON", "TestGround"]),
    tests("Live", []),
    tests("QRCodes", []),
    tests("WebClient", ["TestGround", "Threads"]),
    tests("Calendars", ["Campus", "TestGround", "Text", "Threads"]),
    tests("Pictures", ["cordada-pictures", "TestGround"]),
    tests("HTTP", ["Live", "JSON", "TestGround", "Threads"]),
    tests("WebAuthn", ["JSON", "TestGround"]),
    tests("WebPush", ["CGnuTLS", "Encodings", "JSON", "TestGround"]),
    tests("Identity", ["WebAuthn", "Spaces", "Storage", "JSON", "TestGround"]),
    tests(
      "Server",
      [
        "ServerBase", "ServerClub", "ServerApps", "ServerTracks", "ServerMaps", "ServerRaces",
        "ServerBoulders", "ServerCampus", "ServerNotices", "ServerSync", "ServerSystem", "Areas",
        "Encodings", "HTTP", "Notices", "Replication", "Spaces", "Storage", "Identity", "Formats",
        "WebClient", "Threads", "Text", "Club",
        "Calendars", "Boulders", "Tracks", "Geodesy", "WebPush", "JSON", "TestGround",
      ]),
  ]
)
