import { dayNumber, fromDayNumber, type IsoDate, monthOf } from "../days/iso-date.ts";
import type { Period } from "../days/periods.ts";
import { type Reason, reasonKey } from "../figure.ts";
import type { Dec, Money } from "../money/decimal.ts";
import { checkpointOn } from "./fast/checkpoint.ts";
import { lotsByAccount } from "./lots/held-lots.ts";
import { closedOf, lotsOfDay, type RunState } from "./run-state.ts";

export interface Holding {
  readonly assetId: string;
  readonly quantity: Dec;
  readonly isOpen: boolean;
  readonly firstDate: IsoDate;
  readonly lastDate: IsoDate;
}

export interface OpenLot {
  readonly opened: IsoDate;
  readonly quantity: Dec;
  /** With fees, in the asset's currency; undefined = unknown. */
  readonly cost: Money | undefined;
  /** With fees, in the currency of the view; undefined = unknown. */
  readonly baseCost: Money | undefined;
  readonly transactionId: string;
  readonly accountId: string | undefined;
}

export interface Disposal {
  readonly date: IsoDate;
  readonly opened: IsoDate;
  readonly quantity: Dec;
  /** After fees, in the asset's currency. */
  readonly proceeds: Money;
  readonly baseProceeds: Money;
  readonly cost: Money | undefined;
  readonly baseCost: Money | undefined;
  readonly gain: Money | undefined;
  readonly baseGain: Money | undefined;
  /** A transfer out or to another asset: nothing is realised. */
  readonly isTransfer: boolean;
  readonly transactionId: string;
  readonly openedBy: string;
}

export interface ClosedRounding {
  readonly assetId: string;
  readonly date: IsoDate;
  readonly transactionId: string;
  /** In 10^-18 units; negative: the row exceeded the position. */
  readonly quantity: Dec;
}

export interface MonthIncome {
  readonly month: string;
  readonly amount: Money;
  /** Missing rates; the amount is then partial and must not be shown as total. */
  readonly refused?: readonly Reason[];
}

function dayOf(state: RunState, on: IsoDate | undefined): number {
  return on === undefined ? state.lastDay : Math.min(dayNumber(on), state.lastDay);
}

export function holdingsOf(state: RunState, on?: IsoDate): Holding[] {
  const day = dayOf(state, on);
  const holdings: Holding[] = [];
  for (const [assetId, { checkpoints }] of state.positions) {
    const first = checkpoints.dayAt(0);
    const last = checkpointOn(checkpoints, day);
    if (first === undefined || first > day) continue;
    holdings.push({
      assetId,
      quantity: last.quantity as Dec,
      isOpen: last.quantity !== 0n,
      firstDate: fromDayNumber(first),
      lastDate: fromDayNumber(last.day),
    });
  }
  return holdings;
}

/**
 * Lists open lots in order of use per account; with average cost the single pool. Quantity in 10^-18 units, costs in
 * 10^-10 of their currency.
 */
export function openLotsOf(state: RunState, assetId: string, on?: IsoDate): OpenLot[] {
  const account = state.positions.get(assetId);
  if (account === undefined) return [];
  const day = dayOf(state, on);
  const lots = day >= state.lastDay ? account.lots : lotsOfDay(state, account, day);
  return lotsByAccount(state, account, { lots, day }).map((lot) => {
    const source = lot.sources[0]?.row;
    return {
      opened: fromDayNumber(lot.opened),
      quantity: lot.quantity as Dec,
      cost: lot.unknownLocal === undefined ? (lot.costLocal as Money) : undefined,
      baseCost: lot.unknown === undefined ? (lot.costBase as Money) : undefined,
      transactionId: source?.id ?? "",
      accountId: lot.account,
    };
  });
}

export function disposalsOf(state: RunState, assetId: string): Disposal[] {
  const closed = state.input.view === "holdings" ? [] : closedOf(state, state.positions.get(assetId));
  return closed.map(({ row, opened, pool, taken, given, isCarried, unknown, unknownLocal, ...lot }) => {
    const source = pool[0]?.row;
    const isLocalKnown = unknownLocal === undefined;
    const isKnown = unknown === undefined;
    return {
      date: row.row.date,
      opened: fromDayNumber(opened),
      quantity: -given.quantity as Dec,
      proceeds: -given.costLocal as Money,
      baseProceeds: -given.costBase as Money,
      cost: lot.lotUnknownLocal === undefined ? (taken.costLocal as Money) : undefined,
      baseCost: lot.lotUnknown === undefined ? (taken.costBase as Money) : undefined,
      gain: isLocalKnown ? ((-given.costLocal - taken.costLocal) as Money) : undefined,
      baseGain: isKnown ? ((-given.costBase - taken.costBase) as Money) : undefined,
      isTransfer: isCarried,
      transactionId: row.row.id,
      openedBy: source?.id ?? "",
    };
  });
}

export function closedRoundingsOf(state: RunState): ClosedRounding[] {
  return [...state.positions.values()].flatMap(({ asset, roundings }) =>
    roundings.map(({ row, units }) => ({
      ...{ assetId: asset.id, date: row.row.date, transactionId: row.row.id },
      quantity: units as Dec,
    })),
  );
}

/** Lists every currency the ledger has used. */
export function cashBalancesOf(state: RunState, on?: IsoDate): { currency: string; amount: Money }[] {
  const day = dayOf(state, on);
  const balances: { currency: string; amount: Money }[] = [];
  for (const [currency, account] of state.cash) {
    if ((account.checkpoints.dayAt(0) ?? Number.POSITIVE_INFINITY) > day) continue;
    balances.push({ currency, amount: checkpointOn(account.checkpoints, day).quantity as Money });
  }
  return balances;
}

export function firstNegativeCashOf(
  state: RunState,
  only?: string,
): { currency: string; date: IsoDate } | undefined {
  let found: { currency: string; day: number } | undefined;
  for (const [currency, { checkpoints }] of state.cash) {
    if (only !== undefined && currency !== only) continue;
    const day = checkpoints.firstBelowZero();
    if (day !== undefined && (found === undefined || day < found.day)) found = { currency, day };
  }
  return found === undefined ? undefined : { currency: found.currency, date: fromDayNumber(found.day) };
}

/** Sums gross income per calendar month of (from, to] in the view, accrued interest excluded; empty without history. */
export function monthlyIncomeOf(state: RunState, period: Period): MonthIncome[] {
  if (state.input.view === "holdings") return [];
  const from = dayNumber(period.from);
  const to = dayOf(state, period.to);
  const months = new Map<string, { amount: bigint; refused: Map<string, Reason> }>();
  for (const row of state.rows) {
    if (row.day <= from || row.day > to || !row.kind.isIncome) continue;
    const month = monthOf(row.row.date);
    const sum = months.get(month) ?? { amount: 0n, refused: new Map<string, Reason>() };
    for (const entry of row.entries) {
      if (entry.line !== "income") continue;
      sum.amount += entry.base;
      if (entry.missing !== undefined) sum.refused.set(reasonKey(entry.missing), entry.missing);
    }
    months.set(month, sum);
  }
  return [...months].map(([month, { amount, refused }]) => ({
    month,
    amount: amount as Money,
    ...(refused.size > 0 && { refused: [...refused.values()] }),
  }));
}
