import FuzzTargets
import Glibc

/// The function that libFuzzer calls with every input. The target is named by the environment: `FUZZ_TARGET=selector`.
/// - SeeAlso: https://llvm.org/docs/LibFuzzer.html
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try chosen.run(Array(UnsafeBufferPointer(start: start, count: count)), isWhole: false)
  } catch {
    print("finding in \(chosen.rawValue): \(error)")
    fflush(nil)
    abort()
  }
  return 0
}

private let chosen: FuzzTarget = {
  let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    print("FUZZ_TARGET has to be one of \(FuzzTarget.allCases.map(\.rawValue).joined(separator: " "))")
    exit(2)
  }
  return target
}()
