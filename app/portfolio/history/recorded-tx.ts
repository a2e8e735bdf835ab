import type { Db } from "../../server/db/db-types.ts";

export type Unrecorded =
  /** New portfolio: deleted, not undone. */
  | "new"
  | "draft"
  /** Undo derives them again. */
  | "derived"
  /** Past restoring. */
  | "expired"
  | "hint"
  | "restore"
  /** Has its own undo. */
  | "merge"
  | "demo";

export type Log =
  | { readonly userId: string; readonly changeId: string }
  | { readonly unrecorded: Unrecorded };

const log = Symbol("log");

/** Writes go to one change's log, or explicitly to none. */
export type RecordedTx = Db & { readonly [log]: Log };

const withLog = (tx: Db, value: Log): RecordedTx => Object.create(tx, { [log]: { value } });

export const recordedIn = (tx: Db, change: Exclude<Log, { unrecorded: Unrecorded }>): RecordedTx =>
  withLog(tx, change);

/** Edits of ledgers are still numbered. */
export const unrecorded = (tx: Db, reason: Unrecorded): RecordedTx => withLog(tx, { unrecorded: reason });

export const logOf = (tx: RecordedTx): Log => tx[log];
