import { expect, it } from "vitest";
import { AccountType } from "../../shared/codes.ts";
import { portfoliosOfTotal, toAllPortfolios } from "./all-portfolios.ts";

type Row = Parameters<typeof portfoliosOfTotal>[0][number];

const row = (id: string, more: Partial<Row> = {}): Row =>
  ({
    ...{ id, userId: "u", currency: "USD", accountType: AccountType.real, isComposite: false, isDemo: false },
    ...{ costMethod: 1, isCashTracked: false, isShortAllowed: false, rateSource: null, blockedHaircut: null },
    ...{ isBlockedApart: false, lastChange: 2, createdAt: new Date("2026-01-01"), archivedAt: null },
    ...more,
  }) as Row;

it.each([
  ["real ones", [row("a"), row("b")], ["a", "b"]],
  ["no sandbox", [row("a"), row("b", { accountType: AccountType.sandbox })], ["a"]],
  ["no archived one", [row("a"), row("b", { archivedAt: new Date() })], ["a"]],
  ["no composite, which would count twice", [row("a"), row("b", { isComposite: true })], ["a"]],
  ["no demo beside an own one", [row("a", { isDemo: true }), row("b")], ["b"]],
  [
    "the demo while there is nothing else",
    [row("a", { isDemo: true }), row("b", { isDemo: true })],
    ["a", "b"],
  ],
])("the totals count %s", (_, rows, ids) => {
  expect(portfoliosOfTotal(rows).map(({ id }) => id)).toEqual(ids);
});

it("takes over what the parts have in common, and the defaults where they differ", () => {
  const two = [row("a", { costMethod: 2, isCashTracked: true }), row("b", { costMethod: 2, isDemo: false })];
  expect(toAllPortfolios(two, "RUB")).toMatchObject({
    ...{
      currency: "USD",
      costMethod: 2,
      isCashTracked: true,
      isComposite: true,
      lastChange: 4,
      isDemo: false,
    },
  });
  const mixed = [row("a", { costMethod: 2, rateSource: "cbr" }), row("b", { currency: "EUR" })];
  expect(toAllPortfolios(mixed, "RUB")).toMatchObject({ currency: "RUB", costMethod: 1, rateSource: null });
  expect(toAllPortfolios([row("a", { isComposite: true })], "RUB")).toBeUndefined();
});
