// SPDX-License-Identifier: GPL-3.0-or-later
/// The elements of a reply in order: some already generated, and others generated lazily while they are written, so that a long reply takes
/// no memory. The lazy elements are requested right after the command, in the state that it left.
package struct AnswerStream<Element>: ExpressibleByArrayLiteral {
  private var made: [Element]
  /// Passes the lazy elements to a closure until it returns false; returns whether all were passed.
  private var later: (((Element) -> Bool) -> Bool)?
  /// The elements after the lazy ones.
  private var last: [Element] = []

  package init(_ elements: some Sequence<Element>) { made = Array(elements) }

  package init(arrayLiteral elements: Element...) { made = elements }

  /// - Parameter later: Makes a sequence whose elements are computed one at a time.
  package init<Later: Sequence<Element>>(later: @escaping () -> Later) {
    (made, self.later) = ([], { take in later().allSatisfy(take) })
  }

  package mutating func append(_ element: Element) { self += [element] }

  package static func += (stream: inout AnswerStream, elements: some Sequence<Element>) {
    if stream.later == nil { stream.made += elements } else { stream.last += elements }
  }

  /// The first element that is not lazy.
  var firstMade: Element? { made.first ?? last.first }

  /// All elements, made at once.
  package var elements: [Element] {
    var elements: [Element] = []
    forEach { element in
      elements.append(element)
      return true
    }
    return elements
  }

  /// Passes the elements to a closure in order.
  /// - Parameter take: Returns whether more elements are wanted.
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
