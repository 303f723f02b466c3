// Nothing, but in a program that is built with the address sanitizer.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)

const char *__asan_default_options(void);
const char *__lsan_default_suppressions(void);

// Unwinding a deep stack at each allocation takes most of the time; few frames tell enough.
const char *__asan_default_options(void) { return "malloc_context_size=5"; }

// Swift keeps tags in the spare bits of pointers, which the leak checker takes for none: a box that only a constant points to
// would be a leak. The initialiser of a constant (its symbol ends so) runs once in a process, and can lose no more than once.
const char *__lsan_default_suppressions(void) { return "leak:WZ$\n"; }

#endif
#endif
