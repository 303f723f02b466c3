// swift-tools-version: 6.2
import PackageDescription

/// A target, and the only modules of this package that it may import: targets of rows above its own.
///
/// `Tests/HouseTests` compares this table with the `import` lines found in the sources:
/// the compiler lets an undeclared import of another target through, this table does not.
struct Layer {
  var name: String
  var imports: [String]
}

let layers: [Layer] = [
  Layer(name: "CSystem", imports: []),
  Layer(name: "CScan", imports: []),
  Layer(name: "TerminalText", imports: []),
  Layer(name: "Outlines", imports: []),
  Layer(name: "Scrolling", imports: []),
  Layer(name: "Programs", imports: []),
  Layer(name: "JSON", imports: ["TerminalText"]),
  Layer(name: "TerminalUI", imports: ["Outlines", "Scrolling", "TerminalText"]),
  Layer(name: "ShapeModel", imports: ["CPCRE2", "JSON"]),
  Layer(name: "ShapeFiles", imports: ["CSystem", "JSON"]),
  Layer(name: "TerminalIO", imports: ["CSystem", "CReadline", "Programs", "TerminalText", "TerminalUI"]),
  Layer(name: "ShapeFormats", imports: ["ShapeModel", "JSON", "CScan", "CExpat", "CZlib"]),
  Layer(name: "ShapeOutline", imports: ["ShapeModel", "Outlines", "TerminalText"]),
  Layer(name: "Gallery", imports: ["Scrolling", "TerminalText", "TerminalUI", "TerminalIO"]),
  Layer(name: "ShapePresentation", imports: ["ShapeModel", "ShapeOutline", "Outlines", "TerminalText"]),
  Layer(name: "ShapePictures", imports: ["ShapeFormats", "TerminalText", "Programs", "CSystem", "CZlib"]),
  Layer(name: "ShapePages", imports: ["JSON", "ShapeModel", "ShapeFormats"]),
  Layer(name: "ShapeDocuments", imports: ["ShapeModel", "ShapeFormats", "ShapeFiles", "TerminalText"]),
  Layer(
    name: "ShapeCommands",
    imports: [
      "ShapeModel", "ShapeFormats", "ShapeDocuments", "ShapeOutline", "ShapeFiles", "ShapePages", "ShapePictures", "ShapePresentation",
      "Programs", "JSON", "Outlines", "Scrolling", "TerminalText",
    ]),
  Layer(
    name: "ShapeBrowser",
    imports: [
      "ShapeModel", "ShapeOutline", "ShapePresentation", "ShapePictures", "ShapeCommands", "Outlines", "Scrolling", "TerminalText",
      "TerminalUI",
    ]),
  Layer(
    name: "shapeedit",
    imports: [
      "ShapeModel", "ShapeFormats", "ShapeFiles", "ShapePictures", "ShapePresentation", "ShapeCommands", "ShapeBrowser", "TerminalIO",
      "TerminalText", "TerminalUI", "Programs", "CSystem",
    ]),
]

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The modules a target may import, as target dependencies.
func dependencies(of name: String) -> [Target.Dependency] {
  layers.first { $0.name == name }!.imports.map { .byName(name: $0) }
}

/// A Swift target on its layer.
func layer(_ name: String, exclude: [String] = [], resources: [Resource] = []) -> Target {
  .target(name: name, dependencies: dependencies(of: name), exclude: exclude, resources: resources, swiftSettings: settings)
}

/// Programs contain Swift's library. `--static-swift-stdlib` would say so for all targets, and would hide the module `Testing`.
let linkedStatically: [LinkerSetting] = [.unsafeFlags(["-static-stdlib"])]

/// The code of tests is not optimised: the optimiser takes minutes for what runs once.
let unoptimised: [SwiftSetting] = [.unsafeFlags(["-Onone"])]

/// The runner of the tests contains the programs, too, and the module `Testing` is a shared library.
let linkedDynamically: [LinkerSetting] = [.unsafeFlags(["-no-static-stdlib"])]

/// The tests of one target, with what all tests share.
func tests(_ name: String, of targets: [String], resources: [Resource] = [], exclude: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: targets.map { .byName(name: $0) } + ["TestSupport"], exclude: exclude, resources: resources,
    swiftSettings: settings + unoptimised, linkerSettings: linkedDynamically)
}

/// The program that libFuzzer drives: only there when `make fuzz` asks, for it has no `main` of its own.
let fuzzers: [Target] =
  Context.environment["SHAPEEDIT_FUZZERS"] == nil
  ? []
  : [.executableTarget(name: "FuzzEntry", dependencies: ["FuzzTargets"], path: "Tests/FuzzEntry", swiftSettings: settings)]

