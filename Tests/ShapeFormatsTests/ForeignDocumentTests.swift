import ShapeModel
import Testing

import ShapeFormats

@Suite struct `A file of another kind is named as what it is` {
  private func error(_ text: String) -> FormatError? {
    do throws(FormatError) {
      _ = try Formats.open(ByteStore(text))
      return nil
    } catch { return error }
  }

  @Test(arguments: [
    #"{"version": 7, "nodes": []}"#, #"{"version": "2.0", "canvases": []}"#, #"{"name": "x", "version": 99}"#, "{}", "[]",
    #"{"format": "other", "version": 1}"#, #"{"version": 1, "canvases": []}"#, #"{"canvases": {}}"#, #"{"graphics": 1, "version": 2}"#,
    #"{"version": 1, "canvases": [{"id": "a b"}]}"#, #"{"version": 3, "canvases": [{"id": "p", "graphics": [{"id": "q"}]}]}"#,
    // The mark is the last member, and not ours.
    #"{"version": 9, "a": {"format": "shapeedit"}, "format": "figma"}"#,
  ])
  func `JSON without the word of the format is no document, whatever its version`(_ text: String) {
    #expect(error(text)?.code == "not-shapeedit", "\(String(describing: error(text)))")
  }

  @Test(arguments: [
    (#"{"format": "shapeedit", "version": 9, "canvases": []}"#, "version"),
    (#"{"version": 9, "canvases": [], "format": "shapeedit"}"#, "version"),
    (#"{"format": "shapeedit", "version": 1, "canvases": [{"id": "p", "graphics": [{"id": "q"}]}]}"#, "kind"),
    (#"{"format": "shapeedit", "version": 1, "canvases": 7}"#, "structure"),
  ])
  func `and with that word it is one of a later version, or damaged`(_ text: String, _ code: String) {
    #expect(error(text)?.code == code)
  }

  @Test(arguments: [
    ("// by hand\n{}", 0), ("{ /* here */ \"format\": \"shapeedit\"}", 2), ("{\"format\": // or here\n \"shapeedit\"}", 11),
    ("{\"format\": \"shapeedit\", // end\n \"version\": 1}", 24), ("{\"format\": \"shapeedit\" /* x */, \"version\": 1}", 23),
    ("{\"format\": \"shapeedit\", \"version\": 1, \"canvases\": []}\n// bye", 54),
    ("{\"format\": \"shapeedit\", \"version\": 1, \"canvases\": [ /* none */ ]}", 52),
    ("{\"format\": \"shapeedit\", \"version\": 1, \"canvases\": /* none */ []}", 50),
  ])
  func `a comment in JSON is named as such, where it is`(_ text: String, _ offset: Int) {
    let error = error(text)
    #expect(error?.problem == .comment && error?.offset == offset, "\(String(describing: error))")
    #expect(error?.help?.isEmpty == false)
  }

  @Test func `a slash alone is no comment`() { #expect(error("{\"format\" / \"shapeedit\"}")?.problem != .comment) }
}
