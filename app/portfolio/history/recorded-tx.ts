import type { Db } from "../../server/db/db-types.ts";

/** Why rows of a recorded table are written outside of the log. */
export type Unrecorded =
  /** A portfolio that is being made, with what comes with it: it is deleted, not undone. */
  | "new"
  /** A file that is read and decided about before it is booked. */
  | "draft"
  /** Rows that follow from others: an undo of those derives them anew. */
  | "derived"
  /** Rows whose time to be brought back is over. */
  | "expired"
  /** A hint that was put away. */
  | "hint"
  /** An archive of a user's data that comes back. */
  | "restore"
  /** Rows of all users that name another asset from now on; the merge has an undo of its own. */
  | "merge"
  /** Demo data. */
  | "demo";

/** The change that takes the images of written rows, or the reason why none does. */
export type Log =
  | { readonly userId: string; readonly changeId: string }
  | { readonly unrecorded: Unrecorded };

const log = Symbol("log");

/**
 * A handle whose writes to recorded tables (write-rows.ts) go to the log of one change, or expressly to none. It reads
 * like any other handle. `change` and its siblings hand it out.
 */
export type RecordedTx = Db & { readonly [log]: Log };

const withLog = (tx: Db, value: Log): RecordedTx => Object.create(tx, { [log]: { value } });

/** The same transaction, writing into the log of a change. */
export const recordedIn = (tx: Db, change: Exclude<Log, { unrecorded: Unrecorded }>): RecordedTx =>
  withLog(tx, change);

/** The same transaction, or a pool, writing rows that no log takes. Edits of ledgers are numbered all the same. */
export const unrecorded = (tx: Db, reason: Unrecorded): RecordedTx => withLog(tx, { unrecorded: reason });

export const logOf = (tx: RecordedTx): Log => tx[log];
