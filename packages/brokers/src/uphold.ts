import { issue, shown } from "./kit/issue.ts";
import type { Read } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { TableColumn, TableRow } from "./kit/tables/table-row.ts";
import { cameIn, codeOf, moved, type Sum, sentOut, swap, wentOut } from "./kit/text/coins.ts";
import { absolute, subtract } from "./kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "./kit/text/event-words.ts";

const COLUMNS = [
  { id: "date", labels: ["Date"], isRequired: true },
  { id: "to", labels: ["Destination"], isRequired: true },
  { id: "takenAmount", labels: ["Destination Amount"], role: "quantity", isRequired: true },
  { id: "taken", labels: ["Destination Currency"], isRequired: true },
  { id: "fee", labels: ["Fee Amount"], role: "quantity", isRequired: true },
  { id: "feeCurrency", labels: ["Fee Currency"], isRequired: true },
  { id: "id", labels: ["Id"], isRequired: true },
  { id: "from", labels: ["Origin"], isRequired: true },
  { id: "givenAmount", labels: ["Origin Amount"], role: "quantity", isRequired: true },
  { id: "given", labels: ["Origin Currency"], isRequired: true },
  { id: "status", labels: ["Status"], isRequired: true },
  { id: "event", labels: ["Type"], isRequired: true },
] as const satisfies readonly TableColumn<string>[];

type Column = (typeof COLUMNS)[number]["id"];
type Row = TableRow<Column>;

/** Weekday and zone are dropped: "Fri Apr 09 2021 23:58:41 GMT+0000". */
const dateOf = (row: Row) =>
  row.dateOf(
    row
      .text("date")
      .replace(/^[A-Z][a-z]{2} (?=[A-Z])/, "")
      .replace(/ GMT[+-]0000.*$/, ""),
    "date",
  );

const eventOf = (row: Row) => ({ lines: [row.line], ...dateOf(row), externalId: row.kept("id", 200) });

const sumOf = (row: Row, code: "given" | "taken", amount: "givenAmount" | "takenAmount"): Sum => {
  if (row.text(code) === "") row.missing(code);
  return { code: codeOf(row.text(code)), amount: absolute(row.needed(amount)) };
};

/** The origin's sum left, the destination's arrived, a fee lies between; its side gets a check. */
const sidesOf = (row: Row): { readonly given: Sum; readonly taken: Sum } => {
  if (row.nonZero("fee") !== undefined) row.check(issue("wording-unconfirmed", {}, row.label("fee")));
  return { given: sumOf(row, "given", "givenAmount"), taken: sumOf(row, "taken", "takenAmount") };
};

/** A coin that arrives as another was exchanged on the way. */
const arrival: Read<Column> = (row) => {
  const { given, taken } = sidesOf(row);
  const event = eventOf(row);
  if (given.code === taken.code) return cameIn(event, taken, "deposit");
  const paid = cameIn({ ...event, externalId: undefined }, given, "deposit");
  return [paid, ...swap(event, given, taken)];
};

const departure: Read<Column> = (row) => {
  const { given, taken } = sidesOf(row);
  const event = eventOf(row);
  if (given.code === taken.code)
    return sentOut(event, given, { ...given, amount: subtract(given.amount, taken.amount) });
  const sent = wentOut({ ...event, externalId: undefined }, taken, "withdrawal");
  return [...swap(event, given, taken), sent];
};

/** Own cards: an exchange unless of one coin. */
const transfer: Read<Column> = (row) => {
  if (codeOf(row.text("given")) === codeOf(row.text("taken"))) return issue("own-transfer");
  const { given, taken } = sidesOf(row);
  return swap(eventOf(row), given, taken);
};

const reward: Read<Column> = (row) => {
  const { code } = sumOf(row, "taken", "takenAmount");
  return moved(eventOf(row), code, row.needed("takenAmount"), ["cash-gain", "cash-expense"]);
};

const EVENTS: Events<Column> = {
  in: arrival,
  out: departure,
  transfer,
  ...eachOf(["reward", "staking-reward"], reward),
};

const transactions: TableSpec<Column> = {
  format: {
    id: "uphold-csv",
    name: "Transactions CSV",
    evidence: "fixture",
    prints: [],
    words: Object.keys(EVENTS),
  },
  columns: COLUMNS,
  dateOrder: "mdy",
  decimalMark: ".",
  passBy: (row) =>
    row.text("status").toLowerCase() === "completed"
      ? undefined
      : issue("not-final", { status: shown(row.text("status")) }),
  read: readByWord<Column>(EVENTS, { wordOf: (row) => row.text("event"), column: "event" }),
};

export const uphold = tableBroker<Column>({ id: "uphold", name: "Uphold", country: "US" }, [transactions]);
