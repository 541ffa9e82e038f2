/* Linux's waiting for many descriptors at one time, which Swift's own Glibc module leaves out. */
#include <sys/epoll.h>
#include <sys/eventfd.h>
