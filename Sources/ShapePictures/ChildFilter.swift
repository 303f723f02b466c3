// SPDX-License-Identifier: GPL-3.0-or-later
import CSystem
import Glibc
import Programs

/// Runs another program as a function from bytes to bytes: without a shell, its input in an anonymous file, its output through a socket,
/// with limits on time and memory.
///
/// If the program crashes, is missing or hangs, that is an error, and this process continues.
package struct ChildFilter {
  /// The absolute path.
  var program: String
  var arguments: [String]
  package var secondsLimit: Int
  /// The limit of its address space, in bytes.
  package var memoryLimit: Int
  package var outputLimit: Int
  /// Called at least ten times a second while ``ChildRun/finish()`` waits; true ends the program.
  package var isInterrupted: () -> Bool

  package struct Result {
    package var output: [UInt8]
    package var messages: String
  }

  /// - Parameters:
  ///   - program: The absolute path.
  ///   - isInterrupted: Called at least ten times a second while the program runs; true ends it.
  package init(
    program: String, arguments: [String], secondsLimit: Int = 60, memoryLimit: Int = 4 << 30, outputLimit: Int = 1 << 30,
    isInterrupted: @escaping () -> Bool = { false }
  ) {
    (self.program, self.arguments, self.isInterrupted) = (program, arguments, isInterrupted)
    (self.secondsLimit, self.memoryLimit, self.outputLimit) = (secondsLimit, memoryLimit, outputLimit)
  }

  static let messagesLimit = 1 << 16

  /// Runs the program to its end.
  /// - Parameter input: Its standard input, in consecutive pieces.
  package func run(_ input: [[UInt8]]) throws(PictureError) -> Result { try start(input).finish() }

  /// Starts the program, which runs concurrently: its whole input is in a file.
  func start(_ input: [[UInt8]]) throws(PictureError) -> ChildRun {
    var ends = Ends()
    do throws(PictureError) {
      guard ends.open(), ends.feed(input) else { throw .notStarted(program: name, errno) }
      let process = try start(ends)
      ends.closeOuter()
      // Limits its processor time too, or it could run for ever after this process is killed.
      _ = cs_limit_process(process, UInt64(memoryLimit), UInt64(2 * secondsLimit))
      return ChildRun(self, process, ends)
    } catch {
      ends.close()
      throw error
    }
  }

  var name: String { program.split(separator: "/").last.map(String.init) ?? program }

  private func start(_ ends: Ends) throws(PictureError) -> pid_t {
    do { return try InstalledProgram.start(program, arguments, streams: ends.outer, hasOwnGroup: true) } catch {
      throw .notStarted(program: name, error.code)
    }
  }
}
