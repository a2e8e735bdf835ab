import { abs, multiplyDivide } from "../../money/rounding.ts";
import { remember } from "../../remember.ts";
import type { FoldOptions } from "../fold-state.ts";
import { foldComponent } from "../joint-fold.ts";
import { foldPosition, type PositionAccount } from "../position-fold.ts";
import { changeRow } from "../rows/compiled-row.ts";
import type { RunState } from "../run-state.ts";
import type { Lot } from "./lot.ts";

export type HeldLot = Pick<Lot, "sources" | "opened" | "quantity" | "unknown" | "unknownLocal"> &
  Pick<Lot, "account" | "costLocal" | "costBase">;

function unitsPerAccount(state: RunState, account: PositionAccount, day: number): Map<string, bigint> {
  const options: FoldOptions = { ...state.fold, lotScope: "account", hasDividends: () => true };
  const component = state.linked.get(account.asset.id);
  const isDue = (row: { readonly day: number }): boolean => row.day <= day;
  const folded =
    component === undefined
      ? foldPosition(account.asset, account.rows.filter(isDue), { options })
      : foldComponent(
          {
            assets: component.assets,
            rows: component.rows
              .filter(isDue)
              .map((row) => (row.link === undefined ? row : changeRow(row, {}))),
          },
          { options },
        ).get(account.asset.id);
  const units = new Map<string, bigint>();
  for (const [id, steps] of folded?.pooledUnits ?? []) units.set(id, steps.at(-1)?.quantity ?? 0n);
  return units;
}

function isOfSeveralAccounts({ rows }: PositionAccount): boolean {
  const [first] = rows;
  return rows.some(
    ({ row }) =>
      row.accountId !== first?.row.accountId ||
      (row.toAccountId !== undefined && row.toAccountId !== row.accountId),
  );
}

interface Share {
  readonly account: string | undefined;
  readonly units: bigint;
}

function removeUnits(left: Map<string, bigint>, id: string, wanted: bigint): bigint {
  const free = left.get(id) ?? 0n;
  const isSameSide = free > 0n === wanted > 0n && free !== 0n;
  if (!isSameSide) return 0n;
  const taken = abs(free) < abs(wanted) ? free : wanted;
  left.set(id, free - taken);
  return taken;
}

function shareLots(lots: readonly Lot[], units: ReadonlyMap<string, bigint>): Map<Lot, Share[]> {
  const left = new Map([...units].sort(([a], [b]) => (a < b ? -1 : 1)));
  const shares = new Map<Lot, Share[]>();
  const rest = new Map<Lot, bigint>();
  const give = (lot: Lot, id: string, wanted: bigint): bigint => {
    const taken = removeUnits(left, id, wanted);
    const account = id === "" ? undefined : id;
    if (taken !== 0n) remember(shares, lot, () => []).push({ account, units: taken });
    return wanted - taken;
  };
  for (const lot of lots) rest.set(lot, give(lot, lot.account ?? "", lot.quantity));
  for (const lot of lots) {
    let wanted = rest.get(lot) ?? 0n;
    for (const id of left.keys()) if (wanted !== 0n) wanted = give(lot, id, wanted);
    if (wanted !== 0n) remember(shares, lot, () => []).push({ account: lot.account, units: wanted });
  }
  return shares;
}

function cutLot(lot: Lot, shares: readonly Share[]): HeldLot[] {
  const whole = abs(lot.quantity);
  let before = 0n;
  return shares.map(({ account, units }) => {
    const after = before + abs(units);
    const cut = (amount: bigint): bigint =>
      multiplyDivide(amount, after, whole) - multiplyDivide(amount, before, whole);
    const part = {
      ...lot,
      account,
      quantity: units,
      costLocal: cut(lot.costLocal),
      costBase: cut(lot.costBase),
    };
    before = after;
    return part;
  });
}

/**
 * Assigns open lots to accounts. Pooled per portfolio a sale takes the oldest units in any account: a lot stays in its
 * account of arrival as far as that holds units, the rest goes to accounts with more, by id.
 */
export function lotsByAccount(
  state: RunState,
  account: PositionAccount,
  at: { readonly lots: readonly Lot[]; readonly day: number },
): readonly HeldLot[] {
  const { lots, day } = at;
  if (lots.length === 0 || state.fold.lotScope === "account" || !isOfSeveralAccounts(account)) return lots;
  const shares = shareLots(lots, unitsPerAccount(state, account, day));
  return lots.flatMap((lot) => cutLot(lot, shares.get(lot) ?? []));
}
