import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../../days/iso-date.ts";
import type { Dec, Money } from "../../money/decimal.ts";
import { abs, multiplyDivide } from "../../money/rounding.ts";
import { date, PROPERTY_RUNS } from "../../testing/exact.ts";
import { matchTaxLots } from "../fifo-match.ts";
import { isTaxRefusal, type TaxDisposal, type TaxRate, type TaxSide } from "../tax-input.ts";
import { NO_MONEY, sumOf } from "../tax-money.ts";
import type { TaxTrade } from "../tax-trade.ts";
import { taxYears } from "../tax-years.ts";
import { ABROAD, MAIN } from "../testing/ru-samples.ts";
import { useCarriedLosses } from "./carried-losses.ts";
import { RU_GROUP_NAMES } from "./law.ts";
import { netRuGroups, noResults } from "./netting.ts";
import type { RuTaxInput } from "./ru-input.ts";
import { type RuTaxYear, ruTaxYear } from "./ru-tax-year.ts";

const numRuns = PROPERTY_RUNS;
const YEAR = 2024;
const START = date("2024-01-01");
const KOPECK = 10n ** 8n;

const rate: TaxRate = (from, _to, day) =>
  (from === "RUB"
    ? 10n ** 18n
    : 61_234_567_890_123_456_789n + BigInt(Number(day.slice(8)) * 1_111_111_111_111_111)) as Dec;

const moneyOf = (units: number): Money => (BigInt(units) * 1234567n) as Money;
const cash = fc.integer({ min: 0, max: 10 ** 9 }).map(moneyOf);

const rows = fc
  .array(
    fc.record({
      offset: fc.integer({ min: 0, max: 300 }),
      isBuy: fc.boolean(),
      asset: fc.constantFrom("T", "R"),
      account: fc.constantFrom("main", "ib"),
      quantity: fc.integer({ min: 1, max: 9 }),
      price: cash,
      fee: cash,
      currency: fc.constantFrom("USD", "RUB"),
    }),
    { minLength: 1, maxLength: 25 },
  )
  .map((drawn) =>
    drawn.map(({ offset, isBuy, asset, account, quantity, price, fee, currency }, index): TaxTrade => {
      const day = addDays(START, offset);
      return {
        id: `row-${index}`,
        kind: isBuy ? "buy" : "sell",
        assetId: asset,
        accountId: account,
        trade: day,
        settled: addDays(day, 2),
        quantity: (BigInt(quantity) * 10n ** 18n) as Dec,
        amount: { amount: price, currency },
        fees: [{ amount: fee, currency: "USD", day }],
      };
    }),
  );

function yearOfDisposals(disposals: readonly TaxDisposal[], rest: Partial<RuTaxInput> = {}): RuTaxYear {
  const found = ruTaxYear({
    year: YEAR,
    status: "resident",
    assets: [
      { id: "T", group: "traded-security" },
      { id: "R", group: "traded-derivative-on-securities" },
    ],
    accounts: [MAIN, ABROAD],
    disposals,
    incomes: [],
    rate,
    carriedLosses: [],
    ...rest,
  });
  if (isTaxRefusal(found)) throw new Error(JSON.stringify(found.refused));
  return found;
}

const disposalsOf = (trades: readonly TaxTrade[]): readonly TaxDisposal[] =>
  matchTaxLots(trades, true).disposals;

const totalOf = (year: RuTaxYear): bigint => sumOf(year.groups.map(({ result }) => result));

function halves(side: TaxSide, part: bigint, whole: bigint): [TaxSide, TaxSide] {
  const amount = side.amount ?? { amount: NO_MONEY, currency: "RUB" };
  const first = multiplyDivide(amount.amount, part, whole) as Money;
  const fees = side.fees.map((fee) => multiplyDivide(fee.amount, part, whole) as Money);
  return [
    {
      ...side,
      amount: { ...amount, amount: first },
      fees: side.fees.map((fee, i) => ({ ...fee, amount: fees[i] ?? NO_MONEY })),
    },
    {
      ...side,
      amount: { ...amount, amount: (amount.amount - first) as Money },
      fees: side.fees.map((fee, i) => ({ ...fee, amount: (fee.amount - (fees[i] ?? 0n)) as Money })),
    },
  ];
}

