import type { Ctx } from "./context.ts";

/** Handle and caches of one request. */
export type RequestScope = Pick<Ctx, "db" | "memory">;

/** Parts of an application that answers requests. */
export interface ScopedParts extends RequestScope {
  /** Absent: every request has the handle and the caches above. Tests share one application, not its rows. */
  readonly requestScope?: (() => RequestScope) | undefined;
}

/** Returns the handle and the caches of the request under way. */
export const scopeOf = ({ requestScope, db, memory }: ScopedParts): RequestScope =>
  requestScope?.() ?? { db, memory };
