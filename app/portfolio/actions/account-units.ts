import { addDays, divideHalfEven, type IsoDate, kindOf, type Transaction } from "@zerno/engine";

/** From the end of a day on, 10^-18. */
interface UnitStep {
  readonly day: string;
  readonly units: bigint;
}

export type AccountUnits = ReadonlyMap<string, ReadonlyMap<string, readonly UnitStep[]>>;

type Steps = Map<string, Map<string, UnitStep[]>>;

const ONE = 10n ** 18n;

const size = (value: bigint): bigint => (value < 0n ? -value : value);

const order = (row: Transaction): string => `${row.date} ${kindOf(row.kind).step} ${row.time ?? ""}`;

function lastOf(steps: Steps, assetId: string, accountId: string): bigint {
  return steps.get(assetId)?.get(accountId)?.at(-1)?.units ?? 0n;
}

function put(steps: Steps, assetId: string, accountId: string, step: UnitStep): void {
  const accounts = steps.get(assetId) ?? new Map<string, UnitStep[]>();
  steps.set(assetId, accounts);
  const list = accounts.get(accountId);
  if (list) list.push(step);
  else accounts.set(accountId, [step]);
}

/** A split reaches every account. A stated new quantity less than a unit off is the broker's total. */
function splitUnits(
  accounts: ReadonlyMap<string, readonly UnitStep[]>,
  { ratio, quantity: stated }: Transaction,
): [string, bigint][] {
  if (ratio === undefined) return [];
  const after = [...accounts].map(([id, list]): [string, bigint] => {
    return [id, divideHalfEven((list.at(-1)?.units ?? 0n) * ratio.to, ratio.from)];
  });
  const sum = after.reduce((total, [, units]) => total + units, 0n);
  const isOwn = stated !== undefined && sum > 0n && size(stated - sum) < ONE;
  if (!isOwn) return after;
  let [before, given] = [0n, 0n];
  return after.map(([id, units]) => {
    before += units;
    const cumulative = divideHalfEven(stated * before, sum);
    const own = cumulative - given;
    given = cumulative;
    return [id, own];
  });
}

function play(steps: Steps, row: Transaction): void {
  const { assetId, accountId = "", date: day } = row;
  if (assetId === undefined) return;
  const kind = kindOf(row.kind);
  const held = lastOf(steps, assetId, accountId);
  if (kind.position === "split") {
    for (const [id, units] of splitUnits(steps.get(assetId) ?? new Map(), row))
      put(steps, assetId, id, { day, units });
    return;
  }
  if (kind.position === "legs") {
    if (kind.legs.includes("move-out"))
      put(steps, assetId, accountId, { day, units: held - (row.quantity ?? held) });
    if (row.toAssetId !== undefined)
      put(steps, row.toAssetId, accountId, {
        day,
        units: lastOf(steps, row.toAssetId, accountId) + (row.toQuantity ?? 0n),
      });
    return;
  }
  if (kind.position === "none" || kind.quantitySign === 0) return;
  const moved = row.quantity ?? size(held);
  put(steps, assetId, accountId, { day, units: held + BigInt(kind.quantitySign) * moved });
  if (row.toAccountId !== undefined && kind.quantitySign < 0) {
    const there = lastOf(steps, assetId, row.toAccountId);
    put(steps, assetId, row.toAccountId, { day, units: there + moved });
  }
}

/**
 * Returns units after each row, in ledger order.
 * @param isAsked skips assets: most rows of a long ledger pay nothing
 */
export function accountUnits(
  rows: readonly Transaction[],
  isAsked: (assetId: string) => boolean = () => true,
): AccountUnits {
  const steps: Steps = new Map();
  const ordered: { readonly row: Transaction; readonly key: string }[] = [];
  for (const row of rows) {
    const { assetId, toAssetId } = row;
    if (assetId === undefined) continue;
    if (isAsked(assetId) || (toAssetId !== undefined && isAsked(toAssetId)))
      ordered.push({ row, key: order(row) });
  }
  ordered.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  for (const { row } of ordered) play(steps, row);
  return steps;
}

/** Units before `day`, without empty accounts. */
export function unitsBefore(units: AccountUnits, assetId: string, day: IsoDate): Map<string, bigint> {
  const evening = addDays(day, -1);
  const held = new Map<string, bigint>();
  for (const [accountId, steps] of units.get(assetId) ?? []) {
    let last = 0n;
    for (const step of steps) if (step.day <= evening) last = step.units;
    if (last !== 0n) held.set(accountId, last);
  }
  return held;
}
