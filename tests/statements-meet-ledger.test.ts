import { readFileSync } from "node:fs";
import path from "node:path";
import { type IsoDate, parseDec, parseMoney } from "@zerno/engine";
import { expect, it } from "vitest";
import { nameRows } from "../app/domain/imports/statement-reader.ts";
import { cashOn, unitsOn } from "../app/domain/reconcile/compare-balances.ts";
import type { Statement } from "../packages/brokers/src/index.ts";
import { fixtureCases } from "../packages/brokers/src/testing/fixture-cases.ts";
import { newRows } from "./support/own-rows/new-rows.ts";
import { keyOf, playStatement } from "./support/play-statement.ts";

/** Folds every fixture with the engine: final cash and positions equal those printed, as compared on the screen. */
const LAST = "2099-12-31" as IsoDate;

// The fixtures' own test proves parser and expectation equal.
const statementOf = (folder: string): Statement =>
  JSON.parse(readFileSync(path.join(folder, "expected.json"), "utf8")) as Statement;

const nonZero = (amounts: Iterable<readonly [string, bigint]>): Record<string, string> =>
  Object.fromEntries(
    [...amounts]
      .filter(([, amount]) => amount !== 0n)
      .map(([key, amount]): [string, string] => [key, String(amount)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

function play(statement: Statement) {
  const { run, transactions, assets } = playStatement(statement);
  const held = run.holdings().map(({ assetId, quantity }) => [assetId, quantity as bigint] as const);
  return {
    cash: nonZero(run.cashBalances().map(({ currency, amount }) => [currency, amount as bigint] as const)),
    units: nonZero(held),
    // The user is asked for that history; until then nothing is comparable.
    isOversold: run.problems.some(({ reason }) => reason.code === "oversold"),
    compared: {
      cash: nonZero(cashOn(transactions, assets, LAST)),
      units: nonZero(unitsOn(transactions, LAST)),
    },
  };
}

/** Only printed balances are compared. */
function printed({ closing }: Statement) {
  const cash = new Map<string, bigint>();
  for (const { currency, amount } of closing.cash)
    cash.set(currency, (cash.get(currency) ?? 0n) + (parseMoney(amount) ?? 0n));
  const units = new Map<string, bigint>();
  for (const { instrument, quantity } of closing.positions)
    units.set(keyOf(instrument), (units.get(keyOf(instrument)) ?? 0n) + (parseDec(quantity) ?? 0n));
  return { cash, units };
}

it("the ledger of every fixture ends with the cash and the positions its statement prints", () => {
  let balances = 0;
  for (const { broker, name, folder } of fixtureCases) {
    const statement = statementOf(folder);
    if (statement.fatal !== undefined) continue;
    const { cash, units, isOversold, compared } = play(statement);
    const where = `${broker}/${name}`;
    if (!isOversold) expect({ where, cash, units }).toEqual({ where, ...compared });
    const stated = printed(statement);
    // Failed lines are missing in the balances.
    if (statement.failed.length > 0 || stated.cash.size + stated.units.size === 0) continue;
    for (const [currency, amount] of stated.cash)
      expect([where, currency, cash[currency] ?? "0"]).toEqual([where, currency, String(amount)]);
    if (stated.units.size > 0) expect([where, units]).toEqual([where, nonZero(stated.units)]);
    balances += 1;
  }
  expect(balances).toBeGreaterThan(35);
});

it("no row of any fixture is new the second time, and all are the first", () => {
  for (const { broker, name, folder } of fixtureCases) {
    const { rows, brokerId, account } = statementOf(folder);
    const named = nameRows(
      rows.filter(({ isDetail }) => isDetail !== true),
      brokerId,
      account?.number ?? "",
    );
    const where = `${broker}/${name}`;
    expect([where, newRows(named, named)]).toEqual([where, []]);
    expect([where, newRows([], named).length]).toEqual([where, named.length]);
  }
});
