import type { Transaction } from "./transaction.ts";

/** A span of cumulative weights, out of all of them. */
export interface Cut {
  readonly before: bigint;
  readonly after: bigint;
  readonly whole: bigint;
}

/** The part of a row that falls to one account. */
export interface AccountPart {
  readonly accountId: string | undefined;
  /** The row with this part of what it states; legs hand over by it. */
  readonly source: Transaction;
  /** This part of stated units, and of stated money: from `before` to `after` of `whole`. */
  readonly units: Cut;
  readonly money: Cut;
}
