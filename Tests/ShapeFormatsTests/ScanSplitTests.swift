import ShapeModel
import TestSupport
import Testing

import ShapeFormats

@Suite struct `A scan by two threads` {
  /// The result of a scan; nil when it refuses.
  private func reading(_ text: String, split: Int) -> (reading: Reading, secondCount: Int)? {
    let store = ByteStore(text)
    return DocumentScan(store, split: split).map {
      (Reading($0.nodeIndex, $0.ids, missing: $0.nodesWithoutID, store), $0.secondCount)
    }
  }

  /// Compares the scan by two threads with that by one, whichever line the second one begins at.
  /// - Returns: The most nodes that a second thread found.
  @discardableResult private func compare(_ text: String) -> Int {
    let whole = reading(text, split: 0)
    #expect(whole?.secondCount ?? 0 == 0)
    var most = 0
    for split in 1..<text.utf8.count {
      let parted = reading(text, split: split)
      #expect(parted?.reading == whole?.reading, "split at \(split): \(text)")
      most = max(most, parted?.secondCount ?? 0)
    }
    return most
  }

  /// A document in canonical form, but for the lines of its graphics.
  private func document(_ lines: String) -> String {
    #"{"format": "shapeedit", "version": 1, "canvases": ["# + "\n" + lines + "\n]}\n"
  }

  @Test func `finds the nodes that one thread finds, and takes its share`() {
    #expect(compare(faces) >= 6)
  }

  /// Groups within groups, several canvases, and ends of lists on lines of their own.
  @Test func `closes the groups that were open where it began`() {
    let text = document(
      """
        {"id": "c", "graphics": [
          {"id": "a", "kind": "group", "children": [
            {"id": "b", "kind": "group", "children": [
              {"id": "d", "kind": "star"},
              {"id": "e", "kind": "group", "children": [
                {"id": "f", "kind": "star"}
              ]}
            ]},
            {"kind": "line"}
          ]},
          {"id": "g", "kind": "group", "children": []}
        ]},
        {"id": "h", "graphics": [
          {"id": "i", "kind": "path"}
        ]}
      """)
    #expect(compare(text) == 9)
  }

  static let misleading: [String] = [
    // Members behind the list of children, known ones and others, and one that is there twice.
    #"{"id": "c", "graphics": [\#n    {"id": "a", "kind": "group", "children": [\#n      {"kind": "star"}\#n    ], "opacity": 0.5}\#n  ]}"#,
    #"{"id": "c", "graphics": [\#n    {"id": "a", "kind": "group", "children": [\#n      {"kind": "star"}\#n    ], "mine": {"b": 1}}\#n  ]}"#,
    #"{"id": "c", "graphics": [\#n    {"id": "a", "kind": "group", "children": [\#n      {"kind": "star"}\#n    ], "kind": "group"}\#n  ]}"#,
    // Indented as if it were deeper, less deep, or by an odd number.
    #"{"id": "c", "graphics": [\#n      {"kind": "star"},\#n          {"kind": "star"},\#n   {"kind": "star"},\#n    {"kind": "star"}\#n  ]}"#,
    // A line with a graphic of no list of graphics, and a list of lists.
    #"{"id": "c", "mine": [\#n    {"kind": "star"},\#n    {"kind": "star"}\#n  ], "graphics": [\#n    {"kind": "star"}]}"#,
    #"{"id": "c", "mine": [[\#n      {"kind": "star"}\#n  ]], "graphics": [\#n    {"kind": "star"}]}"#,
    // The line of a canvas that is indented like a graphic.
    #"{"id": "c", "graphics": []},\#n    {"id": "d", "graphics": [\#n    {"kind": "star"}\#n    ]}"#,
    // A group without a kind, a graphic of a kind that has no children, a canvas without an id.
    #"{"id": "c", "graphics": [\#n    {"id": "a", "children": [\#n      {"kind": "star"}\#n    ]}\#n  ]}"#,
    #"{"id": "c", "graphics": [\#n    {"kind": "star", "children": [\#n      {"kind": "star"}\#n    ]}\#n  ]}"#,
    #"{"graphics": [\#n    {"kind": "group", "children": [\#n      {"kind": "star"}\#n    ]}\#n  ]}"#,
    // A tab, an unknown escape and half a character in a string of the first half.
    "{\"id\": \"c\", \"graphics\": [\n    {\"kind\": \"star\", \"name\": \"\t\"},\n    {\"kind\": \"star\"}\n  ]}",
    "{\"id\": \"c\", \"graphics\": [\n    {\"kind\": \"star\", \"name\": \"\\q\"},\n    {\"kind\": \"star\"}\n  ]}",
    "{\"id\": \"c\", \"graphics\": [\n    {\"kind\": \"star\", \"name\": \"\\ud800\"},\n    {\"kind\": \"star\"}\n  ]}",
    // The same id in both halves, more brackets than were opened, and less.
    #"{"id": "c", "graphics": [\#n    {"id": "a", "kind": "star"},\#n    {"id": "a", "kind": "star"}\#n  ]}"#,
    #"{"id": "c", "graphics": [\#n    {"kind": "star"},\#n    {"kind": "star"}\#n  ]}]}]}"#,
    #"{"id": "c", "graphics": [\#n    {"kind": "star"},\#n    {"kind": "star"}\#n  ]"#,
  ]

  @Test(arguments: misleading.indices) func `is not misled by what it could not see`(index: Int) {
    compare(document("  " + Self.misleading[index]))
  }

  @Test func `is refused where the head of the document lacks something`() {
    let text = document("  {\"id\": \"c\", \"graphics\": [\n    {\"kind\": \"star\"},\n    {\"kind\": \"star\"}\n  ]}")
    for head in [#""version": 1, "#, #""format": "shapeedit", "#] { compare(text.replacing(head, with: "")) }
  }

  @Test func `puts ids into one table, and finds those that are there twice`() {
    let lines = (0..<40_000).map { #"    {"id": "n\#($0)", "kind": "star"}"# }.joined(separator: ",\n")
    let text = document("  {\"id\": \"c\", \"graphics\": [\n\(lines)\n  ]}")
    let parted = reading(text, split: text.utf8.count / 2)
    #expect(parted?.reading == reading(text, split: 0)?.reading)
    #expect(parted.map { (10_000..<30_000).contains($0.secondCount) } == true)
    for (one, other) in [(5, 39_999), (1, 2), (39_998, 39_999)] {
      let twice = text.replacing("\"n\(other)\"", with: "\"n\(one)\"")
      #expect(reading(twice, split: text.utf8.count / 2) == nil)
    }
  }
}