describe("the Russian year", () => {
  test("the order of rows does not matter", () => {
    fc.assert(
      fc.property(rows, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (trades, keys) => {
        const keyed = trades.map((row) => ({ row, key: keys.next().value ?? 0 }));
        const shuffled = keyed.sort((a, b) => a.key - b.key).map(({ row }) => row);
        expect(yearOfDisposals(disposalsOf(shuffled))).toEqual(yearOfDisposals(disposalsOf(trades)));
        const disposals = disposalsOf(trades);
        expect(yearOfDisposals([...disposals].reverse())).toEqual(yearOfDisposals(disposals));
      }),
      { numRuns },
    );
  });

  test("the accounts' results sum to the total exactly", () => {
    fc.assert(
      fc.property(rows, (trades) => {
        const disposals = disposalsOf(trades);
        const parts = ["main", "ib"].map((id) =>
          totalOf(yearOfDisposals(disposals.filter(({ accountId }) => accountId === id))),
        );
        expect(sumOf(parts)).toBe(totalOf(yearOfDisposals(disposals)));
      }),
      { numRuns },
    );
  });

  test("cutting every disposal in two moves the total by at most a kopeck per row", () => {
    fc.assert(
      fc.property(rows, fc.bigInt({ min: 1n, max: 9n }), (trades, part) => {
        const disposals = disposalsOf(trades);
        const cut = disposals.flatMap((disposal) => {
          const acquired = halves(disposal.acquired, part, 10n);
          const sold = halves(disposal.sold, part, 10n);
          return [0, 1].map((i) => ({
            ...disposal,
            acquired: acquired[i] ?? disposal.acquired,
            sold: sold[i] ?? disposal.sold,
          }));
        });
        const difference = totalOf(yearOfDisposals(cut)) - totalOf(yearOfDisposals(disposals));
        expect(abs(difference) <= BigInt(cut.length) * KOPECK).toBe(true);
      }),
      { numRuns },
    );
  });

  test("what is sold equals the price and cost of the trades that are closed", () => {
    fc.assert(
      fc.property(rows, (trades) => {
        const { disposals, openLots } = matchTaxLots(trades, true);
        const sides = [...disposals.flatMap(({ acquired, sold }) => [acquired, sold]), ...openLots];
        const fees = (side: { fees?: readonly { amount: bigint }[] }): bigint =>
          sumOf((side.fees ?? []).map(({ amount }) => amount));
        const money = (side: { amount?: { amount: bigint } | undefined }): bigint =>
          side.amount?.amount ?? 0n;
        expect(sumOf(sides.map(money))).toBe(sumOf(trades.map(money)));
        expect(sumOf(sides.map(fees))).toBe(sumOf(trades.map(fees)));
      }),
      { numRuns },
    );
  });

  test("bases are never negative, the tax closes, the generic report has the same gain within kopecks", () => {
    fc.assert(
      fc.property(rows, cash, (trades, loss) => {
        const disposals = disposalsOf(trades);
        const year = yearOfDisposals(disposals, {
          carriedLosses: [{ year: 2020, base: "securities", amount: loss }],
        });
        expect(Object.values(year.bases).every((base) => base >= 0n)).toBe(true);
        const { computed, credit, withheld, payable, refundable } = year.tax;
        expect(payable - refundable).toBe(computed - credit - withheld);
        const input = {
          currency: "RUB",
          rate,
          disposals,
          incomes: [],
          basis: "settled",
          longAfter: { years: 1 },
        } as const;
        const gains = taxYears(input).find((row) => row.year === YEAR)?.gains;
        const generic = gains === undefined || "refused" in gains ? 0n : gains.gain;
        expect(abs(generic - totalOf(year)) <= BigInt(disposals.length) * KOPECK).toBe(true);
      }),
      { numRuns },
    );
  });
});

describe("losses", () => {
  const result = fc.integer({ min: -(10 ** 6), max: 10 ** 6 }).map(moneyOf);

  test("netting keeps the sum, changes no sign and leaves nothing to net", () => {
    fc.assert(
      fc.property(fc.array(result, { minLength: 6, maxLength: 6 }), (values) => {
        const before = noResults();
        for (const [i, group] of RU_GROUP_NAMES.entries()) before[group] = values[i] ?? NO_MONEY;
        const { results: after } = netRuGroups(before);
        expect(sumOf(Object.values(after))).toBe(sumOf(Object.values(before)));
        for (const group of RU_GROUP_NAMES) expect(after[group] * before[group] >= 0n).toBe(true);
        expect(netRuGroups(after).steps).toEqual([]);
      }),
      { numRuns },
    );
  });

  test("carried losses never make a base negative and are conserved", () => {
    const losses = fc.array(
      fc.record({
        year: fc.integer({ min: 2010, max: 2024 }),
        base: fc.constantFrom("securities" as const, "derivatives" as const),
        amount: cash,
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(losses, result, result, (carried, securities, derivatives) => {
        const found = useCarriedLosses(carried, YEAR, { securities, derivatives });
        expect(found.securities >= 0n && found.derivatives >= 0n).toBe(true);
        for (const base of ["securities", "derivatives"] as const) {
          const of = (list: readonly { base: string; amount: bigint }[]): bigint =>
            sumOf(list.filter((loss) => loss.base === base).map(({ amount }) => amount));
          const start = base === "securities" ? securities : derivatives;
          expect(of(found.used)).toBe((start > 0n ? start : 0n) - found[base]);
          const known = carried.filter(({ year }) => year < YEAR);
          expect(of(found.used) + of(found.left) + of(found.expired)).toBe(of(known));
        }
        const days: readonly number[] = found.used.map(({ year }) => year);
        expect(days.every((year) => year >= YEAR - 10 && year < YEAR)).toBe(true);
      }),
      { numRuns },
    );
  });
});
