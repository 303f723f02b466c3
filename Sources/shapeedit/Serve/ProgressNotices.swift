// SPDX-License-Identifier: GPL-3.0-or-later
import CSystem
import ShapeCommands

/// Tells a client that asked for it how far a call is that takes longer than a second.
///
/// Loops say which part of them is done, in percent; of other work, such as painting, the seconds are reported. Numbers only grow.
/// - SeeAlso: Model Context Protocol, revision 2025-11-25: progress.
@MainActor final class ProgressNotices {
  private let token: JSONText
  private let send: (JSONText) -> Void
  private let start = cs_steady_clock()
  private var last = 0
  private var knowsParts = false

  /// - Parameter parameters: Those of a request; nil if it asks for no progress.
  init?(_ parameters: JSONText?, send: @escaping (JSONText) -> Void) {
    guard let token = parameters?["_meta"]?["progressToken"] else { return nil }
    (self.token, self.send) = (token, send)
  }

  /// Tells which part is done, which ``Progress`` reports after a second.
  func tell(part: Double?) {
    guard let part else { return }
    knowsParts = true
    tell(Int(part * 100), of: 100)
  }

  /// Tells the seconds, where no part is known; called often.
  func tellTime() {
    let seconds = Int((cs_steady_clock() - start) / 1_000_000_000)
    if !knowsParts, seconds >= 1 { tell(seconds, of: nil) }
  }

  private func tell(_ progress: Int, of total: Int?) {
    guard progress > last else { return }
    last = progress
    let fields: [JSONText.Field] = [.init("progressToken", token), .init("progress", .integer(progress))]
    send(
      .object([
        .init("jsonrpc", .string("2.0")), .init("method", .string("notifications/progress")),
        .init("params", .object(fields + (total.map { [.init("total", .integer($0))] } ?? []))),
      ]))
  }
}
