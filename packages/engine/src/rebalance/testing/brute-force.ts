import type { RebalanceAsset, RebalanceInput } from "../rebalance-input.ts";

/** Millionths: exact for prices of two decimals and fees of four. */
const micro = (money: bigint): number => Number(money / 10_000n);

interface Row {
  readonly id: string;
  readonly value: number;
  readonly target: number;
  readonly share: number;
  readonly lot: number;
  readonly options: readonly number[];
}

export interface BruteForce {
  readonly objective: number;
  readonly count: number;
  readonly evaluate: (lots: ReadonlyMap<string, number>) => { objective: number; left: number };
}

function optionsOf(input: RebalanceInput, asset: RebalanceAsset, funds: number): number[] {
  const lot = micro((asset.lotSize * asset.price) / 10n ** 26n);
  const held = Number(asset.quantity / asset.lotSize);
  const least = micro(asset.minTrade ?? 0n);
  const options = [0];
  if (asset.isLocked === true) return options;
  if (input.mode !== "contribute") for (let k = 1; k <= held; k++) if (k * lot >= least) options.push(-k);
  if (input.mode !== "withdraw") for (let k = 1; k * lot <= funds; k++) if (k * lot >= least) options.push(k);
  return options;
}

/** Enumerates all orders; dollars, shares in whole percents, no cash target. */
export function bruteForce(input: RebalanceInput): BruteForce {
  const change = input.mode === "withdraw" ? -micro(input.amount) : micro(input.amount);
  const available = input.cash.reduce((sum, { amount }) => sum + micro(amount), change);
  const worth = ({ quantity, price }: RebalanceAsset): number => micro((quantity * price) / 10n ** 26n);
  const whole = input.assets.reduce((sum, asset) => sum + worth(asset), available);
  const rows = input.assets.map((asset): Row => {
    const share = Number(asset.target) / 1e18;
    const lot = micro((asset.lotSize * asset.price) / 10n ** 26n);
    const options = optionsOf(input, asset, whole + micro(input.amount));
    return { id: asset.assetId, value: worth(asset), target: share * whole, share, lot, options };
  });
  const smallest = Math.min(...rows.flatMap(({ share }) => (share > 0 ? [share] : [])));
  const scaleOf = ({ share }: Row): number => (input.mode === "full" ? whole : (share || smallest) * whole);
  const movable = rows.filter(({ options }) => options.length > 1);
  const bought = movable
    .filter((row) => row.share > 0 && row.lot <= row.target)
    .map((row) => row.lot / row.target);
  const excessOf = (of: readonly Row[]): number =>
    2 * Math.max(0, ...of.map((row) => (row.value - row.target) / scaleOf(row)));
  const unwanted = movable.filter(({ share }) => share === 0);
  const leftPrice = input.mode === "withdraw" ? excessOf(movable.filter(({ share }) => share > 0)) : 0;
  const unspentPrice = input.mode === "contribute" ? Math.max(0, ...bought) : 0;
  const oversoldPrice = input.mode === "withdraw" ? leftPrice + excessOf(unwanted) : 0;
  const { percent = 0n, fixed = 0n, minimum = 0n } = input.fees ?? {};
  const feeOf = (money: number): number =>
    money === 0 ? 0 : Math.max(micro(minimum), micro(fixed) + (Math.abs(money) * Number(percent)) / 1e18);
  const leftOf = (row: Row, k: number): number =>
    unwanted.includes(row) ? leftPrice * (-Math.min(...row.options) + k) * row.lot : 0;
  const dearOf = (row: Row, k: number): number =>
    (row.value + k * row.lot - row.target) ** 2 / scaleOf(row) + leftOf(row, k);
  const restOf = (moved: number): number =>
    unspentPrice * (available - moved) + oversoldPrice * (-moved - Math.max(0, -available));
  const evaluate = (lots: ReadonlyMap<string, number>) => {
    let [drifts, moved, fees] = [0, 0, 0];
    for (const row of rows) {
      const k = lots.get(row.id) ?? 0;
      drifts += dearOf(row, k);
      moved += k * row.lot;
      fees += feeOf(k * row.lot);
    }
    return { objective: (drifts + restOf(moved)) / 1e6, left: (available - moved - fees) / 1e6 };
  };
  let least = Number.POSITIVE_INFINITY;
  let count = 0;
  const walk = (depth: number, drifts: number, moved: number, fees: number): void => {
    const row = rows[depth];
    if (row === undefined) {
      count++;
      if (available - moved - fees >= 0) least = Math.min(least, (drifts + restOf(moved)) / 1e6);
      return;
    }
    for (const k of row.options) {
      const money = k * row.lot;
      walk(depth + 1, drifts + dearOf(row, k), moved + money, fees + feeOf(money));
    }
  };
  walk(0, 0, 0, 0);
  return { objective: least, count, evaluate };
}
