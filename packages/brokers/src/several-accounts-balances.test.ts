import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parseHistory } from "./ibkr/transaction-history.ts";
import { FIXTURES } from "./testing/fixture-cases.ts";

it("gives no account of IBKR's transaction history the cash of all accounts together", () => {
  const text = readFileSync(join(FIXTURES, "ibkr/transaction-history/input.csv"), "utf8");
  const parse = (of: string, account?: string) =>
    parseHistory({ name: "h.csv", bytes: new TextEncoder().encode(of) }, { ...(account && { account }) });
  expect(parse(text).closing.cash.map(({ amount }) => amount)).toEqual(["1585.77"]);
  const both = text.replace(",U***1234,", ",U***9876,");
  expect(parse(both, "U***1234").closing.cash).toEqual([]);
  expect(parse(both, "U***1234").source?.layout["other-account"]).toBe(1);
});
