/// Parts of an answer in their order: some that are made, and more that are made while they are written, so that a long answer takes no
/// memory. The later ones are asked for right after the command, in the state it left.
package struct AnswerStream<Element>: ExpressibleByArrayLiteral {
  private var made: [Element]
  /// Gives the parts one after the other while they are wanted; says whether all were.
  private var later: (((Element) -> Bool) -> Bool)?
  /// What follows those that are made later.
  private var last: [Element] = []

  package init(_ elements: some Sequence<Element>) { made = Array(elements) }

  package init(arrayLiteral elements: Element...) { made = elements }

  /// - Parameter later: Its elements are made one at a time.
  package init<Later: Sequence<Element>>(later: @escaping () -> Later) {
    (made, self.later) = ([], { take in later().allSatisfy(take) })
  }

  package mutating func append(_ element: Element) { self += [element] }

  package static func += (stream: inout AnswerStream, elements: some Sequence<Element>) {
    if stream.later == nil { stream.made += elements } else { stream.last += elements }
  }

  /// Makes all of them.
  package var elements: [Element] {
    var elements: [Element] = []
    forEach { element in
      elements.append(element)
      return true
    }
    return elements
  }

  /// Gives the parts one after the other.
  /// - Parameter take: Says whether more are wanted.
  package func forEach<Failure>(_ take: (Element) throws(Failure) -> Bool) throws(Failure) {
    var failure: Failure?
    func takes(_ element: Element) -> Bool {
      do throws(Failure) { return try take(element) } catch {
        failure = error
        return false
      }
    }
    _ = made.allSatisfy(takes) && later?(takes) ?? true && last.allSatisfy(takes)
    if let failure { throw failure }
  }
}
