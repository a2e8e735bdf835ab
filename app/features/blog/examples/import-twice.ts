import { brokers, type Statement } from "@zerno/brokers";
import { formatDec, formatMoney, type IsoDate, type Transaction } from "@zerno/engine";
import { classifyRows } from "../../../domain/imports/preview/classify-rows.ts";
import { nameRows, type ReadRow } from "../../../domain/imports/statement-reader.ts";
import { toTransaction } from "../../../domain/imports/to-ledger-row.ts";
import { cashOn, unitsOn } from "../../../domain/reconcile/compare-balances.ts";
import { date, type Example, money, number } from "./example.ts";

const currency = "USD";
const closing = "2024-06-28" as IsoDate;
const head = "Event,Date,Symbol,Price,Quantity,Currency,FeeTax";

/** Two purchases that are alike to the last digit: an order that was filled in two parts. */
const firstHalf = [
  "Cash_In,2024-01-10,USD,1,10000,USD,",
  "Buy,2024-01-11,ALFT,50.25,40,USD,1.05",
  "Buy,2024-01-11,ALFT,50.25,40,USD,1.05",
  "Dividend,2024-03-15,ALFT,0.24,19.20,USD,2.88",
];
const secondHalf = ["Buy,2024-04-22,ALFT,48.10,20,USD,1.05", "Dividend,2024-06-14,ALFT,0.245,24.50,USD,3.68"];
const unreadable = "Buy,31 June 2024,ALFT,49,5,USD,1.05";

function readStatement(lines: readonly string[]): Statement {
  const template = brokers.find(({ id }) => id === "template");
  if (template === undefined) throw new Error("no template among the formats");
  const bytes = new TextEncoder().encode([head, ...lines].join("\n"));
  return template.parse({ name: "statement.csv", bytes }, { today: closing });
}

const toRow = (row: ReadRow): Transaction => toTransaction(row, row.code === null ? undefined : "ALFT");

/** Returns the rows of a file that the ledger does not have yet. */
function newRows(rows: readonly ReadRow[], booked: readonly ReadRow[]): readonly ReadRow[] {
  const counts = new Map<string, number>();
  for (const { key } of booked) counts.set(key, (counts.get(key) ?? 0) + 1);
  const states = classifyRows({
    rows,
    transactions: rows.map(toRow),
    instruments: new Map(),
    known: { byKey: counts, byContent: new Map(), days: new Set() },
    ...{ former: () => 0, completions: new Map(), deleted: () => 0, choices: {} },
  });
  return rows.filter((_, index) => states[index]?.status === "new");
}

const balances = (rows: readonly ReadRow[]) => {
  const transactions = rows.map(toRow);
  return {
    shares: number(formatDec(unitsOn(transactions, closing).get("ALFT") ?? 0n)),
    cash: money(formatMoney(cashOn(transactions, new Map(), closing).get(currency) ?? 0n), currency),
  };
};

/** A statement of a quarter, then one of the half-year with the same rows in it and one line that cannot be read. */
export const importTwice: Example = {
  name: "import-twice",
  figures: () => {
    const [quarter, halfYear] = [
      readStatement(firstHalf),
      readStatement([...firstHalf, ...secondHalf, unreadable]),
    ];
    const rowsOf = ({ rows }: Statement) => nameRows(rows, "template", "");
    const first = newRows(rowsOf(quarter), []);
    const again = newRows(rowsOf(quarter), first);
    const second = newRows(rowsOf(halfYear), first);
    const [before, after] = [balances(first), balances([...first, ...second])];
    return {
      "first-rows": number(quarter.rows.length),
      "first-new": number(first.length),
      "same-file-new": number(again.length),
      "second-lines": number(firstHalf.length + secondHalf.length + 1),
      "second-rows": number(halfYear.rows.length),
      "second-known": number(halfYear.rows.length - second.length),
      "second-new": number(second.length),
      "second-failed": number(halfYear.failed.length),
      "equal-fills": number(first.filter(({ kind }) => kind === "buy").length),
      "shares-before": before.shares,
      "cash-before": before.cash,
      "shares-after": after.shares,
      "cash-after": after.cash,
      "shares-if-doubled": balances([...first, ...rowsOf(halfYear)]).shares,
      "statement-date": date(closing),
    };
  },
};
