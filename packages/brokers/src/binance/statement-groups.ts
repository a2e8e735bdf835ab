import { issue } from "../kit/issue.ts";
import type { TableReading } from "../kit/tables/table-reading.ts";
import { cameIn, netOf, type Sum, swap } from "../kit/text/coins.ts";
import { absolute, isNegative, isZero, negate } from "../kit/text/decimal-text.ts";
import { EITHER_WORDS, FEE_WORDS, TRADE_WORDS } from "./operations.ts";
import { type BinanceColumn, coinOf, eventOf, type StatementRow } from "./statement-row.ts";

type Reading = TableReading<BinanceColumn>;

const isAny = (row: StatementRow, words: readonly string[]) =>
  words.some((word) => word.toLowerCase() === row.text("event").toLowerCase());
const changeOf = (row: StatementRow) => ({ code: coinOf(row), change: row.needed("change") });
const sumOf = (row: StatementRow): Sum => ({ code: coinOf(row), amount: absolute(row.needed("change")) });

/** An incoming fee is a maker's rebate. */
const feeOf = (row: StatementRow): Sum => ({ code: coinOf(row), amount: negate(row.needed("change")) });

const readTrades = (reading: Reading, rows: readonly StatementRow[]) => {
  const fees = rows.filter((row) => isAny(row, FEE_WORDS));
  const { out, into } = netOf(rows.filter((row) => !fees.includes(row)).map(changeOf));
  const [given] = out;
  const [taken] = into;
  if (given === undefined || taken === undefined || out.length + into.length !== 2) return;
  reading.accept(rows, swap(eventOf(rows), given, taken, fees.map(feeOf)));
};

/** Conversions of one second and word, paired in order. */
const readConversions = (reading: Reading, rows: readonly StatementRow[]) => {
  const given = rows.filter((row) => isNegative(row.needed("change")));
  const taken = rows.filter((row) => !isNegative(row.needed("change")));
  const [only] = taken;
  if (isAny(rows[0] ?? ({} as StatementRow), EITHER_WORDS) && given.length === 0) {
    for (const row of taken) reading.accept([row], [cameIn(eventOf([row]), sumOf(row), "cash-gain")]);
    return;
  }
  if (only === undefined || given.length !== taken.length) return;
  for (const [index, row] of given.entries()) {
    const other = taken[index];
    if (other === undefined) continue;
    const isSame =
      coinOf(row) === coinOf(other) && isZero(netOf([row, other].map(changeOf)).out[0]?.amount ?? "0");
    if (isSame) for (const line of [row, other]) reading.ignore(line, issue("cancelled-pair"));
    else reading.accept([row, other], swap(eventOf([row, other]), sumOf(row), sumOf(other)));
  }
};

const secondOf = (row: StatementRow) => `${row.text("date")}\u0001${row.text("account")}`;

/** Joins lines with the same second and account. */
export const joinOperations = (reading: Reading) => {
  const open = reading.open();
  const trades = open.filter((row) => isAny(row, TRADE_WORDS));
  for (const [, rows] of Map.groupBy(trades, secondOf)) readTrades(reading, rows);
  const others = open.filter((row) => !trades.includes(row));
  const byWord = (row: StatementRow) => `${secondOf(row)}\u0001${row.text("event").toLowerCase()}`;
  for (const [, rows] of Map.groupBy(others, byWord)) readConversions(reading, rows);
  for (const row of reading.open()) reading.fail(row, issue("pair-incomplete"));
  return {};
};
