import { issue } from "./kit/issue.ts";
import { checked, ignoreAs, type Read } from "./kit/tables/table-actions.ts";
import { type TableSpec, tableBroker } from "./kit/tables/table-format.ts";
import type { TableColumn, TableRow } from "./kit/tables/table-row.ts";
import { cameIn, codeOf, isMoney, moved, type Sum, swap, wentOut } from "./kit/text/coins.ts";
import { absolute, isNegative, isZero } from "./kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "./kit/text/event-words.ts";

const COLUMNS = [
  { id: "id", labels: ["Transaction"], isRequired: true },
  { id: "event", labels: ["Type"], isRequired: true },
  { id: "given", labels: ["Input Currency"], isRequired: true },
  { id: "givenAmount", labels: ["Input Amount"], role: "quantity", isRequired: true },
  { id: "taken", labels: ["Output Currency"], isRequired: true },
  { id: "takenAmount", labels: ["Output Amount"], role: "quantity", isRequired: true },
  { id: "value", labels: ["USD Equivalent"], role: "money", isRequired: true },
  { id: "details", labels: ["Details"], isRequired: true },
  { id: "date", labels: ["Date / Time (UTC)", "Date / Time"], isRequired: true },
] as const satisfies readonly TableColumn<string>[];

type Column = (typeof COLUMNS)[number]["id"];
type Row = TableRow<Column>;

/** Nexo's names of coins on certain chains. */
const NAMES: Readonly<Record<string, string>> = {
  BNBN: "BNB",
  NEXONEXO: "NEXO",
  NEXOBNB: "NEXO",
  NEXOBEP2: "NEXO",
  USDTERC: "USDT",
};

const eventOf = (row: Row) => ({
  lines: [row.line],
  ...row.date("date"),
  note: row.note("details"),
  externalId: row.kept("id", 200),
});

const sumOf = (row: Row, code: "given" | "taken", amount: "givenAmount" | "takenAmount"): Sum => {
  const text = codeOf(row.text(code));
  if (text === "") row.missing(code);
  return { code: NAMES[text] ?? text, amount: absolute(row.needed(amount)) };
};
const worthOf = (row: Row): Sum => ({ code: "USD", amount: row.size("value") ?? "0" });

const into =
  (kind: "deposit" | "interest"): Read<Column> =>
  (row) =>
    cameIn(eventOf(row), sumOf(row, "taken", "takenAmount"), kind, worthOf(row));

/** Negative: taken back. */
const given: Read<Column> = (row) => {
  const { code } = sumOf(row, "taken", "takenAmount");
  return moved(eventOf(row), code, row.needed("takenAmount"), ["cash-gain", "cash-expense"], worthOf(row));
};

const out: Read<Column> = (row) => wentOut(eventOf(row), sumOf(row, "given", "givenAmount"), "withdrawal");

/** Negative: loan interest. */
const interest: Read<Column> = (row) => {
  const signed = row.needed("takenAmount");
  if (!isNegative(signed)) return into("interest")(row);
  return wentOut(eventOf(row), sumOf(row, "taken", "takenAmount"), "interest-paid");
};

const exchange: Read<Column> = (row) => {
  const [given, taken] = [sumOf(row, "given", "givenAmount"), sumOf(row, "taken", "takenAmount")];
  const printed = isMoney(given.code) || isMoney(taken.code) || isZero(worthOf(row).amount);
  return swap(eventOf(row), given, taken, [], printed ? undefined : worthOf(row));
};

/** A loan moves coins without income or sale. */
const byHand: Read<Column> = (row) =>
  issue("corporate-action-by-hand", {
    action: row.text("event"),
    quantity: row.text("givenAmount"),
    money: row.text("value"),
  });

const EVENTS: Events<Column> = {
  ...eachOf(["Deposit", "Top up Crypto", "Exchange Deposited On"], into("deposit")),
  ...eachOf(["Interest", "Fixed Term Interest", "Interest Additional"], interest),
  ...eachOf(["Dividend", "Referral Bonus", "Cashback", "Exchange Cashback", "Bonus"], given),
  ...eachOf(["Exchange", "Exchange Collateral"], exchange),
  ...eachOf(["Withdrawal", "Withdraw Exchanged"], out),
  ...eachOf(
    [
      "Withdrawal Credit",
      "Loan Withdrawal",
      "Manual Sell Order",
      "Liquidation",
      "Repayment",
      "Manual Repayment",
    ],
    byHand,
  ),
  Assimilation: checked(given),
  ...eachOf(
    [
      "Deposit To Exchange",
      "Exchange To Withdraw",
      "Locking Term Deposit",
      "Unlocking Term Deposit",
      "Transfer In",
      "Transfer Out",
      "Administrator",
    ],
    ignoreAs("own-transfer"),
  ),
};

const transactions: TableSpec<Column> = {
  format: {
    id: "nexo-csv",
    name: "Transactions CSV",
    evidence: "code",
    prints: [],
    words: Object.keys(EVENTS),
  },
  columns: COLUMNS,
  dateOrder: "dmy",
  decimalMark: ".",
  passBy: (row) =>
    /\brejected\b/i.test(row.text("details")) ? issue("not-final", { status: "rejected" }) : undefined,
  read: readByWord<Column>(EVENTS, { wordOf: (row) => row.text("event"), column: "event" }),
};

/** Nexo: layout known from programs that read it. */
export const nexo = tableBroker<Column>({ id: "nexo", name: "Nexo", country: "BG" }, [transactions]);
