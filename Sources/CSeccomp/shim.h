/* Linux system calls that restrict the process, which Swift's Glibc module leaves out. */
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define CORDADA_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define CORDADA_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// Forbids the process and its threads to open sockets, start programs, or access other processes: such calls fail with
// EPERM. Returns 0, or -1 if the kernel refuses the filter.
static inline int cordada_seccomp_stay_alone(void) {
#define REFUSE(call) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (call), 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, CORDADA_ARCHITECTURE, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
#if defined(__x86_64__)
      // System calls of the x32 ABI, whose numbers have this bit.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
#endif
      REFUSE(SYS_socket),
      REFUSE(SYS_socketpair),
      REFUSE(SYS_io_uring_setup),
      REFUSE(SYS_execve),
      REFUSE(SYS_execveat),
      REFUSE(SYS_ptrace),
      REFUSE(SYS_process_vm_readv),
      REFUSE(SYS_process_vm_writev),
      REFUSE(SYS_kill),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
#undef REFUSE
  struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return -1;
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

// Closes all inherited descriptors except standard input, output and error.
static inline void cordada_close_inherited(void) { syscall(SYS_close_range, 3, ~0U, 0); }
