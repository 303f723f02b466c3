import ShapeModel
import TestSupport
import Testing

import ShapeCommands

/// The answers of a session after an edit are those of a fresh reader of the file.
@Suite struct `Paints and instances of an SVG after an edit` {
  private static let drawing = """
    <svg xmlns="http://www.w3.org/2000/svg" width="60" height="60">
      <linearGradient id="sky" gradientUnits="userSpaceOnUse" x1="1" x2="6"><stop stop-color="red"/><stop offset="1"/></linearGradient>
      <rect id="r" x="1" y="1" width="5" height="5" fill="url(#sky)" stroke="url(#sky)"/>
      <path id="p" d="M1 1h5v5z" stroke="url(#sky)"/>
      <path id="flat" d="M18 46H34" stroke="#fff"/>
      <ellipse id="e" rx="3" ry="4" fill="red" fill-rule="evenodd" stroke-width="3"/>
      <radialGradient id="sun" gradientUnits="userSpaceOnUse" cx="3" cy="3" r="3" fx="3" fy="3"><stop stop-color="red"/><stop offset="1"/></radialGradient>
      <g id="z" fill="url(#sky)"><path id="y" d="M3 0h5v5z"/></g><path id="f" fill="url(#sun)" d="M3 0h5v5z"/>
      <g id="b" fill="none" stroke-width="2"><path id="d" d="M3 0h5v5z"/></g>
      <g id="c" fill="currentColor" color="red"><path id="q" d="M0 0h5v5z" fill="lime" color="blue"/></g>
      <g id="g"><use id="u" href="#p" x="20" fill="url(#sky)"/><flowRoot id="w"/></g>
      <g id="h" fill="#474747" fill-rule="nonzero" fill-opacity="0.5"><path id="m" d="M0 0h5v5z"/><circle id="o" r="3"/><path id="k" stroke-width="2" d="M0 0h5v5z"/>
        <path id="n" d="M0 0h6v6z" stroke="none" stroke-width="3" stroke-opacity="0.75" fill="#fff" style="fill-opacity:0.2;fill-rule:evenodd"/></g>
    </svg>

    """

  @Test(arguments: [
    "set #r width=39", "set #r x=25 y=16", "set #r height=9; undo", "set #p height=16", "set #p d 'M0 0h9v9z'", "set #r kind ellipse",
    "set #flat fill 'linear(red, yellow)'", "set #flat stroke 'linear(red, yellow)'", "set #g stroke #13579b", "set #g fill.color #13579b",
    "set #u kind path", "set #u kind rectangle", "set #r x=9; recolor red to lime", "unset #e fill", "unset #e stroke", "set #e stroke red",
    "set #g stroke red; get #w", "set #e id other", "dup #g", "dup #e as Named", "group #e",
    "set #h stroke.dash '4 2'; dup #h", "set #h stroke.width 8; set #n stroke 'linear(red, yellow)'", "set #n stroke red",
    "set #n stroke #13579b; set #h stroke 'radial(red 0, blue 1)'",
    "set #h stroke 'radial(red 0, blue 1)'; set #k stroke.stops 'red 0, lime 1'",
    "set #h stroke red", "set #h stroke red; set #k stroke.width 7", "unset #h fill; set #h fill.rule evenodd",
    "unset #n fill; set path fill navy",
    "set #h fill #fff; unset #h fill.color; unset #n fill", "move #u before #n; unset #u fill", "move #m into #g; unset #m fill",
    "unset #m fill; move #m into #g", "set #n stroke #13579b; set #h stroke.opacity 0.25", "set #h stroke red; unset #n stroke",
    "unset #q fill", "set #b stroke.width=4 fill=red", "ungroup #b; set #d stroke red",
    "unset #u fill.color", "unset #c fill.color", "set #o kind path; set #h fill 'linear(red, blue)'",
    "set #o kind path; set #h stroke red", "set #z fill.opacity 0.5", "set #f height=9",
    "set #h stroke 'linear(red, yellow)'; set #k stroke 'linear(lime 0, blue 1)'",
    "move #m into #c; unset #m fill",
    "set #h fill 'linear(red, blue)'; set #m fill.angle 30; set #h fill green",
    "set #h fill 'linear(red, blue)'; set #m fill red; set #h fill 'radial(red, blue)'",
  ])
  func `are what a fresh reader finds`(_ script: String) throws {
    let bench = try Bench(markup: Self.drawing)
    for line in script.split(separator: ";") { #expect(bench.done(String(line)), "\(bench.messages)") }
    try bench.checkReadAgain(script)
    while bench.undoDepth > 0 { bench.run("undo") }
    #expect(bench.bytes == Self.drawing)
  }

  @Test func `that become a shape have the box of what they drew`() throws {
    let bench = try Bench(markup: Self.drawing)
    #expect(bench.done("set #u kind rectangle") && bench.run("get #u x y width height --value") == ["21\t1\t5\t5"])
  }
}
