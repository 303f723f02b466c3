// What happens where memory runs out.
#ifndef CSYSTEM_OUT_OF_MEMORY_H
#define CSYSTEM_OUT_OF_MEMORY_H

// From here on the program ends with a message and status 3, its temporary files removed, as soon as memory cannot be had.
void cs_end_out_of_memory(void);

#endif
