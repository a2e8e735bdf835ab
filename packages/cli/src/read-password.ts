import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** Reads a password without echo, or the first line of a non-terminal. */
export const readPassword = async (question: string): Promise<string> => {
  if (process.stdin.isTTY) process.stderr.write(question);
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: hidden, terminal: process.stdin.isTTY });
  try {
    return await new Promise((resolve) => {
      lines.once("line", resolve);
      lines.once("close", () => resolve(""));
    });
  } finally {
    lines.close();
    if (process.stdin.isTTY) process.stderr.write("\n");
  }
};
