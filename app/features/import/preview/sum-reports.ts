import { formatMoney, parseMoney } from "@zerno/engine";
import type { ImportReport } from "../../../domain/imports/import.schema.ts";

const counted = [
  "rows",
  "openings",
  "adjustments",
  "changed",
  "known",
  "skipped",
  "ignored",
  "failed",
  "prices",
  "rates",
  "assets",
] as const;

/** Sums the reports of several accounts. */
export function sumReports(reports: readonly ImportReport[]): ImportReport {
  const sumOf = (name: (typeof counted)[number]): number =>
    reports.reduce((sum, report) => sum + (report[name] ?? 0), 0);
  return {
    ...(Object.fromEntries(counted.map((name) => [name, sumOf(name)])) as Omit<
      ImportReport,
      "totals" | "reasons" | "balances"
    >),
    totals: addTotals(reports.flatMap(({ totals }) => totals)),
    reasons: addReasons(reports.flatMap(({ reasons = [] }) => reasons)),
    ...addBalances(reports.flatMap(({ balances = [] }) => balances)),
  };
}

type Reasons = NonNullable<ImportReport["reasons"]>;

function addReasons(reasons: Reasons): Reasons {
  const all = Map.groupBy(reasons, ({ status, issue }) => `${status} ${issue.code}`);
  return [...all.values()].flatMap((list) => {
    const [first] = list;
    return first ? [{ ...first, count: list.reduce((sum, { count }) => sum + count, 0) }] : [];
  });
}

function addBalances(
  balances: readonly NonNullable<ImportReport["balances"]>[],
): Pick<ImportReport, "balances"> {
  if (balances.length === 0) return {};
  const sum = (name: "lines" | "wrong") => balances.reduce((all, one) => all + one[name], 0);
  return { balances: { lines: sum("lines"), wrong: sum("wrong") } };
}

type Totals = ImportReport["totals"];

function addTotals(totals: Totals): Totals {
  const all = Map.groupBy(totals, ({ kind, currency }) => `${kind} ${currency}`);
  return [...all.values()].flatMap((list) => {
    const [first] = list;
    if (!first) return [];
    const amount = list.reduce((total, entry) => total + (parseMoney(entry.amount) ?? 0n), 0n);
    const count = list.reduce((total, entry) => total + entry.count, 0);
    return [{ ...first, count, amount: formatMoney(amount) }];
  });
}
