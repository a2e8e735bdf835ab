import type { FastifyInstance, InjectOptions } from "fastify";
import { type AppParts, buildApp } from "../../app/build-app.ts";
import type { Db } from "../../app/server/db/db-types.ts";
import { createMemory, type Memory } from "../../app/server/memory.ts";

/** Handle and clock that a test lends to the shared application. */
interface Loan {
  readonly db: Db;
  readonly clock: { readonly now: Date };
}

/** One application of a worker, lent to one test after the other. */
export interface SharedApp {
  /** False while a test has it: one that ran out of time goes on beside the next. */
  readonly isFree: () => boolean;
  /**
   * Lends the application: requests see the handle and the clock given here and caches of their own.
   * @param use gets the application, asked from an address of its own, since calls are counted by address
   * @throws Error while another test has it
   */
  readonly lend: (loan: Loan, use: (app: FastifyInstance) => Promise<void>) => Promise<void>;
}

/** Stands for the handle of the loan under way wherever the application took one when it was built. */
function handleOf(current: () => Db): Db {
  const target = {} as Db;
  return new Proxy(target, {
    get: (_target, key) => Reflect.get(current(), key),
    has: (_target, key) => Reflect.has(current(), key),
    getPrototypeOf: () => Reflect.getPrototypeOf(current()),
  });
}

/** The application, asked from an address unless a request names another. */
const askedFrom = (app: FastifyInstance, remoteAddress: string): FastifyInstance =>
  Object.create(app, {
    inject: {
      value: (asked: InjectOptions | string) =>
        app.inject({ remoteAddress, ...(typeof asked === "string" ? { url: asked } : asked) }),
    },
  });

/** Builds the application when the first test asks for it; it is never closed, since it holds nothing open. */
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
