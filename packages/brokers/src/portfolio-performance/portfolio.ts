import { makeDraft } from "../kit/draft.ts";
import { checkSign } from "../kit/event-rows.ts";
import { issue } from "../kit/issue.ts";
import type { TableSpec } from "../kit/tables/table-format.ts";
import type { Outcome } from "../kit/tables/table-reading.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import {
  absolute,
  add,
  compare,
  decimalsOf,
  divide,
  isNegative,
  multiply,
  subtract,
} from "../kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "../kit/text/event-words.ts";
import { COLUMNS, type Column, headOf, refOf } from "./columns.ts";

type Row = TableRow<Column>;

const SCALE = 10;
const CENT = "0.01";

/** Handmade files invert the rate: either may give the gross. */
const checkGross = (row: Row, amount: string): void => {
  const gross = row.size("gross");
  const rate = row.nonZero("rate") ?? "1";
  if (gross === undefined) return;
  const half = `0.${"0".repeat(decimalsOf(rate))}5`;
  const tolerance = add(CENT, multiply(gross, decimalsOf(rate) === 0 ? "0" : half));
  const readings = [multiply(gross, rate), divide(gross, rate, SCALE) ?? "0"];
  if (readings.some((value) => compare(absolute(subtract(value, amount)), tolerance) <= 0)) return;
  row.check(issue("amount-mismatch", { amount, expected: readings[0] ?? "" }));
};

/** Value includes fees and taxes; sales and outgoing deliveries are negative. */
const sumsOf = (row: Row, isOut: boolean) => {
  const signed = row.needed("value");
  checkSign(row, "value", signed, isOut ? "-" : "+");
  const [fee, tax] = [row.nonZero("fees"), row.nonZero("taxes")];
  const costs = add(fee ?? "0", tax ?? "0");
  const value = absolute(signed);
  const amount = isOut ? add(value, costs) : subtract(value, costs);
  if (isNegative(amount)) row.problem(issue("negative-number", { value: amount }, row.label("value")));
  else checkGross(row, amount);
  return { amount, fee, tax, quantity: absolute(row.needed("shares")) };
};

const trade =
  (kind: "buy" | "sell") =>
  (row: Row): Outcome =>
    makeDraft([row.line], { kind, ...headOf(row), instrument: refOf(row), ...sumsOf(row, kind === "sell") });

const delivery =
  (kind: "transfer-in" | "transfer-out") =>
  (row: Row): Outcome => {
    const sums = sumsOf(row, kind === "transfer-out");
    const moved = { instrument: refOf(row), ...sums, affectsCash: false };
    return makeDraft([row.line], { kind, ...headOf(row), ...moved });
  };

const EVENTS: Events<Column> = {
  ...eachOf(["Kauf", "Buy"], trade("buy")),
  ...eachOf(["Verkauf", "Sell"], trade("sell")),
  ...eachOf(["Einlieferung", "Delivery (Inbound)"], delivery("transfer-in")),
  ...eachOf(["Auslieferung", "Delivery (Outbound)"], delivery("transfer-out")),
};

export const portfolioCsv: TableSpec<Column> = {
  format: {
    id: "portfolio-performance-portfolio-csv",
    name: "Portfolio transactions CSV",
    evidence: "sample",
    prints: [],
    words: Object.keys(EVENTS),
  },
  columns: COLUMNS,
  dateOrder: "dmy",
  isMine: (_, header) => header.at.has("gross"),
  read: readByWord<Column>(EVENTS, { wordOf: (row) => row.text("event"), column: "event" }),
};
