import type { SQL } from "drizzle-orm";

/** A named part of a statement. */
export type Part = readonly [name: string, body: SQL];
