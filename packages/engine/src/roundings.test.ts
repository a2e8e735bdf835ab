import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Roundings to the ledger's own scales are exactness E2 and not listed. */
const ways: readonly RegExp[] = [
  /\b(toMinorUnit|minorPlaces|toKopecks|toRoubles)\(/g,
  /\b10n \*\* BigInt\(/g,
  /- \(\w{2,} % \w+\)/g,
  /\/ (?:asset\.)?lotSize\b/g,
  /Math\.(?:round|floor|ceil|trunc)\([^()]*(?:scaled|\* 100\b|places|minor|lot)/gi,
  /\.toFixed\(/g,
];

/** By file and function, with their rule of docs/exactness.md. */
const allowed: Readonly<Record<string, string>> = {
  "bonds/minor-unit.ts toMinorUnit": "exactness E12: rounds once to the currency's minor unit",
  "tax/tax-money.ts toKopecks": "exactness E13: amounts of a declaration in kopecks",
  "tax/tax-money.ts toRoubles": "exactness E13: the tax in whole roubles",
  "money/minor-places.ts minorPlaces": "exactness E16: decimals of a currency",
  "money/decimal.ts decFromText": "exactness E1: a float64 enters through its shortest decimal text",
  "money/rounding.ts powerOfTen": "exactness E2: half to even to the target scale",
  "valuation/rates.ts POWERS": "exactness E3: a rate is rounded once to 18 decimals",
  "valuation/rates.ts tenTo": "exactness E3: a rate is rounded once to 18 decimals",
  "metrics/contribution.ts findParts":
    "exactness E10: a float is brought to 18 decimals, never back into an amount",
  "metrics/money-weighted.ts refusalOf": "exactness E10: roots of an equation as text of a refusal",
  "bonds/minor-unit.ts perBond": "exactness E12: per bond where the exchange publishes it so",
  "bonds/minor-unit.ts ofPosition": "exactness E12: once on the whole position",
  "bonds/daily-terms.ts fillInUnits": "exactness E12: the daily columns of what is rounded per bond",
  "valuation/columns.ts bondDays": "exactness E12: the daily columns of a position's accrued coupon",
  "valuation/columns.ts roundedAccrued": "exactness E12: the daily columns of a position's accrued coupon",
  "income/receivables.ts amountOwed": "exactness E12: a coupon booked or shown",
  "interest/deposit-run.ts PER_MONEY": "exactness E11: 18 decimals are carried, money has 10",
  "interest/deposit-run.ts toMinor":
    "exactness E11: what is paid out or shown, and each credit where the bank rounds it",
  "tax/ru/long-holding.ts longHoldingRelief": "exactness E13: the relief's limit in kopecks",
  "tax/ru/foreign-credit.ts foreignCredit": "exactness E13: the credit of foreign tax in kopecks",
  "tax/ru/ru-rows.ts ruGainRow": "exactness E13: income and expense in kopecks",
  "tax/ru/ru-rows.ts ruIncomeRow": "exactness E13: income in kopecks",
  "tax/ru/ru-tax.ts ruTax": "exactness E13: the tax in whole roubles",
  "backtest/order-size.ts unitsBelow": "exactness E15: orders of whole lots",
  "rebalance/build-problem.ts rangesOf": "exactness E15: orders of whole lots",
  "rebalance/find-faults.ts assetFaults": "exactness E15: whether whole lots can be counted",
};

const root = import.meta.dirname;
const isSource = (name: string) =>
  name.endsWith(".ts") && !name.endsWith(".test.ts") && !/(^|\/)testing\//.test(name);

const named = /^(?:export )?(?:async )?(?:function\*? (\w+)|(?:const|let) (\w+))/;

function enclosing(lines: readonly string[], at: number): string {
  for (let line = at; line >= 0; line--) {
    const found = named.exec(lines[line] ?? "");
    if (found) return found[1] ?? found[2] ?? "";
  }
  return "";
}

const isComment = (line: string) => /^\s*(?:\*|\/\/|\/\*)/.test(line);

function placesIn(file: string): string[] {
  const lines = readFileSync(`${root}/${file}`, "utf8").split("\n");
  return lines.flatMap((line, at) => {
    if (isComment(line) || /^import\b/.test(line)) return [];
    return ways.some((way) => line.search(way) >= 0) ? [`${file} ${enclosing(lines, at)}`] : [];
  });
}

it("rounds to minor units and whole lots in the places docs/exactness.md names, and nowhere else", () => {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(isSource).sort();
  const found = new Set(files.flatMap(placesIn));
  expect([...found].filter((place) => !(place in allowed))).toEqual([]);
  // An entry that no longer rounds must be removed.
  expect(Object.keys(allowed).filter((place) => !found.has(place))).toEqual([]);
});
