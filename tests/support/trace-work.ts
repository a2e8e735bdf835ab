import { createHook } from "node:async_hooks";
import pg from "pg";
import { vi } from "vitest";

/** Work that response times reveal: statements in order without values, and password hashes. */
export interface Work {
  readonly statements: readonly string[];
  readonly hashes: number;
}

/** Returns the work of this process during `ask`; nothing else may run. */
export async function traceWork(ask: () => Promise<unknown>): Promise<Work> {
  const statements: string[] = [];
  let hashes = 0;
  const query = vi.spyOn(pg.Client.prototype, "query");
  // Only the hashing library leaves its tasks unnamed.
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
