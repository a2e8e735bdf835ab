import { addMonths, fromDayNumber } from "../days/iso-date.ts";
import type { IncomePayment } from "../income/payment.ts";
import type { LedgerInput } from "../ledger/ledger-input.ts";
import type { PriceSeries } from "../ledger/price-series.ts";
import type { AssetFacts, Benchmark } from "../ledger/statistics-input.ts";
import type { Dec } from "../money/decimal.ts";
import { createRandom, type Random } from "./random.ts";
import { CURRENCIES, dec, FIRST_DAY } from "./random-draft.ts";

const YEARS = 13;

function paymentsOf(random: Random, currency: string): IncomePayment[] {
  const every = random.pick([1, 3, 6, 12]);
  const count = Math.floor((YEARS * 12) / every);
  let cents = random.integer(10, 200);
  return Array.from({ length: count }, (_, i): IncomePayment => {
    const exDate = addMonths(fromDayNumber(FIRST_DAY + 450), -i * every);
    if (random.chance(0.3)) cents += random.integer(-5, 3);
    return {
      exDate,
      payDate: addMonths(exDate, 1),
      amount: dec(Math.max(1, cents), 2) as Dec,
      currency,
      kind: random.chance(0.95) ? "regular" : "special",
      status: random.chance(0.9) ? "confirmed" : "estimated",
    };
  });
}

function factsOf(random: Random, currency: string): AssetFacts {
  const date = fromDayNumber(FIRST_DAY - 10);
  const payments = paymentsOf(random, random.chance(0.9) ? currency : random.pick(CURRENCIES));
  return {
    ...(random.chance(0.9) && { payments }),
    ...(random.chance(0.3) && { since: addMonths(fromDayNumber(FIRST_DAY), -70) }),
    ...(random.chance(0.3) && {
      splits: [{ exDate: fromDayNumber(FIRST_DAY + random.integer(0, 200)), to: 2n, from: 1n }],
    }),
    ...(random.chance(0.6) && {
      rating: {
        facts: {
          marketYield: { value: 0.03, date },
          dividends: { value: random.integer(10, 80), date },
          earnings: { value: 100, date },
          netDebt: { value: random.integer(0, 400), date },
          ebitda: { value: 100, date },
        },
        isBank: false,
        isMoscow: random.chance(0.3),
      },
    }),
  };
}

function benchmarkPrices(random: Random, days: number): PriceSeries {
  const closes = new Float64Array(days);
  let value = 1000;
  for (let i = 0; i < days; i++) {
    value *= 1 + (random.next() - 0.49) * 0.03;
    closes[i] = i % 7 >= 5 ? Number.NaN : Math.round(value * 100) / 100;
  }
  return { assetId: "index", firstDay: FIRST_DAY - 20, closes, sources: new Uint8Array(days) };
}

function benchmarkOf(random: Random, days: number): Benchmark {
  const currency = random.pick(CURRENCIES);
  const prices = benchmarkPrices(random, days + 30);
  // Keeps the ledgers of known seeds unchanged.
  const own = createRandom(Math.round((prices.closes[0] ?? 0) * 1e6));
  const dice = own.next();
  return {
    ...{ id: "index", currency, prices },
    ...(random.chance(0.3) && {
      splits: [{ exDate: fromDayNumber(FIRST_DAY + 100), to: 3n, from: 2n }],
    }),
    ...(dice < 0.3 && { payments: paymentsOf(own, dice < 0.27 ? currency : own.pick(CURRENCIES)) }),
    ...(dice > 0.9 && { payments: "unknown" }),
  };
}

export function withStatistics(input: LedgerInput, random: Random, days: number): LedgerInput {
  const facts = [...input.assets.values()].flatMap(({ id, currency }) =>
    random.chance(0.8) ? [[id, factsOf(random, currency)] as const] : [],
  );
  return {
    ...input,
    facts: new Map(facts),
    ...(random.chance(0.9) && { benchmark: benchmarkOf(random, days) }),
    ...(random.chance(0.9) && { riskFree: random.integer(0, 15) / 100 }),
    ...(random.chance(0.3) && { calendar: random.pick(["XMOS", "weekdays", "all-days"] as const) }),
    ...(random.chance(0.9) && {
      goal: {
        monthlyFlow: random.integer(-50, 200),
        months: random.integer(1, 40),
        seed: random.integer(1, 1e9),
        ...(random.chance(0.8) && { target: random.integer(1_000, 1_000_000) }),
      },
    }),
  };
}
