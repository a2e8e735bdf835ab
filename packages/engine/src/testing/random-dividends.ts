import { addDays, fromDayNumber } from "../days/iso-date.ts";
import { EXPECTED_PAY_DAYS, type IncomePayment } from "../income/payment.ts";
import type { LedgerInput } from "../ledger/ledger-input.ts";
import type { AssetFacts } from "../ledger/statistics-input.ts";
import type { Asset, Transaction } from "../ledger/transaction.ts";
import type { Random } from "./random.ts";
import { CURRENCIES, charges, dec, FIRST_DAY, money } from "./random-draft.ts";

/** Their payment windows overlap. */
function declaredOf(random: Random, { currency }: Asset, days: number): IncomePayment[] {
  const payments: IncomePayment[] = [];
  for (let day = random.integer(-5, 30); day < days + 10; day += random.integer(3, 40)) {
    const exDate = fromDayNumber(FIRST_DAY + day);
    const isExpected = random.chance(0.1);
    payments.push({
      ...(random.chance(0.95) && { exDate }),
      payDate: addDays(exDate, isExpected ? EXPECTED_PAY_DAYS : random.integer(-1, 35)),
      ...(isExpected && { isPayDateExpected: true as const }),
      amount: dec(random.integer(1, 90_000), 4),
      currency: random.chance(0.8) ? currency : random.pick(CURRENCIES),
      kind: random.pick(["regular", "regular", "regular", "special"]),
      status: random.chance(0.9) ? "announced" : "estimated",
    });
  }
  return payments;
}

function rowOf(random: Random, asset: Asset, payment: IncomePayment, id: string): Transaction {
  const isNamed = random.chance(0.1) && payment.exDate !== undefined;
  return {
    id,
    kind: random.chance(0.85) ? "dividend" : "short-dividend",
    date: addDays(payment.payDate, random.integer(-4, 12)),
    assetId: asset.id,
    currency: random.chance(0.9) ? payment.currency : asset.currency,
    amount: money(random, 1, 900),
    affectsCash: random.chance(0.9),
    ...charges(random, payment.currency),
    ...(random.chance(0.4) && { accountId: random.pick(["A", "B"]) }),
    ...(isNamed && { exDate: payment.exDate }),
  };
}

export function withDividends(input: LedgerInput, random: Random, days: number): LedgerInput {
  const facts = new Map<string, AssetFacts>();
  const rows: Transaction[] = [];
  for (const asset of input.assets.values()) {
    if (asset.option !== undefined || random.chance(0.2)) continue;
    const payments = declaredOf(random, asset, days);
    facts.set(asset.id, { payments });
    for (const payment of payments) {
      if (random.chance(0.6)) rows.push(rowOf(random, asset, payment, `paid${rows.length}`));
    }
  }
  return { ...input, facts, transactions: [...input.transactions, ...rows] };
}
