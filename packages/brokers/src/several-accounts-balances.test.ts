import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { fidelity } from "./fidelity.ts";
import { parseActivity } from "./ibkr/activity.ts";
import { parseHistory } from "./ibkr/transaction-history.ts";
import type { ParseOptions, Statement } from "./statement.ts";
import { FIXTURES } from "./testing/fixture-cases.ts";

const textOf = (name: string) => readFileSync(join(FIXTURES, name, "input.csv"), "utf8").trimEnd();
const withText =
  (parse: (file: { name: string; bytes: Uint8Array }, options: ParseOptions) => Statement) =>
  (text: string, account: string) =>
    parse({ name: "t.csv", bytes: new TextEncoder().encode(`${text}\n`) }, { account });
const shownGaps = ({ gaps = [] }: Statement) =>
  gaps.map(({ what, label, line, gap, cause }) => [what, label, line, gap, cause.code]);

it("gives no account of IBKR's transaction history the cash of all accounts together", () => {
  const text = readFileSync(join(FIXTURES, "ibkr/transaction-history/input.csv"), "utf8");
  const parse = (of: string, account?: string) =>
    parseHistory({ name: "h.csv", bytes: new TextEncoder().encode(of) }, { ...(account && { account }) });
  expect(parse(text).closing.cash.map(({ amount }) => amount)).toEqual(["1585.77"]);
  const both = text.replace(",U***1234,", ",U***9876,");
  expect(parse(both, "U***1234").closing.cash).toEqual([]);
  expect(parse(both, "U***1234").source?.layout["other-account"]).toBe(1);
});

it("compares the cash of IBKR's transaction history with the lines of all accounts together", () => {
  const read = withText(parseHistory);
  const both = textOf("ibkr/transaction-history").replace(",U***1234,", ",U***9876,");
  for (const account of ["U***1234", "U***9876"]) {
    const part = read(both, account);
    expect(part.totals).toEqual([{ label: "Ending Cash, USD", line: 7, printed: "1585.77" }]);
    expect(part.gaps).toBeUndefined();
    const other = read(both.replace("Ending Cash,1585.77", "Ending Cash,1585.78"), account);
    expect(shownGaps(other)).toEqual([["total", "Ending Cash, USD", 7, "-0.01", "gap-unexplained"]]);
    expect(other.closing.cash).toEqual([]);
  }
});

it("compares the cash and the totals of a consolidated activity statement with the lines of all accounts", () => {
  const read = withText(parseActivity);
  const text = [
    textOf("ibkr/several-accounts"),
    "Trades,SubTotal,,Stocks,USD,,ALFT,,20,,,-1000,-2,1002,0,0,",
    "Cash Report,Header,Currency Summary,Currency,Total,Securities,Futures,",
    "Cash Report,Data,Starting Cash,USD,2000,2000,0,",
    "Cash Report,Data,Ending Cash,USD,998,998,0,",
  ].join("\n");
  const end = text.split("\n").length;
  const part = read(text, "U0002");
  expect(part.gaps).toBeUndefined();
  expect(part.rows.map(({ quantity }) => quantity)).toEqual(["10"]);
  expect(part.totals?.map(({ label, printed }) => [label, printed])).toEqual([
    ["Trades, Quantity", "20"],
    ["Trades, Proceeds", "-1000"],
    ["Trades, Comm/Fee", "-2"],
    ["Cash Report, USD", "998"],
  ]);
  expect(shownGaps(read(text.replace("USD,998,", "USD,997,"), "U0001"))).toEqual([
    ["total", "Cash Report, USD", end, "1", "gap-unexplained"],
  ]);
  expect(shownGaps(read(text.replace(",-1000,-2,", ",-1000,-3,"), "U0001"))).toEqual([
    ["total", "Trades, Comm/Fee", end - 3, "1", "gap-unexplained"],
  ]);
});

it("compares a total under a table of several accounts with the lines of all of them", () => {
  const read = withText(fidelity.parse);
  const table = textOf("fidelity/two-accounts");
  const total = (sum: string) => `${table}\nTotal,,,,,,,,,,,,,,,,${sum},`;
  const line = table.split("\n").length + 1;
  for (const account of ["Z00000001", "Z00000002"]) {
    const part = read(total("-1005"), account);
    expect(part.totals).toEqual([{ label: "Amount", line, printed: "-1005" }]);
    expect(part.gaps).toBeUndefined();
    expect(shownGaps(read(total("-1007"), account))).toEqual([
      ["total", "Amount", line, "2", "gap-unexplained"],
    ]);
  }
});
