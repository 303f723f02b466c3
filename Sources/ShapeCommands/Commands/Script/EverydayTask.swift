// SPDX-License-Identifier: GPL-3.0-or-later
/// An everyday task in a user's words, and the line that does it; the index of the manual lists all of them.
///
/// Each line is run by a test on the drawing of the manual's examples.
package struct EverydayTask: Sendable {
  /// The task, as listed in the index of the manual.
  package let name: String
  /// The words by which users search for it.
  let words: Set<Substring>
  package let line: String
  let shows: String

  private init(_ name: String, _ words: String, _ line: String, _ shows: String) {
    self.name = name
    (self.words, self.line, self.shows) = (Set(words.split(separator: " ")), line, shows)
  }

  package static let all: [EverydayTask] = [
    EverydayTask("hide a layer", "hide hidden invisible show layer", "set Head visible false", "hide; true shows it again"),
    EverydayTask("make a layer", "layer layers group combine", "group (Body, Caption) as Layer", "a layer is a group"),
    EverydayTask("protect a layer", "layer protect freeze lock", "set Head locked true", "protect it from changes"),
    EverydayTask(
      "resize to an exact size", "resize size exact width height bigger smaller", "set Body width=120 height=80", "to an exact size"),
    EverydayTask("resize by a factor", "resize bigger smaller scale percent", "scale Head 150%", "with all that is in it"),
    EverydayTask(
      "move by a distance", "move nudge shift by ten distance position", "translate Body 10 0",
      "ten to the right; the second number is down"),
    EverydayTask("move to an exact place", "move position place exact", "set Body x=20 y=30", "to an exact place"),
    EverydayTask(
      "compare with the file", "compare versions version difference changes", "diff", "with the file; diff OLD NEW compares two files"),
    EverydayTask("export a part", "export part crop cut svg one", "export Head -o head.svg --tight", "a part as a file of its own"),
    EverydayTask("make a picture", "picture image png render export print pdf", "render -o picture.png", "a picture of each canvas"),
    EverydayTask("colour one graphic", "color colour recolor paint fill", "set Body fill #3366cc", "one graphic"),
    EverydayTask(
      "replace a colour everywhere", "color colour colors colours replace recolor theme everywhere", "recolor #3366cc to teal",
      "everywhere in the drawing"),
    EverydayTask("draw a border", "border stroke outline line width", "set Body stroke black stroke.width 2", "a line around it"),
    EverydayTask("make transparent", "transparent transparency opacity alpha see", "set Body opacity 50%", "half transparent"),
    EverydayTask("fill with a gradient", "gradient fade", "set Body fill 'linear(90deg, white, navy)'", "from one colour to another"),
    EverydayTask("add a shadow", "shadow blur glow", "set Body shadow '0 4 8 #0006'", "4 down, 8 soft"),
    EverydayTask("replace a text", "text word words spelling title label change", "replace text s/Hello/Goodbye/", "in every text"),
    EverydayTask("copy", "copy duplicate clone paste again", "dup Body as Copy", "in front of it"),
    EverydayTask(
      "insert from another file", "insert import paste place file another document between", "insert talk.shape.json #toast",
      "one group of it"),
    EverydayTask(
      "copy to another file", "copy file another document between send", "copy Head to head.svg", "which is made if it is not there"),
    EverydayTask("delete", "delete remove erase", "delete Caption", "undo brings it back"),
    EverydayTask(
      "centre on the canvas", "center centre middle align line", "align Body hcenter --to canvas", "in the middle of the canvas"),
    EverydayTask("space evenly", "space spacing distribute even apart", "distribute (Body, Caption, Head) hgap 5", "five between them"),
    EverydayTask("bring to the front", "front back above below order top bottom z-order", "front Body", "above all others; back is below"),
    EverydayTask("turn", "turn rotate angle", "rotate Body 45", "by 45 degrees, clockwise"),
    EverydayTask("mirror", "mirror flip", "flip Head h", "left and right"),
    EverydayTask("resize the canvas", "page canvas artboard size", "set Faces width=300 height=200", "the size of the canvas"),
    EverydayTask(
      "fit the canvas to its contents", "page canvas artboard fit margin crop", "fit Faces --padding 10", "as large as what is on it"),
    EverydayTask("find what is at a point", "find search where click point", "find :at(100,100)", "what is painted there"),
    EverydayTask("find the biggest", "find biggest largest big size area list", "find [area>5000]", "area, width and height are numbers"),
    EverydayTask("rename", "rename name names", "rename Body Coat", "another name"),
    EverydayTask("undo", "undo mistake back wrong", "undo", "takes the last step back"),
  ]
}
