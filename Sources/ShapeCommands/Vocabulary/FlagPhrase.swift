// SPDX-License-Identifier: GPL-3.0-or-later
/// A flag of other programs, with the words that mean the same for some verbs here: `find --desc` is `find --descending`.
struct FlagPhrase: Sendable {
  private let verbs: Set<String>
  private let names: Set<String>
  /// The value after it; nil for a flag without one.
  let value: PhraseValue?
  let meaning: Phrase.Meaning

  /// - Parameters:
  ///   - pattern: Verbs, flags and, where they have a value, its type: `find|get --desc|-r`, `render --size WxH`. `*` is any verb.
  ///   - words: What they are replaced with.
  init(_ pattern: String, _ words: String) { self.init(pattern, .line(words)) }

  init(_ pattern: String, not reason: String, _ lines: String...) { self.init(pattern, .advice(reason, lines)) }

  init(_ pattern: String, _ meaning: Phrase.Meaning) {
    let parts = pattern.split(separator: " ").map { $0.split(separator: "|").map(String.init) }
    (verbs, names, value) = (Set(parts[0]), Set(parts[1]), parts.dropFirst(2).first.flatMap { PhraseValue($0[0]) })
    self.meaning = meaning
  }

  func matches(_ verb: String, _ name: String) -> Bool { names.contains(name) && (verbs.contains(verb) || verbs.contains("*")) }
}