let package = Package(
  name: "shapeedit",
  products: [
    .executable(name: "shapeedit", targets: ["shapeedit"]),
    .executable(name: "gallery", targets: ["Gallery"]),
    .library(name: "Outlines", targets: ["Outlines"]),
    .library(name: "Scrolling", targets: ["Scrolling"]),
    .library(name: "TerminalUI", targets: ["TerminalUI"]),
    .library(name: "ShapeDocuments", targets: ["ShapeDocuments"]),
  ],
  targets: [
    .target(name: "CSystem"),
    .target(name: "CScan"),
    .systemLibrary(name: "CPCRE2", providers: [.apt(["libpcre2-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CReadline", providers: [.apt(["libreadline-dev"])]),
    layer("TerminalText", exclude: ["LICENSE"]),
    layer("Outlines", exclude: ["LICENSE"]),
    layer("Scrolling", exclude: ["LICENSE"]),
    layer("TerminalUI", exclude: ["LICENSE"]),
    layer("JSON"),
    layer("ShapeModel"),
    layer("ShapePresentation"),
    layer("Programs"),
    layer("ShapeFiles"),
    layer("ShapeFormats"),
    layer("ShapeOutline"),
    layer("TerminalIO"),
    layer("ShapePictures"),
    layer(
      "ShapePages",
      resources: ["page.html", "page.css", "outline.js", "inspector.js", "picture.js", "review.js", "app.js", "page.js"].map {
        .embedInCode("Template/\($0)")
      }),
    layer("ShapeDocuments"),
    layer("ShapeCommands"),
    layer("ShapeBrowser"),
    .executableTarget(
      name: "shapeedit", dependencies: dependencies(of: "shapeedit"), exclude: ["Completions"], swiftSettings: settings,
      linkerSettings: linkedStatically),
    .executableTarget(
      name: "Gallery", dependencies: dependencies(of: "Gallery"), swiftSettings: settings, linkerSettings: linkedStatically),

    .executableTarget(
      name: "Benchmarks",
      dependencies: ["ShapeModel", "ShapeOutline", "ShapeCommands", "Outlines", "CPseudoTerminal", "CSystem", "TestSupport"],
      path: "Tests/Benchmarks", swiftSettings: settings),
    .target(name: "CPseudoTerminal", path: "Tests/CPseudoTerminal"),
    .target(name: "TestSupport", dependencies: ["CSystem", "CPseudoTerminal"], path: "Tests/TestSupport", swiftSettings: settings),
    .target(
      name: "SceneSupport", dependencies: ["TerminalUI", "Outlines", "Scrolling"], path: "Tests/SceneSupport", swiftSettings: settings),
    .executableTarget(
      name: "LineEditorProbe", dependencies: ["TerminalIO"], path: "Tests/LineEditorProbe", swiftSettings: settings),
    .target(
      name: "GeometryOracle", dependencies: ["ShapeModel", "TestSupport"], path: "Tests/GeometryOracle", swiftSettings: settings),
    .target(
      name: "EditModel", dependencies: ["ShapeModel", "ShapeFormats", "TestSupport"], path: "Tests/EditModel", swiftSettings: settings),
    .executableTarget(
      name: "EditModelRuns", dependencies: ["EditModel", "TestSupport"], path: "Tests/EditModelRuns", swiftSettings: settings),
    tests("TerminalTextTests", of: ["TerminalText"]),
    tests("OutlinesTests", of: ["Outlines"]),
    tests("ScrollingTests", of: ["Scrolling"]),
    tests("TerminalUITests", of: ["TerminalUI", "TerminalText", "Outlines", "Scrolling", "SceneSupport"]),
    tests("JSONTests", of: ["JSON"]),
    tests("ShapeModelTests", of: ["ShapeModel", "GeometryOracle"]),
    tests("ShapeFilesTests", of: ["ShapeFiles", "CSystem"]),
    tests("ShapeFormatsTests", of: ["ShapeFormats", "ShapeModel", "JSON", "CScan", "EditModel"]),
    tests("ShapeDocumentsTests", of: ["ShapeDocuments"]),
    tests("ShapeOutlineTests", of: ["ShapeOutline", "ShapeModel", "Outlines", "ShapeFormats", "EditModel"]),
    tests(
      "ShapeBrowserTests",
      of: [
        "ShapeBrowser", "ShapeCommands", "ShapeOutline", "ShapeModel", "Outlines", "ShapeFiles", "ShapeFormats", "TerminalText",
        "TerminalUI",
        "SceneSupport",
      ]),
    tests("TerminalIOTests", of: ["TerminalIO", "TerminalUI", "TerminalText", "CSystem", "LineEditorProbe"]),
    tests("ShapePicturesTests", of: ["ShapePictures", "Programs", "ShapeFormats", "ShapeModel", "TerminalText"]),
    tests("ShapePagesTests", of: ["ShapePages", "ShapeFormats", "ShapeModel"]),
    tests("ShapePresentationTests", of: ["ShapePresentation", "ShapeModel", "TerminalText"]),
    tests(
      "ShapeCommandsTests",
      of: [
        "ShapeCommands", "ShapeDocuments", "ShapeModel", "ShapeFormats", "ShapeOutline", "ShapePictures", "ShapePresentation", "Programs",
        "Scrolling",
        "TerminalText", "GeometryOracle", "CSystem",
      ]),
    tests("GalleryTests", of: ["Gallery", "SceneSupport", "TerminalText", "TerminalUI"]),
    tests("BenchmarksTests", of: ["Benchmarks", "ShapeFormats", "ShapeModel"]),
    tests("ProgramTests", of: ["shapeedit", "TerminalIO", "ShapeCommands", "ShapeModel", "TerminalText"]),
    tests("HouseTests", of: ["ShapeCommands", "ShapeFormats", "ShapeModel", "TerminalText"]),
    .target(
      name: "FuzzTargets",
      dependencies: ["ShapeModel", "ShapeFormats", "ShapeFiles", "ShapePresentation", "ShapeCommands", "TerminalText"],
      path: "Tests/FuzzTargets",
      swiftSettings: settings),
    tests("FuzzTests", of: ["FuzzTargets", "ShapeCommands", "ShapeFormats", "ShapeModel"]),
  ] + fuzzers
)
