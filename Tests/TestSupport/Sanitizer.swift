import Glibc

/// What the tests were built with to find faults of memory or of threads, and what comes with it.
public enum Sanitizer: Sendable {
  case address, thread

  /// Nil for an ordinary build. The programs beside the tests are built as they are.
  public static let current: Sanitizer? =
    // Whoever links a sanitizer can find its beginning by name.
    dlsym(nil, "__asan_init") != nil ? .address : dlsym(nil, "__tsan_init") != nil ? .thread : nil
}
