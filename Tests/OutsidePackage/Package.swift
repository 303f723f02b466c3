// swift-tools-version: 6.2
import PackageDescription

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "shapeedit") }
let package = Package(
  name: "OutsidePackage", dependencies: [.package(name: "shapeedit", path: "../..")],
  targets: [
    .executableTarget(
      name: "OutsidePackage", dependencies: ["Outlines", "TerminalUI", "Scrolling", "ShapeDocuments"].map(product), path: "Sources"),
    .executableTarget(name: "Talks", dependencies: ["Outlines", "TerminalUI", "Scrolling"].map(product), path: "Talks"),
  ])
