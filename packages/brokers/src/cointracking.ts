import { loneText } from "./kit/tables/table-accounts.ts";
import { checked, type Read } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { TableColumn, TableRow } from "./kit/tables/table-row.ts";
import {
  cameIn,
  codeOf,
  isMoney,
  moved,
  type Sum,
  swap,
  type WayIn,
  type WayOut,
  wentOut,
} from "./kit/text/coins.ts";
import { absolute, add, compare, subtract } from "./kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "./kit/text/event-words.ts";

const COLUMNS = [
  { id: "event", labels: ["Type"], isRequired: true },
  { id: "taken", labels: ["Buy", "Buy Amount"], role: "quantity", isRequired: true },
  { id: "takenCode", labels: ["Cur.", "Buy Currency"], isRequired: true },
  { id: "given", labels: ["Sell", "Sell Amount"], role: "quantity", isRequired: true },
  { id: "givenCode", labels: ["Cur.", "Sell Currency"], isRequired: true },
  { id: "fee", labels: ["Fee"], role: "quantity" },
  { id: "feeCode", labels: ["Cur.", "Fee Currency"] },
  { id: "exchange", labels: ["Exchange"], isRequired: true },
  { id: "group", labels: ["Group", "Trade-Group"], isRequired: true },
  { id: "note", labels: ["Comment"] },
  { id: "date", labels: ["Date"], isRequired: true },
] as const satisfies readonly TableColumn<string>[];

type Column = (typeof COLUMNS)[number]["id"];
type Row = TableRow<Column>;
type Side = "given" | "taken";

/** Three columns are called "Cur.", each after its sum. */
const CODES = { taken: "takenCode", given: "givenCode", fee: "feeCode" } as const;
const place = (labels: readonly string[], at: ReadonlyMap<Column, number>) => {
  const placed = new Map(at);
  for (const [sum, code] of Object.entries(CODES) as [keyof typeof CODES, Column][]) {
    const own = at.get(sum);
    if (own !== undefined && /^Cur/i.test(labels[own + 1]?.trim() ?? "")) placed.set(code, own + 1);
  }
  return placed;
};

const eventOf = (row: Row) => ({
  lines: [row.line],
  ...row.date("date"),
  note: row.note("note") ?? row.kept("exchange"),
});

const sumOf = (row: Row, side: Side): Sum => {
  if (row.text(CODES[side]) === "") row.missing(CODES[side]);
  return { code: codeOf(row.text(CODES[side])), amount: absolute(row.needed(side)) };
};

const feeOf = (row: Row): Sum | undefined => {
  const amount = row.nonZero("fee");
  return amount === undefined ? undefined : { code: codeOf(row.text("feeCode")), amount };
};

const isInside = ({ amount, code }: Sum, fee: Sum): boolean =>
  fee.code === code && compare(fee.amount, amount) < 0;

/**
 * Sums include their fee: given with it, taken without it. A money fee is shown beside the price, a coin's is in its
 * quantity, a third coin's has its own line ("Other Fee").
 */
const deal: Read<Column> = (row) => {
  const [given, taken, fee] = [sumOf(row, "given"), sumOf(row, "taken"), feeOf(row)];
  const event = eventOf(row);
  if (fee === undefined || !isMoney(fee.code) || isMoney(given.code) === isMoney(taken.code))
    return swap(event, given, taken);
  if (isInside(given, fee))
    return swap(event, { ...given, amount: subtract(given.amount, fee.amount) }, taken, [fee]);
  if (fee.code === taken.code)
    return swap(event, given, { ...taken, amount: add(taken.amount, fee.amount) }, [fee]);
  return swap(event, given, taken);
};

const came =
  (kind: WayIn): Read<Column> =>
  (row) => {
    const sum = sumOf(row, "taken");
    return kind === "deposit"
      ? cameIn(eventOf(row), sum, kind)
      : moved(eventOf(row), sum.code, row.needed("taken"), [kind, "cash-expense"]);
  };

const went =
  (kind: WayOut): Read<Column> =>
  (row) => {
    const [given, fee] = [sumOf(row, "given"), feeOf(row)];
    if (kind === "fee" || fee === undefined || !isInside(given, fee))
      return wentOut(eventOf(row), given, kind);
    const sent = { ...given, amount: subtract(given.amount, fee.amount) };
    return [wentOut(eventOf(row), sent, kind), wentOut({ ...eventOf(row), note: "Fee" }, fee, "fee")];
  };

/** Words known from programs, then those on the tracker's pages only. */
const EVENTS: Events<Column> = {
  Trade: deal,
  Deposit: came("deposit"),
  Withdrawal: went("withdrawal"),
  ...eachOf(["Income", "Mining", "Staking", "Masternode"], came("interest")),
  ...eachOf(["Gift/Tip", "Reward/Bonus", "Margin Profit"], came("cash-gain")),
  Airdrop: came("airdrop"),
  ...eachOf(["Spend", "Donation", "Gift", "Stolen", "Lost", "Margin Loss"], went("cash-expense")),
  ...eachOf(["Margin Fee", "Other Fee"], went("fee")),
  "Swap (non taxable)": checked(deal),
  ...eachOf(
    [
      ...["Interest Income", "Lending Income", "Dividends Income", "Other Income"],
      ...["Mining (commercial)", "Minting"],
    ],
    checked(came("interest")),
  ),
  ...eachOf(["Gift / Tip", "Reward / Bonus", "Income (non taxable)"], checked(came("cash-gain"))),
  "Airdrop (non taxable)": checked(came("airdrop")),
  ...eachOf(
    ["Stolen / Hacked / Fraud", "Expense (non taxable)", "Other Expense"],
    checked(went("cash-expense")),
  ),
  "Borrowing Fee": checked(went("fee")),
};

const trades: TableSpec<Column> = {
  format: {
    id: "cointracking-csv",
    name: "Trade list CSV",
    evidence: "fixture",
    prints: [],
    words: Object.keys(EVENTS),
  },
  columns: COLUMNS,
  dateOrder: "ask",
  passBy: loneText,
  place,
  read: readByWord<Column>(EVENTS, { wordOf: (row) => row.text("event"), column: "event" }),
};

export const cointracking = tableBroker<Column>({ id: "cointracking", name: "CoinTracking", country: "" }, [
  trades,
]);
