import { AsyncLocalStorage } from "node:async_hooks";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Db } from "../../app/server/db/db-types.ts";
import { clientOf, makeDb } from "../../app/server/db/make-db.ts";

export type Query = Readonly<{ text: string; submit?: never }>;

/** A COPY, which handles the answer; those of pg-copy-streams know their text. */
type Copy = pg.Submittable &
  Readonly<{ text?: string }> &
  Record<"handleReadyForQuery" | "handleError", (...told: unknown[]) => void>;

export type Asked = Query | Copy;

export const isCopy = (asked: Asked): asked is Copy => asked.submit !== undefined;

/** With its origin in the code. */
interface Statement {
  readonly text: string;
  readonly made: Error;
}

/**
 * Faults in the use of transactions' connections. A connection takes one statement at a time: concurrent ones wait for
 * each other, and after a failure the rest run when the handler is gone.
 */
export class TransactionFaults {
  #faults: string[] = [];

  note(rule: string, statement: Statement, beside?: Statement): string {
    const fault = [rule, ...[statement, beside].flatMap((one) => (one ? [toText(one)] : []))].join("\n");
    this.#faults.push(fault);
    return fault;
  }

  /** @throws Error with all faults so far, each with the stacks of both statements; clears them */
  throwIfAny(cause?: unknown): void {
    const faults = this.#faults;
    this.#faults = [];
    if (faults.length > 0) throw new Error(faults.join("\n\n"), { cause });
  }
}

/** Only frames of our own code. */
function toText({ text, made }: Statement): string {
  const frames = (made.stack ?? "").split("\n").slice(1);
  const own = frames.filter((frame) => !/node_modules|node:|watch-transactions\.ts/.test(frame));
  return [text.length > 200 ? `${text.slice(0, 200)} …` : text, ...own].join("\n");
}

/** Tracks open savepoints. @returns whether the statement reopens an open one */
function makeSavepoints(): (text: string) => boolean {
  const open = new Set<string>();
  return (text) => {
    const [, verb, name = ""] = /^(savepoint|(?:release|rollback to) savepoint) (\w+)/.exec(text) ?? [];
    const isOpen = open.has(name);
    if (verb === "savepoint") open.add(name);
    else open.delete(name);
    return verb === "savepoint" && isOpen;
  };
}

/** The same COPY, reporting when its connection is free. */
function telling(copy: Copy, done: () => void): Copy {
  for (const name of ["handleReadyForQuery", "handleError"] as const) {
    const handle = copy[name].bind(copy);
    copy[name] = (...told) => {
      done();
      handle(...told);
    };
  }
  return copy;
}

/** Origin of a nested transaction. */
const nesting = new AsyncLocalStorage<Error>();

/** `made` is the origin of the current statement. */
type Marked = pg.PoolClient & { readonly made?: Error };

/** Faults: a statement begun during another one, a nested transaction beside an open one, a statement after the end. */
function watchClient(client: pg.PoolClient, faults: TransactionFaults): pg.PoolClient {
  const running = new Set<Statement>();
  const opensAgain = makeSavepoints();
  let isReleased = false;
  function query(this: Marked, asked: Asked, params?: unknown[]): unknown {
    const statement = {
      text: asked.text ?? "copy",
      made: this.made ?? nesting.getStore() ?? new Error("made here"),
    };
    const [first] = running;
    if (isReleased) throw new Error(faults.note("A statement after its transaction's end", statement));
    if (first) faults.note("Two statements at once in one transaction", statement, first);
    else if (opensAgain(statement.text)) faults.note("Two nested transactions at once", statement);
    running.add(statement);
    const done = () => void running.delete(statement);
    return isCopy(asked) ? client.query(telling(asked, done)) : client.query(asked, params).finally(done);
  }
  const release = (error?: Error | boolean): void => {
    isReleased = true;
    client.release(error);
  };
  return Object.create(client, { query: { value: query }, release: { value: release } });
}

/** Drizzle takes a connection for each transaction, none for other statements. */
const watchPool = (pool: pg.Pool, faults: TransactionFaults): pg.Pool =>
  Object.create(pool, {
    query: { value: pool.query.bind(pool) },
    connect: { value: async () => watchClient(await pool.connect(), faults) },
  });

type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** Properties of a handle that make a statement. */
const statements = new Set<string | symbol>(
  "select selectDistinct selectDistinctOn insert update delete execute with $count".split(" "),
);

/** Captures the origin of statements when they are made: at execution the stack is gone. */
function markStatements(tx: Transaction): Transaction {
  const client = clientOf(tx);
  const get = (_tx: Transaction, name: string | symbol): unknown => {
    if (name === "transaction") return nested;
    if (!statements.has(name)) return Reflect.get(tx, name);
    const marked = Object.create(client, { made: { value: new Error("made here") } });
    const one = drizzle(marked as pg.PoolClient, { casing: "snake_case" });
    return (Reflect.get(one, name) as (...given: unknown[]) => unknown).bind(one);
  };
  const nested: Transaction["transaction"] = (work) =>
    nesting.run(new Error("made here"), () => tx.transaction((inner) => work(markStatements(inner))));
  return new Proxy(tx, { get });
}

/** Set during the work of a transaction, in everything it calls. */
export interface Inside {
  isOpen: boolean;
}

export function watchTransactions(
  pool: pg.Pool,
  faults: TransactionFaults,
  inside: AsyncLocalStorage<Inside>,
): Db {
  const db = makeDb(watchPool(pool, faults));
  const begin = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    const state = { isOpen: true };
    try {
      return await begin((tx) => inside.run(state, () => work(markStatements(tx))), config);
    } finally {
      state.isOpen = false;
    }
  };
  return db;
}
