// The little that Swift's Glibc module lacks.
#ifndef CSYSTEM_H
#define CSYSTEM_H

#include "arguments.h"
#include "file_calls.h"
#include "file_landlock.h"
#include "terminal_all.h"

#endif
