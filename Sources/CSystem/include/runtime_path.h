// Lets the Swift runtime start where it cannot find itself.
#ifndef CSYSTEM_RUNTIME_PATH_H
#define CSYSTEM_RUNTIME_PATH_H

/// Takes back the variable of the environment that a start without /proc needs, so that other programs do not inherit it.
void cs_forget_runtime_path(void);

#endif
