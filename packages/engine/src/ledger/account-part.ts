import type { Transaction } from "./transaction.ts";

/** Span of cumulative weights out of their total. */
export interface Cut {
  readonly before: bigint;
  readonly after: bigint;
  readonly whole: bigint;
}

/** Part of a row that belongs to one account. */
export interface AccountPart {
  readonly accountId: string | undefined;
  /** Row with this part of its amounts; legs use it as the key of a transfer. */
  readonly source: Transaction;
  readonly units: Cut;
  readonly money: Cut;
}
