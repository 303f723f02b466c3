// swift-tools-version: 6.2
import PackageDescription

let products = ["Outlines", "TerminalUI", "Scrolling", "ShapeDocuments"].map { Target.Dependency.product(name: $0, package: "shapeedit") }
let package = Package(
  name: "OutsidePackage", dependencies: [.package(name: "shapeedit", path: "../..")],
  targets: [.executableTarget(name: "OutsidePackage", dependencies: products, path: "Sources")])
