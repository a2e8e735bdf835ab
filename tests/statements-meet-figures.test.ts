import { readFileSync } from "node:fs";
import path from "node:path";
import { formatMoney, type IsoDate, KINDS, type LedgerRun, type MetricId, type Scope } from "@zerno/engine";
import { expect, it } from "vitest";
import type { Statement } from "../packages/brokers/src/index.ts";
import { FIXTURES } from "../packages/brokers/src/testing/fixture-cases.ts";
import { playStatement } from "./support/play-statement.ts";

/** Effects of statement lines on figures, computed by hand. */
const played = (fixture: string): LedgerRun => {
  const file = path.join(FIXTURES, fixture, "expected.json");
  return playStatement(JSON.parse(readFileSync(file, "utf8")) as Statement).run;
};

const costOf = (run: LedgerRun, assetId: string): string[] =>
  run.lots(assetId).map(({ cost }) => (cost === undefined ? "unknown" : formatMoney(cost)));

const gainOf = (run: LedgerRun, assetId: string): string[] =>
  run
    .disposals(assetId)
    .filter(({ isTransfer }) => !isTransfer)
    .map(({ gain }) => (gain === undefined ? "unknown" : formatMoney(gain)));

const PERIOD = { from: "2023-12-31" as IsoDate, to: "2024-06-28" as IsoDate };

/** Exact text, or the refusal's reasons. */
const figureOf = (run: LedgerRun, metric: MetricId, scope: Scope): string => {
  const figure = run.figure(metric, scope, PERIOD);
  return "refused" in figure ? figure.refused.map(({ code }) => code).join() : figure.value;
};

it("an exercised call of Interactive Brokers realises nothing, its premium and fee are cost of the shares", () => {
  const run = played("ibkr/options");
  // 44 x 100 + premium 200 + fee 1
  expect(costOf(run, "USZZ71000004")).toEqual(["4601"]);
  expect(gainOf(run, "QQX 15MAR24 44 C")).toEqual([]);
});

it("a put exercised for one of three contracts takes a third of their premium, the others expire", () => {
  const run = played("ibkr/options");
  const [sold] = gainOf(run, "USZZ71000012");
  // 3,000 - 1.5 - 2,801 - 302 / 3
  expect(sold).toBe("96.8333333333");
  // Two thirds of 302 are lost.
  expect(gainOf(run, "WWX 19APR24 30 P")).toEqual(["-201.3333333333"]);
});

it("assigned puts lower the cost of the shares by the premium received, an assigned call raises the proceeds", () => {
  const run = played("ibkr/options");
  // 300 x 20 - (300 - 1.3) - (150 - 0.7) = 5552, the printed basis; 149.35 of it from a contract of the first lot.
  expect(costOf(run, "USZZ71000020")).toEqual(["1850.65", "3701.35"]);
  expect(gainOf(run, "VVX 17MAY24 20 P")).toEqual([]);
  // 1,000 + 99 - 901
  expect(gainOf(run, "USZZ71000038")).toEqual(["198"]);
});

it("a Flex query without codes takes exercise, assignment and expiry from its section of options", () => {
  const run = played("ibkr/flex-options");
  expect(costOf(run, "USZZ72000003")).toEqual(["4601"]);
  expect(costOf(run, "USZZ72000011")).toEqual(["3701"]);
  expect(gainOf(run, "QQX   240621C00060000")).toEqual(["-51"]);
});

it("return of capital lowers the cost and is no income", () => {
  const run = played("ibkr/income-words");
  // 5,001 - 50
  expect(costOf(run, "USZZ73000002")).toEqual(["4951"]);
  expect(figureOf(run, "incomePaid", { kind: "asset", assetId: "USZZ73000002" })).toBe("0");
});

it("what a short position pays lowers income, interest of a loan and kept commissions are fees, refunds lower them", () => {
  const run = played("ibkr/income-words");
  // Short: -2 on its dividend, -5 in lieu. Choice dividend: 12, of which 1.80 were withheld.
  expect(figureOf(run, "incomePaid", { kind: "asset", assetId: "USZZ73000010" })).toBe("-7");
  expect(figureOf(run, "incomePaid", { kind: "asset", assetId: "USZZ73000028" })).toBe("12");
  expect(figureOf(run, "taxes", { kind: "asset", assetId: "USZZ73000028" })).toBe("1.8");
  // Three commissions, one of a cancelled trade, 1.50 interest, 4 - 2.50 for data, 3 of a reversed payment.
  expect(figureOf(run, "fees", { kind: "portfolio" })).toBe("10");
});

it("the table of kinds by reader has every kind of the ledger", () => {
  const table = JSON.parse(readFileSync(path.join(FIXTURES, "../kinds.json"), "utf8")) as object;
  expect(Object.keys(table).sort()).toEqual(Object.keys(KINDS).sort());
});
