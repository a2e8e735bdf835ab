import { and, between, eq, isNull } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../server/db/db-types.ts";
import type { ProviderName } from "../../shared/names/billing-names.ts";
import { billingComparisons, billingDifferences, billingPayments } from "../billing.tables.ts";
import type { BillingDeps } from "../load-billing.ts";
import { centsText, toCents } from "../money/cents.ts";
import { notifyOperators } from "../notify/notify-operators.ts";
import type { PaymentProvider } from "../providers/payment-provider.ts";
import { addDays, addHours } from "../subscription/periods.ts";
import { comparePayments, type Difference } from "./compare-payments.ts";

/** Days compared: refunds and disputes come late. */
export const comparedDays = 35;
/** A delivery may be under way for so many hours. */
const graceHours = 1;

export interface Reconciled {
  readonly payments: number;
  readonly differences: number;
  readonly unreachable: number;
}

/** Stores and mails differences once, repairs nothing, and clears them when both sides are equal. */
export async function reconcilePayments(world: BillingDeps): Promise<Reconciled> {
  const counts = { payments: 0, differences: 0, unreachable: 0 };
  for (const provider of Object.values(world.providers)) {
    if (!provider) continue;
    try {
      const { payments, differences } = await reconcileProvider(world, provider);
      counts.payments += payments;
      counts.differences += differences;
    } catch (error) {
      counts.unreachable += 1;
      world.log.error({ err: error, provider: provider.id }, "payments not compared");
      await noteComparison(world, provider.id, 0, error instanceof Error ? error.name : "unknown");
    }
  }
  return counts;
}

async function reconcileProvider(world: BillingDeps, provider: PaymentProvider) {
  const now = world.now();
  const from = addDays(now, -comparedDays);
  const theirs = await provider.listPayments(from, now);
  const rows = await world.db
    .select()
    .from(billingPayments)
    .where(and(eq(billingPayments.provider, provider.id), between(billingPayments.paidAt, from, now)));
  const text = (amount: string): string => centsText(toCents(amount));
  const ours = rows.map((row) => ({ ...row, amount: text(row.amount), refunded: text(row.refunded) }));
  const window = { from: addDays(from, 1), until: addHours(now, -graceHours) };
  const differences = comparePayments(ours, theirs, window);
  const compared = new Set([...ours, ...theirs].map(({ paymentRef }) => paymentRef));
  await world.db.transaction((tx) => storeDifferences(tx, provider.id, differences, compared, now));
  await noteComparison(world, provider.id, compared.size, null);
  return { payments: compared.size, differences: differences.length };
}

async function noteComparison(
  { db, now }: BillingDeps,
  provider: ProviderName,
  payments: number,
  problem: string | null,
): Promise<void> {
  const values = { comparedAt: now(), payments, problem };
  await db
    .insert(billingComparisons)
    .values({ provider, ...values })
    .onConflictDoUpdate({ target: billingComparisons.provider, set: values });
}

async function storeDifferences(
  tx: Db,
  provider: ProviderName,
  differences: readonly Difference[],
  compared: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  const open = await tx
    .select()
    .from(billingDifferences)
    .where(and(eq(billingDifferences.provider, provider), isNull(billingDifferences.clearedAt)));
  const keyOf = ({ paymentRef, kind }: Pick<Difference, "paymentRef" | "kind">) => `${kind} ${paymentRef}`;
  const known = new Map(open.map((row) => [keyOf(row), row]));
  const found = new Set(differences.map(keyOf));
  for (const { ours, theirs, ...difference } of differences) {
    const row = known.get(keyOf(difference));
    if (row)
      await tx
        .update(billingDifferences)
        .set({ ours, theirs, seenAt: now })
        .where(eq(billingDifferences.id, row.id));
    else
      await tx
        .insert(billingDifferences)
        .values({ id: newId(), provider, ...difference, ours, theirs, foundAt: now, seenAt: now });
  }
  for (const row of open)
    if (!found.has(keyOf(row)) && compared.has(row.paymentRef))
      await tx.update(billingDifferences).set({ clearedAt: now }).where(eq(billingDifferences.id, row.id));
  const fresh = differences.filter((difference) => !known.has(keyOf(difference)));
  await notifyOperators(
    tx,
    `differences ${provider} ${now.toISOString()}`,
    fresh.map(({ paymentRef, kind, ours, theirs }) => ({
      ...{ provider, paymentRef, field: kind, ours: ours ?? "", theirs: theirs ?? "" },
    })),
    now,
  );
}
