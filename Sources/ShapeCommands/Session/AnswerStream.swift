/// Parts of an answer in their order: some that are made, and more that are made while they are written, so that a long answer takes no
/// memory. The later ones are asked for right after the command, in the state it left.
package struct AnswerStream<Element>: Sequence, ExpressibleByArrayLiteral {
  private var made: [Element]
  private var later: (() -> AnyIterator<Element>)?
  /// What follows those that are made later.
  private var last: [Element] = []

  package init(_ elements: some Sequence<Element>) { made = Array(elements) }

  package init(arrayLiteral elements: Element...) { made = elements }

  package init<Later: IteratorProtocol<Element>>(later: @escaping () -> Later) {
    (made, self.later) = ([], { AnyIterator(later()) })
  }

  package mutating func append(_ element: Element) { self += [element] }

  package static func += (stream: inout AnswerStream, elements: some Sequence<Element>) {
    if stream.later == nil { stream.made += elements } else { stream.last += elements }
  }

  package func makeIterator() -> AnyIterator<Element> {
    var (first, end) = (made.makeIterator(), last.makeIterator())
    var rest: AnyIterator<Element>?
    return AnyIterator {
      if let element = first.next() { return element }
      if rest == nil { rest = later?() }
      return rest?.next() ?? end.next()
    }
  }
}
