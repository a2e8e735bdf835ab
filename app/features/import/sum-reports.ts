import { formatMoney, parseMoney } from "@zerno/engine";
import type { ImportReport } from "../../ledger/intake/import-shapes.ts";

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

/** What a commit of several accounts wrote, as one report. */
export function sumReports(reports: readonly ImportReport[]): ImportReport {
  const sumOf = (name: (typeof counted)[number]): number =>
    reports.reduce((sum, report) => sum + (report[name] ?? 0), 0);
  return {
    ...(Object.fromEntries(counted.map((name) => [name, sumOf(name)])) as Omit<ImportReport, "totals">),
    totals: addTotals(reports.flatMap(({ totals }) => totals)),
  };
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
