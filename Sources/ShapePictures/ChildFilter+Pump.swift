import Glibc

/// The three streams of a child, with the ends that are this program's and those that are the child's.
struct Ends {
  /// Input, output, messages.
  private(set) var inner: [Int32] = [-1, -1, -1]
  private(set) var outer: [Int32] = [-1, -1, -1]

  /// Nothing of it is inherited by any other program that is started meanwhile.
  mutating func open() -> Bool {
    for stream in 0..<3 {
      var pair: [Int32] = [-1, -1]
      // Sockets, for a write to one that nobody reads can be told not to raise a signal.
      guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &pair) == 0 else { return false }
      (inner[stream], outer[stream]) = (pair[0], pair[1])
    }
    return true
  }

  mutating func closeOuter() { Ends.close(&outer) }

  mutating func close() {
    Ends.close(&outer)
    Ends.close(&inner)
  }

  private static func close(_ ends: inout [Int32]) {
    for index in ends.indices where ends[index] >= 0 {
      Glibc.close(ends[index])
      ends[index] = -1
    }
  }
}

/// Moves bytes to and from a child, whichever is ready.
struct Pump {
  private let ends: Ends
  private let input: [[UInt8]]
  private let outputLimit: Int
  private var piece = 0
  private var offset = 0
  private var isOpen = [true, true, true]
  private(set) var output: [UInt8] = []
  private(set) var messages: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  init(ends: Ends, input: [[UInt8]], outputLimit: Int) {
    (self.ends, self.input, self.outputLimit) = (ends, input, outputLimit)
  }

  var isTooLarge: Bool { output.count > outputLimit }

  /// Waits for a stream to be ready and serves it; false once the child has closed its output.
  mutating func step(milliseconds: Int32) -> Bool {
    var polls = (0..<3).map { stream in
      pollfd(fd: isOpen[stream] ? ends.inner[stream] : -1, events: Int16(stream == 0 ? POLLOUT : POLLIN), revents: 0)
    }
    guard poll(&polls, 3, milliseconds) >= 0 else { return errno == EINTR }
    if polls[0].revents != 0 { feed() }
    if polls[1].revents != 0 { isOpen[1] = Pump.take(ends.inner[1], &buffer, into: &output, limit: .max) }
    if polls[2].revents != 0 { isOpen[2] = Pump.take(ends.inner[2], &buffer, into: &messages, limit: 1 << 16) }
    return isOpen[1] || isOpen[2]
  }

  private mutating func feed() {
    while piece < input.count {
      let count = input[piece].count - offset
      guard count > 0 else {
        (piece, offset) = (piece + 1, 0)
        continue
      }
      let sent = input[piece].withUnsafeBytes { bytes in
        send(ends.inner[0], bytes.baseAddress! + offset, min(count, 1 << 20), Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
      guard sent > 0 else {
        // A child that stops reading has its reasons, which its status tells.
        if sent < 0, errno != EAGAIN, errno != EINTR { isOpen[0] = false }
        return
      }
      offset += sent
    }
    isOpen[0] = false
    shutdown(ends.inner[0], Int32(SHUT_WR))
  }

  /// Reads what there is; false at its end.
  private static func take(_ end: Int32, _ buffer: inout [UInt8], into bytes: inout [UInt8], limit: Int) -> Bool {
    let count = read(end, &buffer, buffer.count)
    if count < 0 { return errno == EINTR || errno == EAGAIN }
    if count > 0, bytes.count < limit { bytes += buffer[..<count] }
    return count > 0
  }

  /// Milliseconds of a clock that never goes back.
  static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
