import type { PlainFile } from "../../../domain/imports/reading/statement.reader.ts";
import type { Report } from "../../../server/files/protocol.ts";

/** Exhausts the heap, or buffers, which the heap limit does not count. */
function hoard(kind: "heap" | "buffers"): never {
  const taken: unknown[] = [];
  for (;;)
    taken.push(
      kind === "buffers"
        ? Buffer.alloc(16 * 1024 * 1024, 1)
        : Array.from({ length: 10_000 }, (_, index) => `${taken.length} ${index}`),
    );
}

/** Fails as the file's name says. */
function read({ name }: PlainFile, report: Report<readonly never[]>): never {
  if (name === "dies") process.exit(1);
  if (name === "throws") throw new Error("broken reader");
  if (name === "takes all of the heap") hoard("heap");
  if (name === "takes all of the memory") hoard("buffers");
  for (;;) if (name === "never stops reporting") report.progress(0, 1);
}

export const operations = { read };
