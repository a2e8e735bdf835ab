import { addDays, dayNumber, type IsoDate } from "@zerno/engine";
import type { Answer, Caller } from "../../../../tests/support/app.ts";
import { addAsset, addRates } from "../../../../tests/support/ledger-rows.ts";
import { addPayments, addSplit } from "../../../market/testing/rated-asset.ts";
import type { Db } from "../../../server/db/db-types.ts";

/** Generated values on weekdays. */
function weekdays(from: string, to: string, makeValue: (index: number) => number): Record<string, number> {
  const values: Record<string, number> = {};
  let index = 0;
  for (let day = from as IsoDate; day <= to; day = addDays(day, 1)) {
    // Day 0 was a Thursday.
    if ((dayNumber(day) + 3) % 7 < 5) values[day] = Math.round(makeValue(index++) * 100) / 100;
  }
  return values;
}

export const span = { from: "2023-12-29", to: "2025-12-31" };

/**
 * Adds a dollar share with a split and quarterly dividends, a euro share with a yearly dividend, and a fund with prices
 * from June 2024.
 */
export async function addMarket(db: Db): Promise<{ share: string; euro: string; late: string }> {
  const { from, to } = span;
  const wave = (base: number, length: number) => (index: number) =>
    base * (1 + index / 2000 + Math.sin(index / length) / 8);
  const split = "2025-03-03";
  const closes = weekdays(from, to, wave(100, 23));
  for (const day of Object.keys(closes)) if (day >= split) closes[day] = (closes[day] ?? 0) / 2;
  const share = await addAsset(db, { number: 1, ticker: "SHR", closes });
  const euro = await addAsset(db, {
    ...{ number: 2, ticker: "EUS", currency: "EUR" },
    closes: weekdays(from, to, wave(40, 31)),
  });
  const late = await addAsset(db, {
    ...{ number: 3, ticker: "LATE" },
    closes: weekdays("2024-06-03", to, wave(10, 17)),
  });
  await addSplit(db, share, split, "2");
  const days = ["2024-02-15", "2024-05-15", "2024-08-15", "2024-11-15", "2025-02-14", "2025-05-15"];
  await addPayments(
    db,
    share,
    days.map((exDate) => ({ exDate, amount: exDate > split ? "0.35" : "0.6" })),
  );
  const yearly = ["2024-06-20", "2025-06-20"].map((exDate) => ({ exDate, amount: "1.1", currency: "EUR" }));
  await addPayments(db, euro, yearly);
  await addRates(
    db,
    "EUR",
    "USD",
    weekdays(from, to, (index) => 1.05 + Math.sin(index / 40) / 20),
  );
  return { share, euro, late };
}

/** Builds a backtest of weights in percent. */
export const questionOf = (weights: Readonly<Record<string, number>>, rest: object = {}) => ({
  ...{ currency: "USD", start: "2024-01-02", end: "2025-12-31", amount: "10000" },
  portfolios: [{ assets: assetsOf(weights) }],
  ...rest,
});

export const assetsOf = (weights: Readonly<Record<string, number>>) =>
  Object.entries(weights).map(([assetId, percent]) => ({ assetId, weight: String(percent / 100) }));

/** Runs a valid backtest. @returns the result's id */
export async function play(caller: Caller, question: object): Promise<string> {
  const { status, body } = await caller.call("POST /api/backtest/calc", question);
  if (status !== 200 || body.id === undefined) throw new Error(JSON.stringify(body));
  return body.id;
}

/** Returns an existing part of a result. */
export async function part(
  caller: Caller,
  name: string,
  input: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer["body"]> {
  const { status, body } = await caller.call(`GET /api/backtest-result/${name}`, input, headers);
  if (status !== 200) throw new Error(`${name}: ${JSON.stringify(body)}`);
  return body;
}
