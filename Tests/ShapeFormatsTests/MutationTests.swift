import ShapeFormats
import ShapeModel
import TestSupport
import Testing

/// Small documents that have everything a document can have between them.
private let samples: [String] = [
  faces,
  ##"{"format":"shapeedit","version":1,"title":"T\u00e9","tokens":{"sun":"#ffcc00","ink":"#000"},"canvases":[{"id":"p","name":"P","width":100,"height":50,"unit":"mm","background":"#fff","graphics":[{"id":"s","kind":"star","name":"S","x":1,"y":2,"width":30,"height":30,"star":{"points":7,"ratio":0.4},"fill":{"type":"linear","stops":[[0,"#000"],[1,"token(sun)"]]},"shadow":[{"dx":1},{"dy":2,"blur":0.5}]}]}]}"##,
  ##"{"format":"shapeedit","version":1,"canvases":[{"id":"a","graphics":[{"id":"g","kind":"group","children":[{"id":"h","kind":"group","transform":[1,0,0,1,5,5],"children":[{"id":"l","kind":"line","x1":0,"y1":0,"x2":9,"y2":9,"stroke":{"color":"#f00","dash":[1,2],"cap":"round"}},{"id":"q","kind":"polyline","points":[[0,0],[1,1],[2,0]]}]},{"kind":"polygon","points":[[0,0],[1,0],[1,1]]}]}]},{"id":"b"},{}]}"##,
  #"{ "format" : "shapeedit" , "version" : 1 , "zoo" : [ null , true , { "a" : [ [ ] , "\ud83d\ude00" ] } ] , "canvases" : [ { "id" : "c" , "graphics" : [ { "id" : "t" , "kind" : "text" , "text" : { "string" : "a\"b\\c\nd" , "size" : 1.5e1 , "weight" : "bold" } , "other" : "x" } , { "id" : "i" , "kind" : "image" , "source" : "a.png" , "fit" : "fill" } , { "id" : "z" , "kind" : "zebra" , "stripes" : 3 } ] } ] }"#,
  #"{"format":"shapeedit","version":1,"canvases":[{"id":"p","graphics":[{"id":"d","kind":"path","d":"M0 0 C 1 2 3 4 5 6 Z","opacity":0.5,"tags":["a","b"],"clip":"none","blend":"multiply","rotation":-90.25,"locked":true,"visible":false,"notes":"é日🔷","extra":{"a":{"b":[1]}}},{"id":"e","kind":"ellipse","x":-1e3,"y":0.001,"width":5,"height":6,"radius":3,"opacity":"much"}]}]}"#,
]

@Suite(.timeLimit(.minutes(20))) struct `Broken documents` {
  private static let tokens = [
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud800", "0", "-", "1e9", "1e400", "01", ".", "true", "null", "\"id\":\"x\",",
    "\"kind\":\"group\",", "\"children\":[],",
    "\"children\":[{\"kind\":\"group\",\"children\":[]}],", "\"version\":2,", "\"id\":\"a\",", "[[[[", "]]]]", "{\"a\":1}", "\u{0}",
    "\u{1}", "\u{feff}", "\n", "é", "\u{301}", "9999999999",
    "\"x\":1e99,", "\"points\":[[0,0]],", "\"name\":\"\",", "\"width\":0,",
  ]

  private func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<9, using: &random) {
    case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 2: bytes.remove(at: place)
    case 3: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...40, using: &random)))
    case 4, 5: bytes.insert(contentsOf: Self.tokens.randomElement(using: &random)!.utf8, at: place)
    case 6: bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &random))
    case 7:
      let end = min(bytes.count, place + Int.random(in: 1...80, using: &random))
      bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
    default:
      let digits = bytes.indices.filter { (0x30...0x39).contains(bytes[$0]) }
      if let digit = digits.randomElement(using: &random) { bytes[digit] = UInt8.random(in: 0x30...0x39, using: &random) }
    }
  }

  @Test func `are refused with a place, or keep every promise of a document`() throws {
    let count = Reliability.runs(1000, torture: 10_000)
    var (failures, refused) = (0, 0)
    var slowest = Slowest()
    for number in 0..<count {
      var random = SplitMix64(seed: UInt64(number))
      var bytes = Array(samples[number % samples.count].utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) { mutate(&bytes, &random) }
      let faults = slowest.time { Self.faults(of: bytes) }
      guard let faults else {
        refused += 1
        continue
      }
      if !faults.isEmpty { failures += 1 }
      #expect(faults == [], "seed \(number): \(String(decoding: bytes, as: UTF8.self))")
    }
    Reliability.state("I2", "mutated documents", runs: count, failures: failures, details: "\(refused) refused, \(slowest.text)")
    #expect(refused > count / 3 && refused < count)
  }

  /// The faults in how some bytes are read; nil when they are properly refused.
  static func faults(of bytes: [UInt8]) -> [String]? {
    let store = ByteStore(bytes)
    let document: Document
    do throws(FormatError) { document = try Document(json: store) } catch {
      let place = store.place(error.offset)
      let isPlaced = (0...bytes.count).contains(error.offset) && place.line >= 1 && place.column >= 1 && !error.message.isEmpty
      return isPlaced ? nil : ["refused at \(error.offset) of \(bytes.count): \(error.message)"]
    }
    var faults = document.checkInvariants()
    if DocumentWriter.bytes(of: document) != bytes { faults.append("what nobody touched is written with other bytes") }
    let canonical = DocumentWriter.bytes(of: document, canonically: true)
    do throws(FormatError) {
      let again = try Document(json: ByteStore(canonical))
      if DocumentWriter.bytes(of: again, canonically: true) != canonical { faults.append("canonical form is not settled") }
      for (one, two) in zip(document.subtree(of: .document), again.subtree(of: .document)) where one != .document {
        if document.graphic(one).members != again.graphic(two).members { faults.append("\(one) reads otherwise in canonical form") }
      }
    } catch { faults.append("canonical form cannot be read: \(error.message)") }
    let edited = document.snapshot()
    for node in document.subtree(of: .document).dropFirst() {
      do throws(EditError) { _ = try edited.apply(.set(.name, .string("changed"), [node])) } catch {
        faults.append("\(node) takes no name")
      }
    }
    do throws(FormatError) {
      let again = try Document(json: ByteStore(DocumentWriter.bytes(of: edited)))
      let names = again.subtree(of: .document).dropFirst().map { again.name(of: $0) }
      if names.contains(where: { $0 != "changed" }) { faults.append("a change is not written") }
    } catch { faults.append("a changed document cannot be read: \(error.message)") }
    for node in document.subtree(of: .document) {
      for member in document.graphic(node).members {
        if case .number(let number) = member.value, !number.isFinite || abs(number) > NumberRange.limit {
          faults.append("\(node) has \(number)")
        }
      }
    }
    return faults
  }

  @Test(arguments: samples.indices) func `that end early are refused`(_ index: Int) {
    let bytes = Array(samples[index].utf8)
    #expect(Self.faults(of: bytes) == [])
    let end = bytes.lastIndex(of: UInt8(ascii: "}"))!
    var failures = 0
    for length in 0...end where Self.faults(of: Array(bytes[..<length])) != nil { failures += 1 }
    #expect(failures == 0)
    Reliability.tally("I2", "proper prefixes of documents", of: samples.count, runs: end + 1, failures: failures)
  }
}
