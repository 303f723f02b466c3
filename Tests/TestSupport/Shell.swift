import Glibc

/// Lines of `sh`, for what a test needs of a machine.
public enum Shell {
  /// The output of a line on both streams, and its exit status; 128 + n after a signal, as a shell counts.
  @discardableResult
  public static func run(_ line: String) -> (output: String, status: Int32) {
    let command = "exec 2>&1; PATH=$PATH:/usr/sbin:/sbin; \(line)"
    guard let pipe = popen(command, "re") else { return ("popen: error \(errno)", -1) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 { bytes += buffer[..<count] }
    let status = pclose(pipe)
    return (String(decoding: bytes, as: UTF8.self), status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + status & 0x7f)
  }

  /// Whether a program is installed.
  public static func has(_ program: String) -> Bool { run("command -v \(program)").status == 0 }
}
