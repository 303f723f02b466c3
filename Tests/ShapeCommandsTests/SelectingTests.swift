import ShapeCommands
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

private let zoo = """
  {"format": "shapeedit", "version": 1, "tokens": {"sun": "#ffcc00"}, "canvases": [
    {"id": "c1", "name": "Front", "graphics": [
      {"id": "g1", "kind": "group", "name": "Head", "children": [
        {"id": "e1", "kind": "ellipse", "name": "Left", "tags": ["eye", "old"], "x": 1, "width": 10, "height": 10, "fill": {"color": "#ff0000"}},
        {"id": "e2", "kind": "ellipse", "name": "Right", "tags": ["eye"], "x": 2, "width": 30, "height": 10, "fill": {"color": "token(sun)"}},
        {"id": "g2", "kind": "group", "name": "Mouth", "children": [
          {"id": "t1", "kind": "text", "name": "Left", "locked": true, "text": {"string": "Hello"}}
        ]}
      ]},
      {"id": "g3", "kind": "group", "name": "Empty", "children": []},
      {"id": "r1", "kind": "rectangle", "name": "text", "visible": false, "opacity": 0.25, "width": 100, "height": 5},
      {"id": "s1", "kind": "star", "name": "Äpfel e"}
    ]},
    {"id": "c2", "name": "Back", "graphics": [{"id": "l1", "kind": "line", "x2": 5}]}
  ]}

  """

@Suite struct `Selecting` {
  @Test(arguments: [
    ("*", "g1 e1 e2 g2 t1 g3 r1 s1 l1"), ("canvas", "c1 c2"), ("text", "t1"), ("'text'", "r1"), ("Head", "g1"), ("Front", "c1"),
    ("#e2", "e2"),
    ("\"Äpfel e\"", "s1"), ("{Left,Right}", "e1 e2 t1"), ("*e*", "g1 e1 t1 r1 s1"), (".eye", "e1 e2"), (".eye.old", "e1"), ("text.eye", ""),
    ("/Front", "c1"), ("/Front/*", "g1 g3 r1 s1"), ("/Front/Head/Left", "e1"), ("**/Left", "e1 t1"), ("/Front/**/Left", "e1 t1"),
    ("/Front/[1]", "g3"),
    ("/Front/[-1]", "s1"), ("/Back/#l1", "l1"), ("/*/*[0]", "g1 l1"), ("[width<20]", "e1 g2 t1 s1 l1"), ("ellipse[width>=30]", "e2"),
    ("[width!=100]", "g1 e1 e2 g2 t1 g3 s1 l1"),
    ("[fill=red]", "e1"), ("[fill=#f00]", "e1"), ("[fill=\"rgb(255,0,0)\"]", "e1"), ("[fill=token(sun)]", "e2"), ("[fill=#ffcc00]", "e2"),
    ("[fill=none]", "g1 g2 t1 g3 r1 s1 l1"), ("[own:fill]", "e1 e2"), ("[own:opacity]", "r1"), ("[opacity=1]:leaf", "e1 e2 t1 s1 l1"),
    ("[opacity<50%]", "r1"), ("[visible=false]", "r1"), ("[name^=Le]", "e1 t1"), ("[name$=ft]", "e1 t1"), ("[name*=mpt]", "g3"),
    ("[name~='^[LR]']", "e1 e2 t1"),
    ("[kind=star]", "s1"), ("[text=Hello]", "t1"), (":text(\"H*\")", "t1"), ("[x=1px]", "e1"), ("[depth=2]", "e1 e2 g2"),
    ("[index=1]", "e2 g3"), ("[count>2]", "g1"),
    (":group", "g1 g2 g3"), (":leaf", "e1 e2 t1 r1 s1 l1"), (":empty", "g3"), (":hidden", "r1"), (":locked", "t1"),
    (":root", "g1 g3 r1 s1 l1"),
    (":first", "g1 e1 t1 l1"), (":last", "g2 t1 s1 l1"), (":nth(2)", "e2 g3"), (":nth(-1)", "g2 t1 s1 l1"),
    (":nth(1, 2)", "g1 e1 g2 t1 r1 l1"),
    (":depth(3)", "t1"), (":depth(2..)", "e1 e2 g2 t1"), (":not(:leaf)", "g1 g2 g3"), (":is(text, star)", "t1 s1"),
    ("group:has(text)", "g1 g2"),
    ("group:has(> text)", "g2"), ("group:has(> group > text)", "g1"), ("group:has(> text, > ellipse)", "g1 g2"), ("*:has(+ star)", "r1"),
    ("*:has(~ star)", "g1 g3 r1"),
    (":parent(#t1)", "g2"), (":children(#g1)", "e1 e2 g2"), (":ancestors(#t1)", "g1 g2"), (":siblings(#e1)", "e2 g2"),
    (":same(#e1; height)", "g1 e1 e2"), (":same(#e1; fill)", "e1"), (":same(#g1; fill)", "g1 g2 t1 g3 r1 s1 l1"),
    (":same(#g1; fill, stroke)", "g1 g2 t1 g3 r1 s1 l1"), (":same(#g1; fill, opacity)", "g1 g2 t1 g3 s1 l1"),
    (":near(#fe0000, 5)", "e1"), ("group > *", "e1 e2 g2 t1"), ("group group *", "t1"), ("#e1 + *", "e2"), ("#e1 ~ *", "e2 g2"),
    ("canvas > group", "g1 g3"),
    ("text, star", "t1 s1"), ("*, !group", "e1 e2 t1 r1 s1 l1"), ("!:leaf", "g1 g2 g3"), ("nobody?", ""), ("#e1!", "e1"),
    ("@mine", "e1 e2"), ("%1", "e1"),
    (":selected", "e1 e2"), ("./*", "e1 e2 g2"), ("..", "c1"), ("../[1]", "g3"), (".", "g1"),
  ])
  func `a selector picks`(text: String, ids: String) throws {
    let bench = try Bench(zoo)
    bench.run("cd #g1; select ellipse --as mine; find ellipse")
    let selector = try SelectorParser.parse(text)
    let found = bench.ids(try bench.session.query.matches(selector)).joined(separator: " ")
    #expect(found == ids)
  }