extension Vocabulary {
  /// The flags of other programs. Where the words are a flag, the verb must have it.
  static let flags: [FlagPhrase] = [
    FlagPhrase("get -r", "--value"), FlagPhrase("* --out|--output|--file|--to VALUE", "-o VALUE"),
    FlagPhrase("* --desc|--reverse|-r", "--descending"),
    FlagPhrase("* --max|--head|--top|--count|--first VALUE", "--limit VALUE"), FlagPhrase("* --order-by|--sort-by VALUE", "--sort VALUE"),
    FlagPhrase("* --group-by VALUE", "--by VALUE"), FlagPhrase("* --level|--levels|--max-depth|-L VALUE", "--depth VALUE"),
    FlagPhrase("tree|rows -d VALUE", "--depth VALUE"), FlagPhrase("* --recursive|-R|--all", "--depth 100000"),
    FlagPhrase("* --table|--tsv|--as-csv", "--csv"),
    FlagPhrase("* --format|--as|--output-format VALUE", "--VALUE"),
    FlagPhrase("lint --format VALUE", not: "findings are lines, or for programs", "lint --sarif", "lint --json"),
    FlagPhrase("* --csv|--xml|--yaml", not: "get makes tables, and --json objects for programs", "VERB --json", "get * name x y --csv"),
    FlagPhrase(
      "dup --rotate|--mirror|--scale|--flip VALUE", not: "copies are changed by a line of their own", "VERB; rotate %1 60",
      "VERB; flip %1 h"),
    FlagPhrase("* --raw|--plain|--bare|--values|--only-value", "--value"),
    FlagPhrase("* --asc|--ascending", ""), FlagPhrase("* --quiet|-q|--verbose|-v", not: "how much is said is for the whole run", "VERB"),
    FlagPhrase("find|count|search|select --ignore-case|-i", ""),
    FlagPhrase("* --bg|--background-color VALUE", "--background VALUE"), FlagPhrase("* --zoom VALUE", "--scale VALUE"),
    FlagPhrase("* --transparent", "--background none"), FlagPhrase("* --rule|--rules VALUE", "--only VALUE"),
    FlagPhrase("* --skip|--except|--exclude|--disable|--without|--no VALUE", "--ignore VALUE"),
    FlagPhrase("palette --sort|--by VALUE", "--by-count"), FlagPhrase("lint --stat|--stats|--count|--total", "--summary"),
    FlagPhrase("lint --auto-fix|--autofix|--repair", "--fix"), FlagPhrase("lint --error|--errors|--exit-code|--ci", "--strict"),
    FlagPhrase("check --strict", ""), FlagPhrase("bbox --limit VALUE", not: "find chooses how many", "find * --limit VALUE"),
    FlagPhrase("lint --max-warnings VALUE", not: "one finding is one too many", "VERB --strict"),
    FlagPhrase("lint --list|--list-rules|--rules", not: "the help lists the rules", "help lint"),
    FlagPhrase("find|get --largest|--biggest VALUE", "--sort area --descending --limit VALUE"),
    FlagPhrase("find|get --smallest VALUE", "--sort area --limit VALUE"), FlagPhrase("find|get --last VALUE", "--descending --limit VALUE"),
    FlagPhrase("render --sheet|--montage|--grid", "--contact-sheet"), FlagPhrase("render|export --only VALUE", "VALUE"),
    FlagPhrase("dup --dx VALUE", "--offset VALUE,0"), FlagPhrase("dup --dy VALUE", "--offset 0,VALUE"),
    FlagPhrase(
      "merge --ours|--theirs|--prefer|--strategy|-X", not: "conflicts are settled in the merged drawing",
      "merge BASE OURS THEIRS -o merged.svg",
      "shapeedit merged.svg -c 'resolve --all theirs' -i"),
    FlagPhrase("fit --margin VALUE", "--padding VALUE"),
    FlagPhrase("set --variant VALUE", not: "a variant says what differs in it", "variant VALUE --set 'ellipse fill=black'"),
    FlagPhrase("token|tokens --variant VALUE", .themes),
    FlagPhrase("recover --list", "--show"), FlagPhrase("copy --to|--into|-o|--output VALUE", "to VALUE"),
    FlagPhrase("group|dup|copy --name|--as VALUE", "as VALUE"),
    FlagPhrase("dup --count|--times|--copies|-n VALUE", "VALUE"),
    FlagPhrase("arrange --columns|--cols|-c VALUE", "VALUE"),
    FlagPhrase("distribute|align|arrange --spacing|--space VALUE", "--gap VALUE"),
    FlagPhrase("distribute --gap VALUE", "VALUE"), FlagPhrase("add --name VALUE", "name=VALUE"),
    FlagPhrase("add --in|--parent VALUE", "in VALUE"),
    FlagPhrase("move --to|--into|--in VALUE", "into VALUE"), FlagPhrase("move --after VALUE", "after VALUE"),
    FlagPhrase("move --before VALUE", "before VALUE"), FlagPhrase("rename --to|--name VALUE", "VALUE"),
    FlagPhrase("rotate --by|--angle VALUE", "VALUE"), FlagPhrase("scale --by|--factor VALUE", "VALUE"),
    FlagPhrase("recolor|replace --from VALUE", "VALUE"), FlagPhrase("recolor|replace --to|--with VALUE", "to VALUE"),
    FlagPhrase("recolor --in-group|--within-group VALUE", "--in VALUE"),
    FlagPhrase("recolor --grayscale|--greyscale|--monochrome|--desaturate", .grayed),
    FlagPhrase("recolor --darken|--lighten|--invert|--saturate", .computedColors),
    FlagPhrase("resize --width VALUE", "VALUEx"), FlagPhrase("resize --height VALUE", "xVALUE"),
    FlagPhrase("resize|scale --percent|--scale|--factor VALUE", "VALUE"),
    FlagPhrase("render|export --layer|--id|--group|--selector VALUE", "VALUE"),
    FlagPhrase("render --size|--resolution|--dimensions|-s WxH", "--width W --height H"),
    FlagPhrase("* --size VALUE", "--width VALUE"),
    FlagPhrase("render|export --each-canvas|--all-canvases", "-o '{canvas}.png'"),
    FlagPhrase(
      "export --scale VALUE", not: "a drawing has no pixels; a picture has a scale", "render -o 'DOCUMENT@{scale}.png' --scale VALUE"),
    FlagPhrase(
      "render|export --area|--crop|--region AREA", not: "a picture is of a canvas, or of graphics; the canvas can be made that part first",
      "set canvas origin=X,Y width=W height=H; VERB"),
    FlagPhrase("get|find --count", not: "count counts, also by a property", "count *", "count * --by fill"),
    FlagPhrase("export --crop", "--tight"),
    FlagPhrase("export --plain-svg", "--plain"),
    FlagPhrase("render --crop|--trim", "--tight"),
    FlagPhrase("defs|tokens --unused-only", "--unused"),
    FlagPhrase(
      "defs --delete-unused|--prune|--clean", not: "lint deletes them",
      "lint --only unused-definition,unused-token,unused-style --fix"),
    FlagPhrase("resolve --ours|--mine|--left", "ours"), FlagPhrase("resolve --theirs|--right", "theirs"),
    FlagPhrase("resolve --base", "base"), FlagPhrase("diff --git|--head", ""), FlagPhrase("diff --summary|--short", "--stat"),
    FlagPhrase("tree|ls|rows --long|-l|-a|-la|--show-ids", "--ids"), FlagPhrase("undo|redo --steps|-n VALUE", "VALUE"),
    FlagPhrase("undo --step|--number VALUE", "--only VALUE"), FlagPhrase("history --limit|-n VALUE", "--last VALUE"),
    FlagPhrase("find|get --by VALUE", "--sort VALUE"), FlagPhrase("ls --sort VALUE", not: "find sorts", "find * --sort VALUE"),
    FlagPhrase("apply --only VALUE", not: "apply makes all changes, or those that fit", "VERB", "VERB --partial"),
    FlagPhrase("info --all|--long", ""), FlagPhrase("help --all", ""), FlagPhrase("help --arg|--args", "args"),
  ]
}
