// SPDX-License-Identifier: GPL-3.0-or-later
/// Words that users look up and that are no words of the language.
extension Vocabulary {
  /// Words that users look up and that are not in the language, with a sentence and lines that run.
  package static let subjects: [(words: String, about: String, lines: [String])] = [
    (
      "units unit mm cm inch inches px pixels points pt",
      "lengths may have the unit px, pt, mm, cm or in; one coordinate is a px, or the unit of the canvas",
      ["set Body width 20mm", "set Faces unit mm"]
    ),
    (
      "currentcolor currentColor", "currentColor stands for the value of color in an SVG file; recolor changes it where it is written",
      ["palette", "recolor black to navy"]
    ),
    (
      "completion completions complete tab zsh bash fish",
      "shells complete words by the files in Sources/shapeedit/Completions, which make install puts in place; without it, bash has: "
        + "source Sources/shapeedit/Completions/shapeedit.bash; zsh reads _shapeedit from a folder of fpath, and fish shapeedit.fish from "
        + "~/.config/fish/completions; here, Tab does",
      ["help start"]
    ),
    (
      "gray grey grayscale greyscale desaturate dark darken lighten invert",
      "expressions compute colours: gray, mix, darken, lighten; recolor goes from one colour to another",
      ["set [fill.type=solid] fill=(gray(fill))", "set [fill.type=solid] fill=(darken(fill, 20%))"]
    ),
    (
      "define procedure procedures function functions macro def", "a script defines verbs of its own, with parameters, up to end",
      ["def card(t, y); add text at 10 $y text=$t; end; card 'Hi' 40; card 'You' 70"]
    ),
    (
      "textpath text-path curve-text along", "letters stand on straight lines here; a textPath in an SVG file is kept as it is",
      ["get Caption text"]
    ),
    ("a4 a5 a3 letter paper page-size", "a page has the size of a sheet of paper by its name", ["resize A4", "canvas add Poster A3"]),
    (
      "dpi ppi resolution retina", "a picture has one pixel for each coordinate, unless it is told otherwise",
      ["render -o faces.png --scale 2", "render -o faces.png --dpi 300"]
    ),
    (
      "fonts font typeface family",
      "text.font lists font families, and the first that is installed is drawn; weight, size and style are apart",
      ["set Caption text.font 'Helvetica, sans-serif'", "set Caption text.weight bold text.size 14"]
    ),
    (
      "arrow arrows arrowhead marker markers", "a line ends in a mark: none, arrow, circle or bar",
      ["add line Arrow x1=10 y1=10 x2=60 y2=10 stroke.end=arrow"]
    ),
    (
      "curve curves bezier spline", "a curve is a path, whose d is SVG path data: C and Q are Bézier curves",
      ["add path Wave d='M10 10 C20 0 30 20 40 10'", "set Mouth d 'M80 75 Q100 90 120 75'"]
    ),
    (
      "union boolean unite subtract intersect difference exclude pathfinder",
      "outlines are not combined here; a group keeps graphics together, and a clip cuts",
      ["group (Body, Caption)", "set Head clip Body"]
    ),
    (
      "arc arcs pie sector", "an arc is a path: A has its two radii, a turn, two flags, and where it ends",
      ["add path Arc d='M10 50 A40 40 0 0 1 90 50' fill=none stroke=black"]
    ),
    (
      "dimension dimensions dimensioning", "a dimension is a line and a text",
      ["add line x1=10 y1=20 x2=110 y2=20 stroke=gray", "add text '100 mm' at 40 5"]
    ),
    (
      "mask masks masking", "there are no masks; a clip cuts along an outline", ["set Head clip Body", "unset Head clip"]
    ),
    (
      "outside off-canvas offcanvas overflow", "graphics beyond the canvas are found by a pseudo-class, and by lint",
      ["find *:outside-canvas", "lint"]
    ),
    (
      "arg args argument arguments variable variables environment env",
      "a program gives a script values: --arg NAME VALUE, --args NAME FILE for lines or the rows of a .csv, and $ENV.NAME",
      ["let accent = #3366cc", "set Body fill $accent", "help scripts"]
    ),
    (
      "jobs -j parallel files", "several files are named before the commands: shapeedit *.svg -c 'LINE' -i; -j 4 works on four at once",
      ["help pictures", "help scripts"]
    ),
    (
      "review page pages html", "a page for a browser shows a drawing, or what differs between two",
      ["export -o drawing.html", "diff old.svg new.svg --html -o review.html"]
    ),
    ("pseudo pseudo-class pseudoclass states", "what begins with : tests a state or a place", ["find :hidden", "help selectors"]),
    ("me start begin beginner", "tutor teaches it all by examples; help alone lists the verbs", ["tutor", "help selectors"]),
    (
      "layer-order z-index zindex stacking", "the order is the place among the siblings, the first is at the back",
      ["front Body", "move Body before Head"]
    ),
  ]

  /// Values for examples of lines.
  static let samples = [
    "COLOR": "red", "FROM": "red", "TO": "blue", "PERCENT": "20%", "ANGLE": "45", "N": "10", "X": "10", "Y": "10", "X2": "40", "Y2": "10",
    "W": "40", "H": "30", "FACTOR": "2", "NAME": "New", "WORD": "New", "WORDS": "New", "KIND": "rectangle", "EDGE": "left", "REST": "",
    "FIELD": "width", "VALUE": "5", "CHANGE": "s/old/new/",
  ]

  /// The help about a word; nil if there is none.
  package static func about(_ word: String) -> [String]? {
    let word = word.lowercased()
    return subjects.first { $0.words.split(separator: " ").contains { $0 == word } }.map { subject in
      [subject.about] + subject.lines.map { "  " + $0 }
    }
  }
}
