import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { bcs } from "./bcs.ts";
import { parseIbkr } from "./ibkr.ts";
import { portfolioPerformance } from "./portfolio-performance.ts";
import { revolut } from "./revolut.ts";
import type { Statement } from "./statement.ts";
import { openCase } from "./testing/fixture-cases.ts";
import { sumOfClasses } from "./testing/source-sum.ts";

/** Findings of 10,000 mutated files per reader. */
const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), "utf8");
const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split("\n").length;
const bytes = (text: string) => new TextEncoder().encode(text);

it.each([",", "31.02.2025", "Total", "1e99"])(
  "IBKR Flex: a multiplier of %s is reported, not thrown",
  (multiplier) => {
    const whole = fixture("ibkr/flex-every-section/input.xml");
    const text = whole.replace(
      /(<Trade [^>]*\bassetCategory="STK"[^>]*\bmultiplier=)"[^"]*"/,
      `$1"${multiplier}"`,
    );
    expect(text).not.toBe(whole);
    const { failed, rows } = parseIbkr({ name: "a.xml", bytes: bytes(text) });
    expect(rows.length).toBeGreaterThan(5);
    expect(failed.map(({ issue }) => issue.column)).toContain("multiplier");
  },
);

it("Revolut: a split in the year 9999 is reported, not thrown", () => {
  const header = "Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate";
  const lines = [
    "2024-01-02T10:00:00.000000Z,AAA,BUY - MARKET,1,$10.00,$10.00,USD,1.1",
    "9999-12-31T10:00:00.000000Z,AAA,STOCK SPLIT,1,,$0,USD,1.1",
  ];
  const file = { name: "a.csv", bytes: bytes([header, ...lines].join("\n")) };
  const { counts } = revolut.parse(file, { today: "2026-01-01" });
  expect(counts.dataRows).toBe(2);
});

it.each(["Header", "1e9"])("Portfolio Performance: a fee of %s fails its line and is not thrown", (fee) => {
  const whole = fixture("portfolio-performance/client-xml/input.xml");
  const text = whole.replace(/(<unit type="FEE"><amount currency="EUR" amount=")500"/, `$1${fee}"`);
  expect(text).not.toBe(whole);
  const file = { name: "a.xml", bytes: bytes(text) };
  const { failed, rows } = portfolioPerformance.parse(file, { today: "2026-01-01" });
  expect(rows.length).toBeGreaterThan(3);
  expect(failed.map(({ line }) => line)).toContain(lineOf(text, `amount="${fee}"`) + 1);
});

it("BCS: a repo whose second leg stands first is one fee, its lines in one class each", async () => {
  const folder = fileURLToPath(new URL("../fixtures/bcs/february-2024", import.meta.url));
  const { file, options } = await openCase(folder);
  const [sheet] = file.sheets ?? [];
  if (sheet === undefined) throw new Error("no sheet");
  const cellsOf = (leg: number) =>
    sheet.rows.find(({ cells }) => cells.includes("8500003") && cells.includes(`Репо ч.${leg}`))?.cells ?? [];
  const [first, second] = [cellsOf(1), cellsOf(2)];
  const swap = (cells: readonly string[]) => (cells === first ? second : cells === second ? first : cells);
  const rows = sheet.rows.map((row) => ({ ...row, cells: [...swap(row.cells)] }));
  const [whole, turned] = [sheet, { ...sheet, rows }].map((one) =>
    bcs.parse({ ...file, sheets: [one] }, options),
  );
  if (whole === undefined || turned === undefined) throw new Error("not read");
  expect(rows).not.toEqual(sheet.rows);
  const feesOf = (statement: Statement) =>
    statement.rows
      .filter(({ externalId }) => externalId === "8500003")
      .map(({ kind, amount }) => [kind, amount]);
  expect(feesOf(turned)).toEqual(feesOf(whole));
  expect(sumOfClasses(turned)).toBe(turned.source?.lines);
});
