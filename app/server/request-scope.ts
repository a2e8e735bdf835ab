import type { Ctx } from "./context.ts";

export type RequestScope = Pick<Ctx, "db" | "memory">;

export interface ScopedParts extends RequestScope {
  /** Tests share one application, but not its rows. */
  readonly requestScope?: (() => RequestScope) | undefined;
}

export const scopeOf = ({ requestScope, db, memory }: ScopedParts): RequestScope =>
  requestScope?.() ?? { db, memory };
