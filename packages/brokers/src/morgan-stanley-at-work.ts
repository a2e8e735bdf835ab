import { makeDraft } from "./kit/draft.ts";
import { issue } from "./kit/issue.ts";
import { loneText } from "./kit/tables/table-accounts.ts";
import type { Read } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { TableRow } from "./kit/tables/table-row.ts";
import { checkAmount } from "./kit/text/arithmetic.ts";
import { absolute, isNegative, isZero, multiply, subtract } from "./kit/text/decimal-text.ts";
import { type Events, readByWord } from "./kit/text/event-words.ts";

type Column = "date" | "id" | "plan" | "event" | "price" | "quantity" | "net";
type Row = TableRow<Column>;

const CENT = "0.01";

const headOf = (row: Row) => ({
  ...row.date("date"),
  instrument: row.text("plan") === "" ? row.missing("plan") : { name: row.kept("plan") ?? "", assetType: 1 },
  currency: "USD",
  externalId: row.kept("id", 200),
});

/** Vested shares net of those withheld for tax, at the taxed price. */
const released: Read<Column> = (row) => {
  const quantity = absolute(row.needed("net"));
  const price = absolute(row.needed("price"));
  const held = row.size("quantity");
  const withheld = held === undefined ? "0" : subtract(held, quantity);
  if (isNegative(withheld)) row.check(issue("amount-mismatch", { amount: quantity, expected: held ?? "" }));
  return makeDraft([row.line], {
    kind: "transfer-in",
    ...headOf(row),
    quantity,
    price,
    amount: multiply(quantity, price),
    affectsCash: false,
    note: row.note("event"),
  });
};

/** The charge is the difference to the net amount. Plan "Cash" pays out the proceeds. */
const sold: Read<Column> = (row) => {
  const net = absolute(row.needed("net"));
  if (/^cash$/i.test(row.text("plan"))) {
    const { instrument: _, ...head } = headOf(row);
    return makeDraft([row.line], { kind: "withdrawal", ...head, amount: net });
  }
  const quantity = absolute(row.needed("quantity"));
  const price = absolute(row.needed("price"));
  const gross = multiply(quantity, price);
  const fee = subtract(gross, net);
  const isClosed = checkAmount({ quantity, price, amount: net }) === undefined;
  if (!isClosed && isNegative(fee)) row.check(issue("amount-mismatch", { amount: net, expected: gross }));
  const hasFee = !(isClosed || isNegative(fee) || isZero(fee)) && !isNegative(subtract(fee, CENT));
  return makeDraft([row.line], {
    kind: "sell",
    ...headOf(row),
    quantity,
    price,
    amount: hasFee ? gross : net,
    fee: hasFee ? fee : undefined,
  });
};

const vesting: Events<Column> = { Release: released };
const sales: Events<Column> = { Sale: sold };
const COMMON = [
  { id: "id", labels: ["Order Number"], isRequired: true },
  { id: "plan", labels: ["Plan"], isRequired: true },
  { id: "event", labels: ["Type"], isRequired: true },
  { id: "price", labels: ["Price"], role: "price", isRequired: true },
  { id: "quantity", labels: ["Quantity"], role: "quantity", isRequired: true },
] as const;
const STYLE = { dateOrder: "mdy", decimalMark: ".", passBy: loneText } as const;
/** Its commas split the sentence under the table into cells. */
const isSentence = (row: Row) => /^[A-Za-z]+ [A-Za-z]+ [A-Za-z]/.test(row.text("date"));
const passBy = (row: Row) => (isSentence(row) ? issue("broker-text") : loneText(row));

const releases: TableSpec<Column> = {
  format: {
    id: "morgan-stanley-releases-csv",
    name: "Releases Report CSV",
    evidence: "sample",
    prints: [],
    words: Object.keys(vesting),
  },
  columns: [
    { id: "date", labels: ["Vest Date"], isRequired: true },
    ...COMMON,
    { id: "net", labels: ["Net Share Proceeds"], role: "quantity", isRequired: true },
  ],
  ...STYLE,
  passBy,
  read: readByWord(vesting, { wordOf: (row) => row.text("event"), column: "event" }),
};

const withdrawals: TableSpec<Column> = {
  format: {
    id: "morgan-stanley-withdrawals-csv",
    name: "Withdrawals Report CSV",
    evidence: "sample",
    prints: [],
    words: Object.keys(sales),
  },
  columns: [
    { id: "date", labels: ["Execution Date"], isRequired: true },
    ...COMMON.map((column) => (column.id === "id" ? { ...column, isRequired: false } : column)),
    { id: "net", labels: ["Net Amount"], role: "money", isRequired: true },
  ],
  ...STYLE,
  passBy,
  read: readByWord(sales, { wordOf: (row) => row.text("event"), column: "event" }),
};

/** Morgan Stanley at Work: releases and withdrawals. */
export const morganStanleyAtWork = tableBroker(
  { id: "morgan-stanley-at-work", name: "Morgan Stanley at Work", country: "US" },
  [releases, withdrawals],
);
