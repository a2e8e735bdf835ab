import { v7 as newId } from "uuid";
import type { Db } from "../../server/db/db-types.ts";
import type { BillingCurrency } from "../../shared/names/billing-names.ts";
import { billingEntries } from "../billing.tables.ts";
import type { EntryKind, LedgerAccount } from "../billing.types.ts";
import { toCents } from "../money/cents.ts";

export interface BookedTransaction {
  readonly transactionId?: string;
  readonly key: string;
  readonly kind: EntryKind;
  readonly currency: BillingCurrency;
  readonly paymentId: string | null;
  readonly at: Date;
  /** Exact text; debits positive; sums to zero. */
  readonly lines: readonly {
    readonly account: LedgerAccount;
    readonly userId: string | null;
    readonly amount: string;
  }[];
}

/**
 * Books a transaction in the caller's database transaction.
 * @returns its id; null when booked before or empty
 * @throws Error when the lines do not sum to zero, or only some were booked before
 */
export async function bookTransaction(tx: Db, transaction: BookedTransaction): Promise<string | null> {
  const { key, kind, currency, paymentId, at, transactionId = newId() } = transaction;
  const lines = transaction.lines.filter(({ amount }) => toCents(amount) !== 0n);
  if (lines.reduce((sum, { amount }) => sum + toCents(amount), 0n) !== 0n)
    throw new Error(`${key} does not sum to zero`);
  if (lines.length === 0) return null;
  const head = { transactionId, key, kind, currency, paymentId, bookedAt: at };
  const written = await tx
    .insert(billingEntries)
    .values(lines.map((line, index) => ({ ...head, ...line, line: index })))
    .onConflictDoNothing({ target: [billingEntries.key, billingEntries.line] })
    .returning({ line: billingEntries.line });
  // Part of the lines would not sum to zero.
  if (written.length > 0 && written.length < lines.length) throw new Error(`${key} was booked in part`);
  return written.length > 0 ? transactionId : null;
}
