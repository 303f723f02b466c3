import Glibc
import TestSupport
import Testing

/// Effects that could change the size of the scrolled content are no members, so a program that asks for one does not build.
@Suite struct `What a visual effect cannot do` {
  static let forbidden = [
    "font(1)", "padding(1)", "frame(width: 1)", "hidden()", "text(\"a\")", "fixedSize()", "contentMargins(1)", "lineLimit(1)",
    "layoutPriority(1)", "foregroundColor(1)",
  ]

  // One run of the compiler over all of them: every call is refused, and the allowed call beside it is not.
  @Test func `8.16 what could change the content size does not compile`() throws {
    let modules = try #require(modulesDirectory(), "the built module is not beside the tests")
    let source = Self.forbidden.map { "let _ = ScrollTransition { effect, _ in effect.\($0) }\n" }.joined()
    let allowed = "import Scrolling\nlet _ = ScrollTransition { effect, _ in effect.opacity(0.5) }\n"
    let control = typecheck(allowed, modules)
    try #require(control.isEmpty, "the compiler cannot read the module: \(control)")
    let problems = typecheck(allowed + source, modules)
    for call in Self.forbidden {
      let member = call.prefix { $0 != "(" }
      #expect(problems.contains("has no member '\(member)'"), "\(member) compiles")
    }
    #expect(!problems.contains("has no member 'opacity'"))
  }

  @Test func `8.20 an effect cannot be made outside a transition`() throws {
    let modules = try #require(modulesDirectory(), "the built module is not beside the tests")
    #expect(typecheck("import Scrolling\nlet _ = VisualEffect()\n", modules).contains("inaccessible"))
  }

  /// The folder of built modules beside the running test program.
  private func modulesDirectory() -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &buffer, buffer.count)
    guard length > 0 else { return nil }
    let path = String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard let slash = path.lastIndex(of: "/") else { return nil }
    let modules = path[..<slash] + "/Modules"
    return access(String(modules) + "/Scrolling.swiftmodule", R_OK) == 0 ? String(modules) : nil
  }

  /// The messages of the compiler about a program.
  private func typecheck(_ source: String, _ modules: String) -> String {
    let folder = TemporaryFolder()
    folder.write("effect.swift", source)
    return folder.run("swiftc -typecheck -I '\(modules)' effect.swift").output
  }
}
