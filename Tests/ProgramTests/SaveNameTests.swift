import TestSupport
import Testing

@Suite struct `Several documents` {
  @Test(arguments: ["-c 'set * opacity=0.5' -o 'new-{file}.shape.json'", "-c 'set * opacity=0.5; save new-{file}.shape.json'"])
  func `are saved under names made of their own`(_ arguments: String) {
    let folder = Folder()
    let run = Run.shell("cp faces.shape.json two.shape.json; \"$shapeedit\" faces.shape.json two.shape.json \(arguments)", in: folder)
    #expect(run.status == 0, "\(run)")
    for name in ["new-faces.shape.json", "new-two.shape.json"] { #expect(folder[name]?.contains(#""opacity": 0.5"#) == true, "\(run)") }
    #expect(folder["faces.shape.json"]?.contains("opacity") == false)
  }

  @Test func `are not written to one name`() {
    let folder = Folder()
    let run = Run.shell("\"$shapeedit\" faces.shape.json faces.shape.json -c 'count *' -o new.json", in: folder)
    #expect(run.status == 2 && run.errors.contains("{file} is the name of each"), "\(run)")
  }
}
