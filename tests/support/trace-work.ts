import { createHook } from "node:async_hooks";
import pg from "pg";
import { vi } from "vitest";

/** Work that an answer's time tells of: statements in their order without values, and hashes of passwords. */
export interface Work {
  readonly statements: readonly string[];
  readonly hashes: number;
}

/** Returns the work that this process does while `ask` goes on; nothing else may go on beside it. */
export async function traceWork(ask: () => Promise<unknown>): Promise<Work> {
  const statements: string[] = [];
  let hashes = 0;
  const query = vi.spyOn(pg.Client.prototype, "query");
  // The library that hashes gives its tasks no name, and is alone in that.
  const hook = createHook({
    init: (_id, type) => {
      if (type === "undefined") hashes += 1;
    },
  }).enable();
  try {
    await ask();
  } finally {
    hook.disable();
    for (const [asked] of query.mock.calls as unknown as [string | { readonly text?: string }][])
      statements.push((typeof asked === "string" ? asked : (asked.text ?? "")).replace(/ product_\d+$/, ""));
    query.mockRestore();
  }
  return { statements, hashes };
}
