import type { OptionEnd } from "../../kit/option-ends.ts";
import type { FieldRow } from "../../kit/tables/field-row.ts";

/** `OptionEAE.transactionType` of contracts; delivered shares have Buy or Sell. */
const HOW: Readonly<Record<string, OptionEnd["how"]>> = {
  exercise: "exercise",
  assignment: "assignment",
  expiration: "expiry",
};

export interface OptionEnds {
  readonly howOf: (row: FieldRow) => OptionEnd["how"] | undefined;
  readonly alone: readonly FieldRow[];
  readonly repeated: readonly FieldRow[];
}

const dayOf = (row: FieldRow): string =>
  ["tradeDate", "Date/Time", "date", "Report Date"].flatMap((label) => row.day(label) ?? [])[0] ?? "";

const contentOf = (row: FieldRow): string =>
  [row.cell("conid") || row.cell("symbol"), dayOf(row), row.optional("Quantity", "quantity")].join("\u0001");

/**
 * Matches section OptionEAE with the trades. Elements are pairs of contracts ("Exercise", "Assignment") and shares at
 * the strike ("Buy", "Sell"); "Expiration" is single.
 */
export const createOptionEnds = (rows: readonly FieldRow[], trades: readonly FieldRow[]): OptionEnds => {
  const byId = new Map<string, FieldRow>();
  const byContent = Map.groupBy(rows.length > 0 ? trades : [], contentOf);
  for (const trade of trades) if (trade.has("tradeID")) byId.set(trade.cell("tradeID"), trade);
  const hows = new Map<FieldRow, OptionEnd["how"]>();
  const alone: FieldRow[] = [];
  const repeated: FieldRow[] = [];
  const shares = new Set<FieldRow>();
  for (const row of rows) {
    const how = HOW[row.cell("transactionType").toLowerCase()];
    const trade = byId.get(row.cell("tradeID")) ?? byContent.get(contentOf(row))?.shift();
    if (trade === undefined) alone.push(row);
    else repeated.push(row);
    if (how === undefined) shares.add(trade ?? row);
    else hows.set(trade ?? row, how);
  }
  // Delivered shares do not name their option; the day's contracts do.
  const delivered = new Map<string, OptionEnd["how"]>();
  for (const [row, how] of hows) if (how !== "expiry") delivered.set(dayOf(row), how);
  return {
    howOf: (row) => hows.get(row) ?? (shares.has(row) ? delivered.get(dayOf(row)) : undefined),
    alone,
    repeated,
  };
};
