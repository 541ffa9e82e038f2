// The club's own server, as a process that serves one world after another (Tests/Sync/Server). It reads one command a
// line, and writes one answer a line, in the same order.
import { ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { SyncAnswer, SyncRequest } from "../../App/src/device/sync/wire";
import type { Role } from "./club";

interface Asked {
  answered: (answer: unknown) => void;
  failed: (error: Error) => void;
}

export class Server {
  private readonly process: ChildProcess;
  private readonly asked: Asked[] = [];

  constructor(program: string) {
    this.process = spawn(program, { stdio: ["pipe", "pipe", "inherit"] });
    this.process.on("error", (error) => this.failAll(error));
    this.process.on("exit", (code, signal) => this.failAll(new Error(`the server ended: ${String(signal ?? code)}`)));
    const { stdin, stdout } = this.process;
    stdin?.on("error", (error) => this.failAll(error));
    if (stdout) createInterface({ input: stdout }).on("line", (line) => this.receive(line));
  }

  /** Closes the process's input, so that it ends by itself. */
  end(): void {
    this.process.stdin?.end();
  }

  /** Starts a world with these members, and spaces that they may share. */
  async reset(members: readonly string[], spaces: readonly string[]): Promise<void> {
    await this.ask({ do: "reset", members, spaces });
  }

  async sync(now: number, member: string, request: SyncRequest, limit: number): Promise<SyncAnswer> {
    return (await this.ask({ do: "sync", now, member, request, limit })) as SyncAnswer;
  }

  async putFile(now: number, member: string, content: string): Promise<void> {
    await this.ask({ do: "put", now, member, content });
  }

  async setRole(now: number, space: string, member: string, role: Role | undefined): Promise<void> {
    await this.ask({ do: "role", now, space, member, role });
  }

  /** Removes a member from the club. */
  async remove(now: number, member: string): Promise<void> {
    await this.ask({ do: "remove", now, member });
  }

  /** Performs the server's daily maintenance: deletes old uploads, unreferenced files and old deleted records. */
  async keepHouse(now: number): Promise<void> {
    await this.ask({ do: "keep-house", now });
  }

  /** Makes a backup; returns the sequence number of its last change. */
  async backUp(now: number): Promise<number> {
    return ((await this.ask({ do: "back-up", now })) as { seq: number }).seq;
  }

  async restore(now: number): Promise<void> {
    await this.ask({ do: "restore", now });
  }

  private ask(command: object): Promise<unknown> {
    return new Promise((answered, failed) => {
      this.asked.push({ answered, failed });
      this.process.stdin?.write(`${JSON.stringify(command)}\n`);
    });
  }

  private receive(line: string): void {
    const answer = JSON.parse(line) as { error?: string };
    const asked = this.asked.shift();
    if (answer.error === undefined) asked?.answered(answer);
    else asked?.failed(new Error(`the server failed: ${answer.error}`));
  }

  private failAll(error: Error): void {
    for (const { failed } of this.asked.splice(0)) failed(error);
  }
}
