/// A job as people ask for it, and the line that does it.
///
/// Each line is run by a test on the drawing of the manual's examples.
package struct EverydayTask: Sendable {
  /// The words by which it is asked for.
  let words: Set<Substring>
  package let line: String
  let shows: String

  private init(_ words: String, _ line: String, _ shows: String) {
    (self.words, self.line, self.shows) = (Set(words.split(separator: " ")), line, shows)
  }

  package static let all: [EverydayTask] = [
    EverydayTask("hide hidden invisible show layer", "set Head visible false", "hide; true shows it again"),
    EverydayTask("layer layers group combine", "group (Body, Caption) as Layer", "a layer is a group"),
    EverydayTask("layer protect freeze lock", "set Head locked true", "protect it from changes"),
    EverydayTask("resize size exact width height bigger smaller", "set Body width=120 height=80", "to an exact size"),
    EverydayTask("resize bigger smaller scale percent", "scale Head 150%", "with all that is in it"),
    EverydayTask("move nudge shift by ten distance position", "translate Body 10 0", "ten to the right; the second number is down"),
    EverydayTask("move position place exact", "set Body x=20 y=30", "to an exact place"),
    EverydayTask("compare versions version difference changes", "diff", "with the file; diff OLD NEW compares two files"),
    EverydayTask("export part crop cut svg one", "export Head -o head.svg --tight", "a part as a file of its own"),
    EverydayTask("picture image png render export print pdf", "render -o picture.png", "a picture of each canvas"),
    EverydayTask("color colour recolor paint fill", "set Body fill #3366cc", "one graphic"),
    EverydayTask("color colour colors colours replace recolor theme everywhere", "recolor #3366cc to teal", "everywhere in the drawing"),
    EverydayTask("border stroke outline line width", "set Body stroke black stroke.width 2", "a line around it"),
    EverydayTask("transparent transparency opacity alpha see", "set Body opacity 50%", "half transparent"),
    EverydayTask("gradient fade", "set Body fill 'linear(90deg, white, navy)'", "from one colour to another"),
    EverydayTask("shadow blur glow", "set Body shadow '0 4 8 #0006'", "4 down, 8 soft"),
    EverydayTask("text word words spelling title label change", "replace text s/Hello/Goodbye/", "in every text"),
    EverydayTask("copy duplicate clone paste again", "dup Body as Copy", "in front of it"),
    EverydayTask("delete remove erase", "delete Caption", "undo brings it back"),
    EverydayTask("center centre middle align line", "align Body hcenter --to canvas", "in the middle of the canvas"),
    EverydayTask("space spacing distribute even apart", "distribute (Body, Caption, Head) hgap 5", "five between them"),
    EverydayTask("front back above below order top bottom z-order", "front Body", "above all others; back is below"),
    EverydayTask("turn rotate angle", "rotate Body 45", "by 45 degrees, clockwise"),
    EverydayTask("mirror flip", "flip Head h", "left and right"),
    EverydayTask("page canvas artboard size", "set Faces width=300 height=200", "the size of the canvas"),
    EverydayTask("page canvas artboard fit margin crop", "fit Faces --padding 10", "as large as what is on it"),
    EverydayTask("find search where click point", "find :at(100,100)", "what is painted there"),
    EverydayTask("rename name names", "rename Body Coat", "another name"),
    EverydayTask("undo mistake back wrong", "undo", "takes the last step back"),
  ]
}
