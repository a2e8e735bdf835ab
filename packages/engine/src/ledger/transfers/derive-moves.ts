import { fromDayNumber, type IsoDate } from "../../days/iso-date.ts";
import { type Dec, type Money, parseDec } from "../../money/decimal.ts";
import { foldLedger } from "../fold-ledger.ts";
import type { ClosedLot } from "../fold-state.ts";
import type { LedgerInput } from "../ledger-input.ts";
import { closedOf, type RunState } from "../run-state.ts";
import type { Transaction } from "../transaction.ts";

export interface PortfolioMove {
  readonly id: string;
  readonly assetId: string;
  readonly date: IsoDate;
  readonly time?: string;
  readonly accountId?: string;
  /** In 10^-18 units, positive. */
  readonly quantity: Dec;
  readonly note?: string;
}

/** By day of acquisition. */
export interface MovedUnits {
  readonly quantity: Dec;
  readonly acquired: IsoDate;
  /** With fees, in the asset's currency, 10^-10. */
  readonly cost: Money | undefined;
  /** In the sender's view, at the rates of the purchases. */
  readonly baseCost: Money | undefined;
}

export interface DerivedMove {
  readonly lots: readonly MovedUnits[];
  readonly missing: Dec;
}

const rowOf = (move: PortfolioMove, currency: string): Transaction => {
  const { id, assetId, date, time, accountId, quantity, note } = move;
  return {
    ...{ id, kind: "transfer-out", assetId, date, quantity, currency, affectsCash: true },
    ...(time !== undefined && { time }),
    ...(accountId !== undefined && { accountId }),
    ...(note !== undefined && { note }),
  };
};

function rowsAround(rows: readonly Transaction[], assetIds: Iterable<string>): Transaction[] {
  const linked = new Set(assetIds);
  for (let size = -1; size !== linked.size; ) {
    size = linked.size;
    for (const { assetId: one, toAssetId: other } of rows) {
      if (one !== undefined && other !== undefined && (linked.has(one) || linked.has(other)))
        linked.add(one).add(other);
    }
  }
  return rows.filter(
    ({ assetId: one, toAssetId: other }) => linked.has(one ?? "") || linked.has(other ?? ""),
  );
}

function together(closed: readonly ClosedLot[]): MovedUnits[] {
  const days = new Map<string, MovedUnits>();
  for (const { opened, taken, lotUnknown, lotUnknownLocal } of closed) {
    const key = `${opened} ${lotUnknown === undefined} ${lotUnknownLocal === undefined}`;
    const known = days.get(key);
    const sum = (before: Money | undefined, money: bigint, why: unknown): Money | undefined =>
      why === undefined ? (((before ?? 0n) + money) as Money) : undefined;
    days.set(key, {
      quantity: ((known?.quantity ?? 0n) + taken.quantity) as Dec,
      acquired: fromDayNumber(opened),
      cost: sum(known?.cost, taken.costLocal, lotUnknownLocal),
      baseCost: sum(known?.baseCost, taken.costBase, lotUnknown),
    });
  }
  return [...days.values()];
}

function missingOf(state: RunState, { id, assetId }: PortfolioMove): Dec {
  const fault = state.positions.get(assetId)?.faults.find(({ row, reason }) => {
    return row.source.id === id && reason.code === "oversold";
  });
  return parseDec(fault?.reason.params.missing ?? "0") ?? (0n as Dec);
}

/**
 * Derives the lots of transfers out of a portfolio by its cost method, with days and costs. Transfers of one day are
 * ordered by content (quantity, note). An unknown market value leaves the costs known. A stored result is a snapshot,
 * to be rebuilt with every change of the sender.
 *
 * @param sender with or without rows of the moves
 * @param moves whole moves, each one row however many lots it carries
 * @param replaced ids of rows that the moves replace
 */
export function deriveTransfers(
  sender: LedgerInput,
  moves: readonly PortfolioMove[],
  replaced: ReadonlySet<string> = new Set(),
): ReadonlyMap<string, DerivedMove> {
  const known = moves.filter(({ assetId }) => sender.assets.has(assetId));
  const kept = sender.transactions.filter(({ id }) => !replaced.has(id));
  const rows = rowsAround(kept, new Set(known.map(({ assetId }) => assetId)));
  const outs = known.map((move) => rowOf(move, sender.assets.get(move.assetId)?.currency ?? sender.currency));
  const state = foldLedger({ ...sender, transactions: [...rows, ...outs] });
  const derived = new Map<string, DerivedMove>();
  for (const move of moves) {
    const closed = closedOf(state, state.positions.get(move.assetId));
    const own = closed.filter(({ row }) => row.source.id === move.id);
    derived.set(move.id, { lots: together(own), missing: missingOf(state, move) });
  }
  return derived;
}
