// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands

/// The requests that a client cancelled before they were answered.
///
/// Only a request that runs or waits can be cancelled: an id may be used again after its response.
struct Cancellations {
  private var runningID: JSONText?
  /// Whether the running request is cancelled.
  private(set) var isCancelled = false
  /// The ids of requests in the waiting lines.
  private var waiting: Set<JSONText> = []
  private var cancelled: Set<JSONText> = []
  /// The number of waiting lines that were searched.
  private var searchedCount = 0

  /// Called when the first of the waiting lines was taken.
  mutating func countTakenLine() { searchedCount = max(0, searchedCount - 1) }

  /// Begins a request; false if it was cancelled while it waited.
  mutating func begin(_ id: JSONText) -> Bool {
    waiting.remove(id)
    guard cancelled.remove(id) == nil else { return false }
    (runningID, isCancelled) = (id, false)
    return true
  }

  mutating func end() { (runningID, isCancelled) = (nil, false) }

  /// Searches the waiting lines, in order, for cancellations and for the requests that they may name.
  mutating func look(at lines: ArraySlice<MessageQueue.Line>) {
    for line in lines.dropFirst(searchedCount) {
      guard case .text(let bytes) = line, let value = JSONText(reading: bytes) else { continue }
      let messages = if case .list(let messages) = value { messages } else { [value] }
      for message in messages { note(Message(message)) }
    }
    searchedCount = lines.count
  }

  private mutating func note(_ message: Message) {
    switch message {
    case .request(let id, _, _): waiting.insert(id)
    case .notification("notifications/cancelled", let parameters):
      guard let id = parameters?["requestId"] else { return }
      if waiting.contains(id) { cancelled.insert(id) } else if id == runningID { isCancelled = true }
    default: return
    }
  }
}
