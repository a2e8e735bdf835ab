import pg from "pg";
import { type Asked, isCopy, type Query } from "./watch-transactions.ts";

/** Serves callers one by one, in order of their calls. */
class Line {
  #last = Promise.resolve();

  /** @returns a function that admits the next caller */
  async enter(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}

/** Deferred constraints are checked at the end of the product's transaction, not of the test's. */
const checkDeferred = "set constraints all immediate; set constraints all deferred";

/** Translates the product's transactions to savepoints of the test's. */
function toSavepoint(text: string, name: string): string {
  if (/^begin\b/.test(text)) return `savepoint ${name}`;
  if (text === "commit") return `${checkDeferred}; release savepoint ${name}`;
  return text === "rollback" ? `rollback to savepoint ${name}; release savepoint ${name}` : text;
}

export interface SharedConnection {
  readonly pool: pg.Pool;
  /** Waits for pending statements; later ones are refused. */
  readonly end: () => Promise<void>;
}

/**
 * Presents one connection inside the test's transaction as a pool. Statements outside of a transaction, and whole
 * transactions (as savepoints), wait for each other, as a pool would give each its own connection. A statement on the
 * pool from inside a transaction does not wait, since the transaction may wait for it.
 * @param isInside whether the caller is the work of an open transaction
 */
export function shareConnection(client: pg.PoolClient, isInside: () => boolean): SharedConnection {
  const line = new Line();
  let isEnded = false;
  let opened = 0;
  const enter = async (): Promise<() => void> => {
    const leave = isInside() ? () => {} : await line.enter();
    if (!isEnded) return leave;
    leave();
    throw new Error("a statement after the test's end");
  };
  const query = async (asked: Query, params?: unknown[]): Promise<unknown> => {
    const leave = await enter();
    try {
      return await client.query(asked, params);
    } finally {
      leave();
    }
  };
  const connect = async (): Promise<pg.PoolClient> => {
    const leave = await enter();
    opened += 1;
    const name = `product_${opened}`;
    const translated = (asked: Asked, params?: unknown[]) =>
      isCopy(asked)
        ? client.query(asked)
        : client.query({ ...asked, text: toSavepoint(asked.text, name) }, params);
    return Object.create(client, { query: { value: translated }, release: { value: leave } });
  };
  const end = async () => {
    const leave = await line.enter();
    isEnded = true;
    leave();
  };
  return {
    pool: Object.create(pg.Pool.prototype, { query: { value: query }, connect: { value: connect } }),
    end,
  };
}
