import type { FastifyInstance, InjectOptions } from "fastify";
import { type AppParts, buildApp } from "../../app/build-app.ts";
import type { Db } from "../../app/server/db/db-types.ts";
import { createMemory, type Memory } from "../../app/server/memory.ts";

interface Loan {
  readonly db: Db;
  readonly clock: { readonly now: Date };
}

/** One application per worker, lent to one test after another. */
export interface SharedApp {
  /** False during a test: one that timed out continues beside the next. */
  readonly isFree: () => boolean;
  /**
   * Requests use the given handle and clock, and caches of their own.
   * @param use gets the application with an own address, since calls are counted by address
   * @throws Error during another loan
   */
  readonly lend: (loan: Loan, use: (app: FastifyInstance) => Promise<void>) => Promise<void>;
}

/** Delegates to the current loan's handle. */
function handleOf(current: () => Db): Db {
  const target = {} as Db;
  return new Proxy(target, {
    get: (_target, key) => Reflect.get(current(), key),
    has: (_target, key) => Reflect.has(current(), key),
    getPrototypeOf: () => Reflect.getPrototypeOf(current()),
  });
}

/** Sends requests from an address, unless they name another. */
const askedFrom = (app: FastifyInstance, remoteAddress: string): FastifyInstance =>
  Object.create(app, {
    inject: {
      value: (asked: InjectOptions | string) =>
        app.inject({ remoteAddress, ...(typeof asked === "string" ? { url: asked } : asked) }),
    },
  });

/** Built for the first test and never closed, since it holds nothing open. */
export function createSharedApp(
  parts: Pick<AppParts, "config" | "secretKey" | "texts" | "build">,
): SharedApp {
  let built: Promise<FastifyInstance> | undefined;
  let loan: (Loan & { readonly memory: Memory }) | undefined;
  let loans = 0;
  const current = () => {
    if (!loan) throw new Error("a request outside a test");
    return loan;
  };
  const build = () =>
    buildApp({
      ...parts,
      db: handleOf(() => current().db),
      requestScope: current,
      now: () => current().clock.now,
      pages: null,
      log: null,
    });
  return {
    isFree: () => loan === undefined,
    lend: async (wanted, use) => {
      if (loan) throw new Error("another test has the application");
      built ??= build();
      loans += 1;
      loan = { ...wanted, memory: createMemory() };
      try {
        const address = `127.${(loans >> 16) & 255}.${(loans >> 8) & 255}.${loans & 255}`;
        await use(askedFrom(await built, address));
      } finally {
        loan = undefined;
      }
    },
  };
}
