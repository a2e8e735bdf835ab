import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { generateCoupons } from "./bonds/coupon-plan.ts";
import { accepted } from "./bonds/testing/bond-samples.ts";
import { addDays, dayNumber, fromDayNumber, type IsoDate } from "./days/iso-date.ts";
import type { LedgerInput } from "./ledger/ledger-input.ts";
import type { Asset, Bond, Transaction } from "./ledger/transaction.ts";
import { formatMoney, MONEY_ONE, type Money } from "./money/decimal.ts";
import { runLedger } from "./run-ledger.ts";
import { date, dec, money } from "./testing/exact.ts";

const folder = join(import.meta.dirname, "../../../../shared/data/bonds");

function rowsOf(file: string): string[][] {
  return readFileSync(join(folder, file), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(","));
}

interface Paid {
  readonly start: IsoDate;
  readonly end: IsoDate;
  readonly kopecks: bigint;
}

/** The first coupon's start follows from its amount: 1000 x rate x days / 365. */
function publishedOf(id: string, percent: number): Paid[] {
  const paid = rowsOf("ofz_coupon_schedule.csv").filter(([secid]) => secid === id);
  let start = addDays(date(paid[0]?.[3]), -Math.round((Number(paid[0]?.[5]) * 365) / (10 * percent)));
  return paid.map(([, , , end, , amount]) => {
    const coupon = { start, end: date(end), kopecks: money(amount) / (MONEY_ONE / 100n) };
    start = coupon.end;
    return coupon;
  });
}

function byRule(
  [, , , , , , percent = "", , first = "", , , maturity = ""]: readonly string[],
  issueDate: IsoDate,
): Bond {
  const plan = { issueDate, maturity: date(maturity), firstCoupon: date(first), every: { days: 182 } };
  const coupons = accepted(generateCoupons({ ...plan, rate: dec((Number(percent) / 100).toFixed(6)) }));
  return { nominal: money("1000"), coupons, roundsPerBond: true };
}

/** Never priced after the first day. */
function ledgerOf(bond: Bond, published: readonly Paid[], last: IsoDate): LedgerInput {
  const asset: Asset = { id: "OFZ", currency: "RUB", bond, staleDays: 99_999 };
  const row = { assetId: "OFZ", currency: "RUB", affectsCash: true };
  const first = published[0]?.start ?? last;
  const end = published.at(-1)?.end ?? last;
  const transactions: Transaction[] = [
    { ...row, id: "buy", kind: "buy", date: first, quantity: dec(7), price: dec(100) },
    ...published.map((paid, i): Transaction => {
      const amount = (7n * paid.kopecks * (MONEY_ONE / 100n)) as Money;
      return { ...row, id: `coupon${i}`, kind: "coupon", date: paid.end, amount };
    }),
    { ...row, id: "end", kind: "redemption", date: addDays(end, 3), quantity: dec(7), price: dec(100) },
  ];
  const closes = {
    assetId: "OFZ",
    firstDay: dayNumber(first),
    closes: Float64Array.of(100),
    sources: new Uint8Array(1),
  };
  return {
    ...{ baseCurrency: "RUB", currency: "RUB", costMethod: "fifo", trackCash: true, rates: [] },
    ...{ asOf: last, transactions, assets: new Map([["OFZ", asset]]), sourceNames: ["test"] },
    prices: new Map([["OFZ", closes]]),
  };
}

function accrued({ kopecks, start, end }: Paid, passed: number): bigint {
  const length = BigInt(dayNumber(end) - dayNumber(start));
  const exact = kopecks * BigInt(passed);
  const twice = 2n * (exact % length);
  const isUp = twice > length || (twice === length && (exact / length) % 2n === 1n);
  return exact / length + (isUp ? 1n : 0n);
}

const text = (kopecks: bigint): string => formatMoney(kopecks * (MONEY_ONE / 100n));

describe.skipIf(!existsSync(folder))("OFZ held in a ledger", { tags: ["real-data"] }, () => {
  const terms = existsSync(folder) ? rowsOf("ofz_terms.csv") : [];

  test.each(terms.map((row) => [row[0] ?? "", row] as const))(
    "%s accrues to the kopeck on every day",
    (id, row) => {
      const published = publishedOf(id, Number(row[6]));
      const first = published[0]?.start ?? date("1970-01-01");
      const end = published.at(-1)?.end ?? first;
      const run = runLedger(ledgerOf(byRule(row, first), published, addDays(end, 5)));
      const scope = { kind: "asset", assetId: "OFZ" } as const;
      const { values, firstDay } = run.series({ from: first, to: addDays(end, 5) }, scope);
      for (const coupon of published) {
        for (let day = dayNumber(coupon.start); day < dayNumber(coupon.end); day++) {
          const each = accrued(coupon, day - dayNumber(coupon.start));
          expect(values[day - firstDay], fromDayNumber(day)).toBe(7 * (1000 + Number(each) / 100));
          if (day % 29 !== 0) continue;
          const figure = run.figure("accruedCoupon", scope, { from: first, to: fromDayNumber(day) });
          expect(figure).toMatchObject({ value: text(7n * each) });
        }
      }
      const due = run.figure("value", scope, { from: first, to: end });
      expect(due).toMatchObject({ value: "7000", notes: [{ code: "matured-not-booked" }] });
      const whole = { from: addDays(first, -1), to: addDays(end, 5) };
      const total = published.reduce((sum, { kopecks }) => sum + kopecks, 0n);
      expect(run.figure("value", scope, whole)).toMatchObject({ value: "0" });
      expect(run.figure("income", scope, whole)).toMatchObject({ value: text(7n * total) });
      expect(run.figure("realised", scope, whole)).toMatchObject({ value: "0" });
    },
  );
});
