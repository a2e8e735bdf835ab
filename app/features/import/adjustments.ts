import { KINDS } from "@zerno/engine";
import { v7 as newId } from "uuid";
import type { ImportedRow } from "../../ledger/import-rows.ts";
import type { Db } from "../../server/db-types.ts";
import type { PreviewState } from "./build-preview.ts";
import type { BalanceCheck, BalanceLine } from "./import-shapes.ts";
import { instrumentCode } from "./instrument-code.ts";
import { checkBalances } from "./preview-balances.ts";
import { type RowTarget, toStoredRow } from "./to-ledger-row.ts";

/** What the note of a correction begins with: nobody takes it for a movement of the broker. */
export const adjustmentNote = "Adjustment to the statement of";

const size = (difference: string): string => (difference.startsWith("-") ? difference.slice(1) : difference);

/**
 * Rows that make chosen closing balances agree: cash as a gain or an expense, missing units as an opening balance at
 * the statement's own price. They belong to the import and go with it when it is taken back.
 */
export async function makeAdjustments(
  db: Db,
  state: PreviewState,
  target: RowTarget,
): Promise<ImportedRow[]> {
  const chosen = new Set(Object.keys(state.decisions.adjust ?? {}));
  if (chosen.size === 0) return [];
  const open = { ...state, decisions: { ...state.decisions, adjust: {} } };
  const balances = await checkBalances(db, target.userId, open);
  if (!balances) return [];
  const cash = balances.cash.filter(({ id, fix }) => chosen.has(id) && fix === "cash");
  const positions = balances.positions.filter(({ id, fix }) => chosen.has(id) && fix === "opening");
  return [
    ...cash.map((line) => cashRow(line, balances, target)),
    ...positions.flatMap((line) => openingRow(line, balances, state, target)),
  ];
}

function base(kind: "cash-gain" | "cash-expense" | "opening-balance", date: string, currency: string) {
  const row = {
    line: 0,
    lines: [],
    kind,
    date,
    currency,
    affectsCash: kind !== "opening-balance",
    checks: [],
  };
  return { ...row, note: `${adjustmentNote} ${date}` };
}

function cashRow(line: BalanceLine, { date }: BalanceCheck, target: RowTarget): ImportedRow {
  // The ledger has more than the statement: the correction is an expense.
  const kind = line.difference.startsWith("-") ? ("cash-gain" as const) : ("cash-expense" as const);
  const row = { ...base(kind, date, line.id), amount: size(line.difference) };
  const named = { ...row, id: "", key: `adjustment:${date}:${line.id}`, code: null };
  return { ...toStoredRow(named, { id: newId(), asset: null }, target), importLine: null };
}

function openingRow(
  line: BalanceLine,
  { date }: BalanceCheck,
  { read, instruments }: PreviewState,
  target: RowTarget,
): ImportedRow[] {
  for (const held of read.head.closing.positions) {
    const asset = instruments.get(instrumentCode(held.instrument))?.asset;
    if (!asset || asset.id !== line.id || held.price === undefined) continue;
    const row = { ...base("opening-balance", date, held.currency), quantity: size(line.difference) };
    const named = { ...row, price: held.price, id: "", key: `adjustment:${date}:${line.id}`, code: null };
    const stored = toStoredRow(named, { id: newId(), asset }, target);
    return [{ ...stored, kind: KINDS["opening-balance"].code, importLine: null }];
  }
  return [];
}
