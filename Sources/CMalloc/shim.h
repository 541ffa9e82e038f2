/* The allocator's settings, which Swift's Glibc module leaves out. */
#include <malloc.h>
