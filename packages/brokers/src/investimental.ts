import { type Draft, makeDraft } from "./kit/draft.ts";
import { issue, shown } from "./kit/issue.ts";
import { accountIn } from "./kit/tables/table-accounts.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { TableReading } from "./kit/tables/table-reading.ts";
import type { TableColumn, TableRow } from "./kit/tables/table-row.ts";
import { compare, isNegative, isZero, subtract } from "./kit/text/decimal-text.ts";

const COLUMNS = [
  { id: "order", labels: ["Order Number"], isRequired: true },
  { id: "side", labels: ["Side"], isRequired: true },
  { id: "exchange", labels: ["Exchange"], isRequired: true },
  { id: "symbol", labels: ["Symbol"], isRequired: true },
  { id: "price", labels: ["Price"], role: "price", isRequired: true },
  { id: "volume", labels: ["Volume"], role: "quantity", isRequired: true },
  { id: "fee", labels: ["Fee"], role: "money", isRequired: true },
  { id: "account", labels: ["Account ID"], isRequired: true },
  { id: "owner", labels: ["Account Name"], isRequired: true },
  { id: "trade", labels: ["Last Trade Ticket"], isRequired: true },
  { id: "status", labels: ["Status"], isRequired: true },
  { id: "event", labels: ["Update Type"], isRequired: true },
  { id: "date", labels: ["Update Time"], isRequired: true },
] as const satisfies readonly TableColumn<string>[];

type Column = (typeof COLUMNS)[number]["id"];
type Row = TableRow<Column>;

const FILLED = "Fil";
const STATES = ["New", "Chg", "OOT", FILLED];
const SIDES = { buy: "buy", sell: "sell" } as const;

/** `JOHN DOE [RON]`. */
const currencyOf = (row: Row): string | undefined => /\[([A-Z]{3})\]\s*$/.exec(row.text("owner"))?.[1];

/**
 * Reads a fill as the difference to the previous line: the volume is the order's rest (on its last line the last fill),
 * the fee that of the rest.
 */
const fillOf = (row: Row, before: Row | undefined): Draft | undefined => {
  const kind = SIDES[row.text("side").toLowerCase() as keyof typeof SIDES];
  if (kind === undefined)
    row.problem(issue("unknown-event", { value: shown(row.text("side")) }, row.label("side")));
  const volume = row.size("volume") ?? "0";
  const isLast = row.text("status").toLowerCase() === "inactive";
  if (!isLast && before === undefined) return undefined;
  const quantity = isLast ? volume : subtract(before?.size("volume") ?? "0", volume);
  if (isZero(quantity) || isNegative(quantity)) return undefined;
  const costs = subtract(before?.size("fee") ?? "0", row.size("fee") ?? "0");
  const currency = currencyOf(row) ?? row.missing("owner") ?? "";
  const [symbol, exchange, ticket] = [
    row.kept("symbol", 100),
    row.kept("exchange", 50),
    row.kept("trade", 200),
  ];
  if (symbol === undefined) row.missing("symbol");
  return makeDraft([row.line], {
    kind: kind ?? "buy",
    ...row.date("date"),
    instrument: { symbol: symbol ?? "", currency, ...(exchange && { exchange }) },
    quantity,
    price: row.size("price") ?? row.missing("price"),
    currency,
    fee: compare(costs, "0") > 0 ? costs : undefined,
    externalId: ticket,
  });
};

/** The file may be in reverse order. */
const inTime = (rows: readonly Row[]): readonly Row[] =>
  [...rows].sort((a, b) => (a.text("date") < b.text("date") ? -1 : Number(a.text("date") > b.text("date"))));

const readOrder = (reading: TableReading<Column>, lines: readonly Row[]): void => {
  const rows = inTime(lines);
  const fills: Draft[] = [];
  for (const [index, row] of rows.entries()) {
    if (row.text("event") !== FILLED) continue;
    const draft = fillOf(row, rows[index - 1]);
    if (draft === undefined) row.problem(issue("pair-incomplete", {}, row.label("volume")));
    else fills.push(draft);
  }
  if (fills.length > 0 || rows.some((row) => row.problems.length > 0)) {
    const own = rows.map(({ line }) => line).sort((a, b) => a - b);
    reading.accept(
      rows,
      fills.map((fill) => ({ ...fill, line: own[0] ?? fill.line, lines: own })),
    );
  } else
    for (const row of rows) reading.ignore(row, issue("not-executed", { status: shown(row.text("event")) }));
};

const finish = (reading: TableReading<Column>) => {
  const open = reading.open().filter((row) => row.problems.length === 0);
  for (const lines of Map.groupBy(open, (row) => row.text("order")).values()) readOrder(reading, lines);
  return accountIn(reading.rows, "account");
};

const orders: TableSpec<Column> = {
  account: "account",
  format: {
    id: "investimental-csv",
    name: "Order log CSV",
    evidence: "sample",
    prints: [],
    words: [...Object.keys(SIDES), ...STATES],
  },
  columns: COLUMNS,
  dateOrder: "dmy",
  decimalMark: ".",
  read: (row) => {
    row.date("date");
    if (STATES.includes(row.text("event"))) return undefined;
    return row.problem(issue("unknown-event", { value: shown(row.text("event")) }, row.label("event")));
  },
  finish,
};

/** Investimental: order log, of which filled orders are trades. */
export const investimental = tableBroker<Column>(
  { id: "investimental", name: "Investimental", country: "RO" },
  [orders],
);
