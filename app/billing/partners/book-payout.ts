import { and, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import type { BillingCurrency } from "../../shared/names/billing-names.ts";
import type { ReferralKind } from "../../shared/names/referral-names.ts";
import { bookTransaction } from "../ledger/book-transaction.ts";
import { payoutDocuments } from "../lookups.tables.ts";
import { negated, toMoney } from "../money/share-of-money.ts";
import { lockPayable, payableOf, sumPayable } from "../referral/payable.ts";
import { referralPayouts } from "./partners.tables.ts";

export interface PayoutDocument {
  readonly userId: string;
  readonly kind: ReferralKind;
  readonly documentNumber: string;
  readonly documentDate: string;
  readonly currency: BillingCurrency;
  readonly amount: string;
}
export type PayoutRow = typeof referralPayouts.$inferSelect;

const isSame = (row: PayoutRow, document: PayoutDocument): boolean =>
  row.userId === document.userId &&
  row.kind === document.kind &&
  row.documentDate === document.documentDate &&
  row.currency === document.currency &&
  toMoney(row.amount) === toMoney(document.amount);

async function findPayout(tx: Db, documentNumber: string): Promise<PayoutRow | undefined> {
  const [found] = await tx
    .select({ payout: referralPayouts })
    .from(payoutDocuments)
    .innerJoin(
      referralPayouts,
      and(
        eq(referralPayouts.userId, payoutDocuments.userId),
        eq(referralPayouts.id, payoutDocuments.payoutId),
      ),
    )
    .where(eq(payoutDocuments.documentNumber, documentNumber));
  return found?.payout;
}

/** @throws AppError INVALID_INPUT for a taken document number */
async function insertPayout(tx: Db, document: PayoutDocument, now: Date): Promise<PayoutRow> {
  const { userId, documentNumber } = document;
  const id = newId();
  const claimed = await tx
    .insert(payoutDocuments)
    .values({ documentNumber, userId, payoutId: id })
    .onConflictDoNothing()
    .returning();
  if (claimed.length === 0)
    throw new AppError("INVALID_INPUT", {}, [{ path: "documentNumber", code: "document-taken" }]);
  const [payout] = await tx
    .insert(referralPayouts)
    .values({ ...document, id, transactionId: newId(), bookedAt: now })
    .returning();
  if (!payout) throw new Error("insert returned no payout");
  return payout;
}

/**
 * Books a payout up to the balance; the same document returns the first payout.
 * @throws AppError INVALID_INPUT for another payout's number or an amount above the balance
 */
export async function bookPayout(
  tx: Db,
  document: PayoutDocument,
  now: Date,
): Promise<{ readonly payout: PayoutRow; readonly isNew: boolean }> {
  const { userId, kind, documentNumber, currency, amount } = document;
  const isLocked = await lockPayable(tx, userId);
  const known = await findPayout(tx, documentNumber);
  if (known && isSame(known, document)) return { payout: known, isNew: false };
  const sums = isLocked ? await sumPayable(tx, userId, kind) : [];
  const available = sums.find((sum) => sum.currency === currency)?.available ?? "0";
  if (!known && toMoney(amount) > toMoney(available))
    throw new AppError("INVALID_INPUT", {}, [
      { path: "amount", code: "above-balance", params: { maximum: available } },
    ]);
  const payout = await insertPayout(tx, document, now);
  await bookTransaction(tx, {
    ...{ transactionId: payout.transactionId, key: `payout:${payout.id}`, kind: "payout", currency },
    ...{ paymentId: null, at: now },
    lines: [
      { account: payableOf(kind), userId, amount },
      { account: "paid-out", userId, amount: negated(amount) },
    ],
  });
  return { payout, isNew: true };
}
