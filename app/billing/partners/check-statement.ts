import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import type { ReferralKind } from "../../shared/names/referral-names.ts";
import { billingEntries } from "../billing.tables.ts";
import { lessOf, negated, sumOf, toMoney } from "../money/share-of-money.ts";
import { payableOf, type ReferralSums, sumPayable } from "../referral/payable.ts";
import { referralPayouts } from "./partners.tables.ts";

export interface Statement {
  readonly sums: readonly ReferralSums[];
  /** Pending + available equals the ledger's debt, and payouts agree, in every currency. */
  readonly isBalanced: boolean;
}

/** Reads a referrer's sums and compares them with ledger and payouts, to the cent. */
export async function readStatement(db: Db, userId: string, kind: ReferralKind): Promise<Statement> {
  const sums = await sumPayable(db, userId, kind);
  const owed = await db
    .select({
      currency: billingEntries.currency,
      sum: sql<string>`sum(${billingEntries.amount})::text`,
    })
    .from(billingEntries)
    .where(and(eq(billingEntries.userId, userId), eq(billingEntries.account, payableOf(kind))))
    .groupBy(billingEntries.currency);
  const payouts = await db
    .select({ currency: referralPayouts.currency, amount: referralPayouts.amount })
    .from(referralPayouts)
    .where(and(eq(referralPayouts.userId, userId), eq(referralPayouts.kind, kind)));
  const isBalanced = sums.every(({ currency, pending, available, paid }) => {
    const ledger = owed.find((row) => row.currency === currency)?.sum ?? "0";
    const documents = sumOf(payouts.filter((row) => row.currency === currency).map(({ amount }) => amount));
    const difference = lessOf(sumOf([pending, available]), negated(ledger));
    return toMoney(difference) === 0n && toMoney(lessOf(documents, paid)) === 0n;
  });
  return { sums, isBalanced };
}
