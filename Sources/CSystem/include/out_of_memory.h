// SPDX-License-Identifier: GPL-3.0-or-later
// Handles running out of memory.
#ifndef CSYSTEM_OUT_OF_MEMORY_H
#define CSYSTEM_OUT_OF_MEMORY_H

// From this call on a failed allocation removes the temporary files and ends the program with a message and status 3.
void cs_end_out_of_memory(void);

#endif
