import type { Draft } from "../kit/draft.ts";
import { issue } from "../kit/issue.ts";
import { signedBalance } from "../kit/tables/table-accounts.ts";
import type { CommonColumn } from "../kit/tables/table-actions.ts";
import type { Extras, TableReading } from "../kit/tables/table-reading.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { add, negate, subtract } from "../kit/text/decimal-text.ts";

export type FidelityColumn = CommonColumn | "fees" | "account" | "balance";
type Row = TableRow<FidelityColumn>;

const USD = "USD";
const CORE = /^(?:reinvestment|redemption from core account|purchase into core account)\b/i;

const MONEY_MARKET = /\b(?:money market|cash reserves|core account)\b/i;

interface Line {
  readonly row: Row;
  readonly date: string;
  readonly amount: string;
  /** Undefined before booking ("Processing", "--"). */
  readonly balance: string | undefined;
}

const countBreaks = (lines: readonly Line[]): number =>
  lines.filter(({ amount, balance }, index) => {
    const before = lines[index - 1]?.balance;
    return before !== undefined && balance !== undefined && add(before, amount) !== balance;
  }).length;

/** Oldest first; the file is newest first, within a day too. */
const linesOf = (rows: readonly Row[]): readonly Line[] => {
  const lines = rows.flatMap((row) => {
    const date = row.optionalDate("date")?.date;
    if (date === undefined) return [];
    const balance = row.glance("balance");
    return [
      { row, date, amount: row.glance("amount") || "0", balance: balance === "" ? undefined : balance },
    ];
  });
  const [first, second] = lines.filter(({ balance }) => balance !== undefined);
  const isOneDay = first?.date === lines.at(-1)?.date;
  const isUpward =
    second !== undefined && add(second.balance ?? "0", first?.amount ?? "0") === first?.balance;
  const isNewestFirst = isOneDay ? isUpward : (first?.date ?? "") > (lines.at(-1)?.date ?? "");
  const ordered = isNewestFirst ? lines.toReversed() : lines;
  // Some files order lines within a day opposite to their days.
  const turned = [...Map.groupBy(ordered, ({ date }) => date).values()].flatMap((own) => own.toReversed());
  return countBreaks(turned) < countBreaks(ordered) ? turned : ordered;
};

/**
 * Ignores sweeps between account and core fund: the balance includes both. The balances identify the fund, its name at
 * the start of a file.
 */
const ignoreSweeps = (reading: TableReading<FidelityColumn>, lines: readonly Line[]): ReadonlySet<Row> => {
  const [core, others] = [new Set<string>(), new Set<string>()];
  const moves = lines.filter(({ row }) => CORE.test(row.text("event")));
  for (const [index, { row, balance }] of lines.entries()) {
    const before = lines[index - 1]?.balance;
    if (!CORE.test(row.text("event")) || before === undefined || balance === undefined) continue;
    (balance === before ? core : others).add(row.text("symbol"));
  }
  const isCore = ({ row }: Line) => {
    const symbol = row.text("symbol");
    return core.has(symbol) || (!others.has(symbol) && MONEY_MARKET.test(row.text("event")));
  };
  const sweeps = new Set(moves.filter(isCore).map(({ row }) => row));
  const own = new Set([...sweeps].map(({ line }) => line));
  const gone = new Set<Draft>(reading.drafts.filter(({ lines: of }) => of.every((line) => own.has(line))));
  reading.removeRows(gone);
  for (const row of sweeps) reading.ignore(row, issue("sweep"));
  return sweeps;
};

/** Returns opening and closing cash; unbooked lines follow. */
export const readCashBalance = (reading: TableReading<FidelityColumn>): Extras => {
  const all = linesOf(reading.rows);
  if (all.every(({ balance }) => balance === undefined)) return {};
  const sweeps = ignoreSweeps(reading, all);
  const lines = all.filter(({ row }) => !sweeps.has(row));
  const end = lines.findLastIndex(({ balance }) => balance !== undefined) + 1;
  const booked = lines.slice(0, end);
  if (booked.some(({ balance }) => balance === undefined)) return {};
  const pending = lines.slice(end).reduce((sum, { amount }) => add(sum, amount), "0");
  const steps = booked.map(({ row: { line }, ...step }) => ({ ...step, line }));
  const [first] = steps;
  const last = steps.at(-1);
  if (first?.balance === undefined || last?.balance === undefined) return {};
  if (end === lines.length) return signedBalance(steps, USD);
  const opening = subtract(first.balance, first.amount);
  const { breaks } = signedBalance(steps, USD);
  return {
    spans: [{ currency: USD, opening, closing: last.balance, aside: negate(pending) }],
    ...(breaks && { breaks }),
  };
};
