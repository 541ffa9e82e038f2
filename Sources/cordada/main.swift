import Glibc

// Synchronous on purpose: a server command blocks its signals here, before other threads exist.
exit(Program.run(Array(CommandLine.arguments.dropFirst())))
