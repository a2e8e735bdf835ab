import type { Transaction } from "./transaction.ts";

/** Cumulative weights out of their total. */
export interface Cut {
  readonly before: bigint;
  readonly after: bigint;
  readonly whole: bigint;
}

export interface AccountPart {
  readonly accountId: string | undefined;
  /** Row as given: legs use it as the key of a transfer. */
  readonly source: Transaction;
  readonly units: Cut;
  readonly money: Cut;
}
