// Nothing, but in a program that is built with the address sanitizer.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)

const char *__asan_default_options(void);

// Swift keeps tags in the spare bits of pointers, which the leak checker takes for none: boxes in constant tables would be leaks.
// Unwinding a deep stack at each allocation takes most of the time; few frames tell enough.
const char *__asan_default_options(void) { return "detect_leaks=0:malloc_context_size=5"; }

#endif
#endif
