import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/**
 * Ways to bring an amount or a quantity to fewer decimals or to whole lots. Roundings to the ledger's own scales
 * (`multiplyDivide`, `divideHalfEven`) are of rule 2 everywhere and are not looked for.
 */
const ways: readonly RegExp[] = [
  /\b(toMinorUnit|minorPlaces|toKopecks|toRoubles)\(/g,
  /\b10n \*\* BigInt\(/g,
  /- \(\w{2,} % \w+\)/g,
  /\/ (?:asset\.)?lotSize\b/g,
  /Math\.(?:round|floor|ceil|trunc)\([^()]*(?:scaled|\* 100\b|places|minor|lot)/gi,
  /\.toFixed\(/g,
];

/** Places that may round, by file and function, each with what the conventions say of it. */
const allowed: Readonly<Record<string, string>> = {
  // The functions that round, and the scales themselves.
  "bonds/minor-unit.ts toMinorUnit": "7: rounds once to the currency's minor unit",
  "tax/tax-money.ts toKopecks": "8: amounts of a declaration in kopecks",
  "tax/tax-money.ts toRoubles": "8: the tax in whole roubles",
  "money/minor-places.ts minorPlaces": "decimals of a currency",
  "money/decimal.ts decFromText": "2.1: a float64 enters through its shortest decimal text",
  "money/rounding.ts powerOfTen": "2.2: half to even to the target scale",
  "valuation/rates.ts POWERS": "2.3: a rate is rounded once to 18 decimals",
  "valuation/rates.ts tenTo": "2.3: a rate is rounded once to 18 decimals",
  "metrics/contribution.ts findParts": "2.10: a float is brought to 18 decimals, never back into an amount",
  "metrics/money-weighted.ts refusalOf": "2.10: roots of an equation as text of a refusal",
  // Bonds: where a coupon or an accrued coupon becomes money.
  "bonds/minor-unit.ts perBond": "7: per bond where the exchange publishes it so",
  "bonds/minor-unit.ts ofPosition": "7: once on the whole position",
  "bonds/daily-terms.ts fillInUnits": "7: the daily columns of what is rounded per bond",
  "valuation/columns.ts bondDays": "7: the daily columns of a position's accrued coupon",
  "valuation/columns.ts roundedAccrued": "7: the daily columns of a position's accrued coupon",
  "income/receivables.ts amountOwed": "7: a coupon booked or shown",
  // Interest: only what is paid out or shown, or each credit where the bank says so.
  "interest/deposit-run.ts PER_MONEY": "2a: 18 decimals are carried, money has 10",
  "interest/deposit-run.ts toMinor":
    "2a: what is paid out or shown, and each credit where the bank rounds it",
  // Laws.
  "tax/ru/long-holding.ts longHoldingRelief": "8: the relief's limit in kopecks",
  "tax/ru/foreign-credit.ts foreignCredit": "8: the credit of foreign tax in kopecks",
  "tax/ru/ru-rows.ts ruGainRow": "8: income and expense in kopecks",
  "tax/ru/ru-rows.ts ruIncomeRow": "8: income in kopecks",
  "tax/ru/ru-tax.ts ruTax": "8: the tax in whole roubles",
  // Lots and orders.
  "backtest/order-size.ts unitsBelow": "backtest: orders of whole lots",
  "rebalance/build-problem.ts rangesOf": "rebalancing: orders of whole lots",
  "rebalance/find-faults.ts assetFaults": "rebalancing: whether whole lots can be counted",
};

const root = import.meta.dirname;
const isSource = (name: string) =>
  name.endsWith(".ts") && !name.endsWith(".test.ts") && !/(^|\/)testing\//.test(name);

const named = /^(?:export )?(?:async )?(?:function\*? (\w+)|(?:const|let) (\w+))/;

/** The function or constant at the top of the file that a line stands in. */
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

it("rounds to minor units and whole lots in the places the conventions name, and nowhere else", () => {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(isSource).sort();
  const found = new Set(files.flatMap(placesIn));
  expect([...found].filter((place) => !(place in allowed))).toEqual([]);
  // A place that no longer rounds leaves the list.
  expect(Object.keys(allowed).filter((place) => !found.has(place))).toEqual([]);
});
