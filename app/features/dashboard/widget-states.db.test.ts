import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRates, addRow } from "../../../tests/support/ledger-rows.ts";
import { addPlans, askAll, makeFixture } from "./testing/widget-fixture.ts";

// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
type Any = any;

const codesOf = (reasons: readonly Any[]) => [...new Set(reasons.map(({ code }) => code))].join(" ");
/** Codes of all refusals in a body. */
function refusedIn(value: unknown): string[] {
  if (value === null || typeof value !== "object") return [];
  if (Array.isArray(value)) return value.flatMap(refusedIn);
  if ("refused" in value) return (value.refused as Any[]).map(({ code }) => code);
  return Object.values(value).flatMap(refusedIn);
}

/** Kinds refused as a whole without a rate. */
const refusedWithoutRate = [...["drift", "returns-table", "risk"]];
/** Kinds with single figures refused. */
const refusedInPart = [
  ...["head", "value-chart", "profit-chart", "identity", "results", "allocation", "currency-exposure"],
  ...["concentration", "pies", "top-holdings", "contribution", "period-returns", "month-gains"],
  ...["benchmark", "goals", "costs", "cash"],
];
const restOnOldPrices = [
  ...["head", "value-chart", "profit-chart", "identity", "results", "allocation", "currency-exposure"],
  ...["concentration", "pies", "drift", "top-holdings", "period-returns", "month-gains", "returns-table"],
  ...["benchmark", "risk", "goals", "cash"],
];

it("a rate that is missing: every kind refuses what rests on it, with that reason, and shows the rest", () =>
  withApp(async (test) => {
    const { user, portfolioId } = await makeFixture(test);
    await addRow(user, portfolioId, { kind: "deposit", date: "2026-11-20", amount: "1", currency: "CHF" });
    const answers = await askAll(user, portfolioId);
    const inState = (state: string) =>
      [...answers.values()].filter((answer) => answer.state === state).map(({ kind }) => kind);
    expect(inState("refused")).toEqual(refusedWithoutRate);
    for (const kind of refusedWithoutRate)
      expect
        .soft([kind, codesOf(answers.get(kind).reasons)])
        .toEqual([kind, expect.stringContaining("no-rate")]);
    const inPart = inState("ok").filter((kind) => refusedIn(answers.get(kind).body).includes("no-rate"));
    expect(inPart).toEqual(refusedInPart);
    // The lines end the day before, with a reason.
    for (const kind of ["value-chart", "profit-chart"]) {
      const { body } = answers.get(kind);
      const [before, last] = body.series.slice(-2);
      expect([before.value, last.value]).toEqual([expect.any(Number), null]);
      expect(codesOf(body.end.refused)).toBe("no-rate");
    }
  }));

it("a price that is old: every kind that rests on it says so", () =>
  withApp(async (test) => {
    const user = await test.register();
    const closes = { "2026-11-02": 4, "2026-11-10": 5, "2026-11-14": 5 };
    const old = await addAsset(test.db, { number: 1, ticker: "OLD", closes });
    // Its goal is in roubles.
    await addRates(test.db, "USD", "RUB", { "2026-11-02": 90, "2026-11-19": 90, "2026-11-20": 90 });
    const portfolioId = await addPortfolio(user, { name: "Old" });
    await addRow(user, portfolioId, { kind: "deposit", date: "2026-11-02", amount: "100" });
    await addRow(user, portfolioId, {
      ...{ kind: "buy", date: "2026-11-10", assetId: old, quantity: "1", price: "5" },
    });
    await addPlans(user, portfolioId);
    const answers = await askAll(user, portfolioId);
    const stale = [...answers.values()].filter((answer) => answer.stale.length > 0);
    expect(stale.map(({ kind }) => kind)).toEqual(restOnOldPrices);
    for (const { kind, stale: notes } of stale)
      expect([kind, notes[0].code, notes[0].params.asset]).toEqual([kind, "stale-price", "OLD"]);
  }));
