/* The allocator's own settings, which Swift's Glibc module leaves out. */
#include <malloc.h>
