@main
struct LineEditorProbe {
  static func main() {}
}
