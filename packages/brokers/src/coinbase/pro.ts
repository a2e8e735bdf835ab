import { issue } from "../kit/issue.ts";
import type { TableReading } from "../kit/tables/table-reading.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { cameIn, codeOf, coinBalances, netOf, swap, wentOut } from "../kit/text/coins.ts";
import { absolute, negate } from "../kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "../kit/text/event-words.ts";
import type { CoinbaseColumn } from "./app.ts";

type Row = TableRow<CoinbaseColumn>;

const codeIn = (row: Row) => codeOf(row.text("asset"));
const sumOf = (row: Row) => ({ code: codeIn(row), amount: absolute(row.needed("quantity")) });
const eventOf = (row: Row) => ({
  lines: [row.line],
  ...row.date("date"),
  note: row.text("event"),
  externalId: row.kept("id", 200),
});

export const PRO_EVENTS: Events<CoinbaseColumn> = {
  ...eachOf(["match", "fee"], () => undefined),
  deposit: (row) => cameIn(eventOf(row), sumOf(row), "deposit"),
  withdrawal: (row) => wentOut(eventOf(row), sumOf(row), "withdrawal"),
};
export const readAccountLine = readByWord(PRO_EVENTS, {
  wordOf: (row) => row.text("event"),
  column: "event",
});

const readMatches = (reading: TableReading<CoinbaseColumn>) => {
  const keyOf = (row: Row) => `${row.text("trade")}\u0001${row.text("order")}`;
  for (const [, rows] of Map.groupBy(reading.open(), keyOf)) {
    const fees = rows.filter((row) => row.text("event").toLowerCase() === "fee");
    const matches = rows.filter((row) => !fees.includes(row));
    const { out, into } = netOf(
      matches.map((row) => ({ code: codeIn(row), change: row.needed("quantity") })),
    );
    const [given] = out;
    const [taken] = into;
    const [first] = matches;
    if (first === undefined || given === undefined || taken === undefined) continue;
    if (out.length + into.length !== 2) continue;
    const lines = rows.map(({ line }) => line);
    const event = { ...eventOf(first), lines, externalId: first.kept("trade", 200) };
    const costs = fees.map((row) => ({ code: codeIn(row), amount: negate(row.needed("quantity")) }));
    reading.accept(rows, swap(event, given, taken, costs));
  }
  for (const row of reading.open()) reading.fail(row, issue("pair-incomplete"));
};

/** Joins fills, then reads the running balances. */
export const joinMatches = (reading: TableReading<CoinbaseColumn>) => {
  readMatches(reading);
  const changeOf = (row: Row) => row.signed("quantity") ?? "0";
  return coinBalances<CoinbaseColumn>(reading.rows, { codeOf: codeIn, changeOf });
};