  @Test(arguments: [
    ("count [widht<3]", ["there is no property 'widht'", "width"]),
    ("set Left x 1", ["2 graphics are named Left", "/Front/Head/Left  #e1", "/Front/Head/Mouth/Left  #t1"]),
    ("set Heda x 1", ["nothing matches Heda", "Head"]), ("set #e9 x 1", ["nothing matches #e9", "#e1"]),
    ("get '#e' x", ["nothing matches '#e'", "in quotes it is a name; without them it is a selector"]),
    ("set (ellipse)! x 1", ["exactly one"]),
    ("set @mien x 1", ["no selection is saved as @mien"]), ("set %7 x 1", ["there is no row %7"]),
    ("count [name<3]", ["is not a number, so < and > do not apply"]),
    ("count [fill=reed]", ["'reed' is not a colour"]), ("count [name~='(']", ["not a regular expression"]),
  ])
  func `what cannot be answered says why`(line: String, parts: [String]) throws {
    let refusal = try #require(try Bench(zoo).refusal(line))
    for part in parts { #expect(refusal.contains(part), "\(refusal)") }
  }
}

/// A tree as plain as can be, and selectors over it judged by trying everything.
private struct Oracle {
  struct Node {
    var kind: String
    var parent: Int?
    var tag: Bool
  }
  var nodes: [Node] = []
  var random: SplitMix64

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    nodes.append(Node(kind: "canvas", parent: nil, tag: false))
    for number in 1..<14 {
      let parents = nodes.indices.filter { nodes[$0].kind == "canvas" || nodes[$0].kind == "group" }
      // Parents come before their children, and siblings in the order of their numbers.
      nodes.append(
        Node(
          kind: ["group", "star", "text"].randomElement(using: &random)!, parent: parents.randomElement(using: &random)!,
          tag: number % 3 == 0))
    }
  }

  func children(_ index: Int) -> [Int] { nodes.indices.filter { nodes[$0].parent == index } }

