import ArgumentParser

@main
struct Shapeedit: ParsableCommand {
  static let configuration = CommandConfiguration(version: "0.1.0")
}
