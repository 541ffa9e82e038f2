import Glibc

// Synchronous on purpose: a command that serves blocks its signals here, before any thread exists.
exit(Program.run(Array(CommandLine.arguments.dropFirst())))
