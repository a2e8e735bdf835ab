import { AsyncLocalStorage } from "node:async_hooks";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Db } from "../../app/server/db/db-types.ts";
import { clientOf, makeDb } from "../../app/server/db/make-db.ts";

/** A statement as Drizzle hands it to a connection. */
export type Query = Readonly<{ text: string; submit?: never }>;

/** A COPY, which takes the answer itself; those of pg-copy-streams know their text. */
type Copy = pg.Submittable &
  Readonly<{ text?: string }> &
  Record<"handleReadyForQuery" | "handleError", (...told: unknown[]) => void>;

export type Asked = Query | Copy;

export const isCopy = (asked: Asked): asked is Copy => asked.submit !== undefined;

/** A statement of a transaction, and the line that made it. */
interface Statement {
  readonly text: string;
  readonly made: Error;
}

/**
 * Faults in the use of transactions' connections. A connection takes one statement at a time: those that are begun
 * together wait for each other, and when one fails the others run after the handler has gone.
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

/** The statement with the frames of our own code. */
function toText({ text, made }: Statement): string {
  const frames = (made.stack ?? "").split("\n").slice(1);
  const own = frames.filter((frame) => !/node_modules|node:|watch-transactions\.ts/.test(frame));
  return [text.length > 200 ? `${text.slice(0, 200)} …` : text, ...own].join("\n");
}

/** Follows which savepoints are open. @returns whether the statement opens one that is open already */
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

/** The same COPY, which tells when its connection is free again. */
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

/** The line that opened a nested transaction. */
const nesting = new AsyncLocalStorage<Error>();

/** A connection that knows the line which made the statement it is asked. */
type Marked = pg.PoolClient & { readonly made?: Error };

/**
 * The connection of one transaction. Faults: a statement that begins while another one runs, a nested transaction
 * beside an open one, a statement after the end.
 */
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

/** The pool for Drizzle, which takes a connection of its own for each transaction and none for other statements. */
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

/** The handle of a transaction whose statements know the line that made them: when they are asked it is gone. */
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

/** Set while the work of a transaction runs, in everything it calls. */
export interface Inside {
  isOpen: boolean;
}

/** The handle of a pool whose transactions are watched. */
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