  func json(_ index: Int) -> String {
    let list = children(index).map(json).joined(separator: ",")
    if index == 0 { return #"{"format":"shapeedit","version":1,"canvases":[{"id":"n0","graphics":[\#(list)]}]}"# }
    let tag = nodes[index].tag ? #","tags":["t"]"# : ""
    return #"{"id":"n\#(index)","kind":"\#(nodes[index].kind)"\#(tag)\#(nodes[index].kind == "group" ? #","children":[\#(list)]"# : "")}"#
  }

  func order(_ index: Int) -> [Int] { [index] + children(index).flatMap(order) }

  indirect enum Term {
    case any, kind(String), tag, not(Term), has(Relation, Term), first, chain(Term, Relation, Term)
  }
  enum Relation: String, CaseIterable { case below = " ", child = " > ", next = " + ", later = " ~ " }

  mutating func term(_ depth: Int) -> Term {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 4), using: &random) {
    case 0: .any
    case 1: .kind(["group", "star", "text"].randomElement(using: &random)!)
    case 2: .tag
    case 3: .first
    case 4: .not(term(depth - 1))
    case 5, 6: .has(Relation.allCases.randomElement(using: &random)!, term(depth - 1))
    default: .chain(term(depth - 1), Relation.allCases.randomElement(using: &random)!, simple())
    }
  }

  mutating func simple() -> Term { term(0) }

  func text(_ term: Term) -> String {
    switch term {
    case .any: "*"
    case .kind(let kind): kind
    case .tag: ".t"
    case .first: ":first"
    case .not(let inner): ":not(\(text(inner)))"
    case .has(let relation, let inner): ":has(\(relation == .below ? "" : relation.rawValue)\(text(inner)))"
    case .chain(let left, let relation, let right): "\(text(left))\(relation.rawValue)\(text(right))"
    }
  }

  func stands(_ left: Int, _ relation: Relation, _ right: Int) -> Bool {
    switch relation {
    case .child: return nodes[right].parent == left
    case .below:
      var node = nodes[right].parent
      while let current = node { if current == left { return true } else { node = nodes[current].parent } }
      return false
    case .next, .later:
      guard let parent = nodes[right].parent, nodes[left].parent == parent else { return false }
      let siblings = children(parent)
      let (a, b) = (siblings.firstIndex(of: left)!, siblings.firstIndex(of: right)!)
      return relation == .next ? a + 1 == b : a < b
    }
  }

  func holds(_ term: Term, _ node: Int) -> Bool {
    switch term {
    // A star is for graphics; what has no head may also be a canvas on the way to one.
    case .any: return node != 0
    case .kind(let kind): return nodes[node].kind == kind
    case .tag: return nodes[node].tag
    case .first: return nodes[node].parent.map { children($0).first == node } ?? true
    case .not(let inner): return !holds(inner, node)
    case .has(let relation, .chain(let left, let inner, let right)): return reaches(node, relation, left, inner, right)
    case .has(let relation, let inner): return nodes.indices.contains { stands(node, relation, $0) && holds(inner, $0) }
    case .chain(let left, let relation, let right):
      return holds(right, node) && nodes.indices.contains { stands($0, relation, node) && holds(left, $0) }
    }
  }

  /// The first compound of a chain is the one related to the tested graphic.
  func reaches(_ node: Int, _ relation: Relation, _ left: Term, _ inner: Relation, _ right: Term) -> Bool {
    if case .chain(let first, let before, let second) = left {
      return nodes.indices.contains { last in
        holds(right, last)
          && nodes.indices.contains { middle in
            stands(middle, inner, last) && holds(second, middle)
              && nodes.indices.contains { stands($0, before, middle) && holds(first, $0) && stands(node, relation, $0) }
          }
      }
    }
    return nodes.indices.contains { last in
      holds(right, last) && nodes.indices.contains { stands($0, inner, last) && holds(left, $0) && stands(node, relation, $0) }
    }
  }
}

@Suite struct `Random selectors` {
  @Test(arguments: 0..<300) func `agree with trying everything`(seed: Int) throws {
    var oracle = Oracle(seed: UInt64(seed))
    let document = try Document(json: oracle.json(0))
    for _ in 0..<10 {
      let term = oracle.term(2)
      let text = oracle.text(term)
      let expected = oracle.order(0).dropFirst().filter { oracle.holds(term, $0) }.map { "n\($0)" }
      let found = try Query(document).matches(try SelectorParser.parse(text)).map { document.id(of: $0) }
      #expect(found == expected, "seed \(seed): \(text)")
    }
  }
}
